import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Search first, then the filters; they wrap where there is no room. */
export function FilterBar({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>{search}</div>
      {children}
    </div>
  );
}
