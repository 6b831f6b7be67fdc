import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pill.module.css';

interface PillProps {
  readonly color?: 'accent' | 'gray' | 'orange' | 'teal';
  readonly children: ReactNode;
}

/** A short word on what something is. It never cuts its text off. */
export function Pill({ color = 'accent', children }: PillProps) {
  return (
    <Badge variant="light" color={color} size="lg" className={classes.pill}>
      {children}
    </Badge>
  );
}
