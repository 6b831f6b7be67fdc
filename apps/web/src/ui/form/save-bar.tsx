import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** "3 changes" */
  readonly title: string;
  readonly saveLabel: string;
  readonly discardLabel: string;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** What the changes mean, and what went wrong. */
  readonly children?: ReactNode;
}

/** A sticky bar while there are unsaved changes. */
export function SaveBar({
  title,
  saveLabel,
  discardLabel,
  busy,
  onSave,
  onDiscard,
  children,
}: SaveBarProps) {
  return (
    <section className={classes.bar} aria-label={title}>
      <div className={classes.words} aria-live="polite">
        <Text fw={650}>{title}</Text>
        {children}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDiscard} disabled={busy}>
          {discardLabel}
        </Button>
        <Button onClick={onSave} loading={busy}>
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}
