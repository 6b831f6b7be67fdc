import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  readonly search: ReactNode;
  readonly children?: ReactNode;
  readonly clearLabel?: string;
  /** Set while there is something to clear. */
  readonly onClear?: (() => void) | undefined;
}

/** Search first, then the filters; they wrap where there is no room. */
export function FilterBar({ search, children, clearLabel, onClear }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>{search}</div>
      {children}
      {onClear && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </div>
  );
}
