import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

/** The buttons of a dialog; they stay at its lower edge. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
