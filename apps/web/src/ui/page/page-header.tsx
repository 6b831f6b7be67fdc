import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** How many there are, or a word on the state. */
  readonly note?: ReactNode;
  /** The way back, above the title. */
  readonly back?: ReactNode;
  /** A picture before the title. */
  readonly mark?: ReactNode;
  /** The one primary action, and lesser ones before it. */
  readonly actions?: ReactNode;
  /** Below the title, where it is more than a word. */
  readonly isNoteBelow?: boolean;
  /** A line of facts below title and note. */
  readonly facts?: ReactNode;
  /** On a phone title, count and actions share one line: a list begins higher up. */
  readonly isOfList?: boolean;
  /** As wide as what stands below it, where that is narrower than the page. */
  readonly maw?: number;
}

/** The header of a page: its h1, a note and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, note, back, mark, actions, maw, facts } = props;
  const { isNoteBelow = false, isOfList = false } = props;
  return (
    <Stack
      gap={4}
      mb={isOfList ? { base: 'sm', xs: 'lg' } : 'lg'}
      {...(maw !== undefined && { maw })}
    >
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.line} data-of-list={isOfList || undefined}>
        {mark && <div className={classes.mark}>{mark}</div>}
        <div className={classes.words} data-note-below={isNoteBelow || undefined}>
          <Title order={1}>{title}</Title>
          {note && (
            <Text c="dimmed" component="div">
              {note}
            </Text>
          )}
          {facts && (
            <Text c="dimmed" className={classes.facts ?? ''}>
              {facts}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap={8} className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
    </Stack>
  );
}
