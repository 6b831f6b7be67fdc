import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import { FiltersButton } from './filters-button.tsx';
import classes from './more-filters.module.css';

interface MoreFiltersProps {
  /** Says how many of them are set, while they are out of sight. */
  readonly label: string;
  readonly children: ReactNode;
}

/** On a phone behind a button: the rows matter more. */
export function MoreFilters({ label, children }: MoreFiltersProps) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {isPhone && (
        <FiltersButton label={label} opened={opened} onToggle={() => setOpened(!opened)} />
      )}
      {(!isPhone || opened) && <div className={classes.selects}>{children}</div>}
    </>
  );
}
