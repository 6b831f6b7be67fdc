import type { ReactNode } from 'react';
import classes from './unbroken.module.css';

/** A time or a date in one piece, wherever the line ends: "15:30–17:00". */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  return <span className={classes.unbroken}>{children}</span>;
}
