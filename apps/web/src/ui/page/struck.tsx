import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './struck.module.css';

/** What no longer holds. A line through words can't be heard, so a word says it. */
export function Struck({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <VisuallyHidden>{label}: </VisuallyHidden>
      <s className={classes.struck}>{children}</s>
    </>
  );
}
