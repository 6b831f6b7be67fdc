import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pill.module.css';

interface PillProps {
  readonly color?: 'accent' | 'blue' | 'gray' | 'orange' | 'red' | 'teal';
  /** Before the words. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A badge that never truncates its text. */
export function Pill({ color = 'accent', icon, children }: PillProps) {
  return (
    <Badge variant="light" color={color} size="lg" className={classes.pill} leftSection={icon}>
      {children}
    </Badge>
  );
}
