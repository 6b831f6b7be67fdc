import type { ReactNode } from 'react';
import classes from './dotted.module.css';

/** Short facts in a line, a dot between them; no line begins or ends with one. Each is a span. */
export function Dotted({ children }: { readonly children: ReactNode }) {
  return <div className={classes.dotted}>{children}</div>;
}
