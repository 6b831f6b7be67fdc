import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The one next step. */
  readonly action?: ReactNode;
}

/** An empty list, with the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes.frame}>
      <span className={classes.icon}>{icon}</span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}
