import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pill.module.css';

interface PillProps {
  readonly color?: 'accent' | 'gray' | 'orange' | 'teal';
  readonly children: ReactNode;
}

/** A badge that never truncates its text. */
export function Pill({ color = 'accent', children }: PillProps) {
  return (
    <Badge variant="light" color={color} size="lg" className={classes.pill}>
      {children}
    </Badge>
  );
}
