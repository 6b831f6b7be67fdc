import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly label: string;
  /** At the right of the label, such as an amount. */
  readonly aside?: string;
  /** How things stand while it is closed. */
  readonly summary?: string;
  readonly startsOpen?: boolean;
  /** There is something in it that must be seen. */
  readonly forcedOpen?: boolean;
  readonly children: ReactNode;
}

/** Fields that most people never touch. */
export function Fold({
  label,
  aside,
  summary,
  startsOpen = false,
  forcedOpen = false,
  children,
}: FoldProps) {
  const [chosen, setChosen] = useState(startsOpen);
  const id = useId();
  const opened = chosen || forcedOpen;
  return (
    <div>
      <UnstyledButton
        className={classes.button}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setChosen(!opened)}
      >
        <IconChevronRight
          size={18}
          aria-hidden
          className={classes.arrow}
          data-opened={opened || undefined}
        />
        <span className={classes.words}>
          <span className={classes.label}>{label}</span>
          {summary && !opened && <span className={classes.summary}>{summary}</span>}
        </span>
        {aside && <span className={classes.aside}>{aside}</span>}
      </UnstyledButton>
      <div id={id} hidden={!opened} className={classes.content}>
        {opened && children}
      </div>
    </div>
  );
}
