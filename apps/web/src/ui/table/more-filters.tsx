import { type ReactNode, useContext, useState } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import { FiltersButton } from './filters-button.tsx';
import { InSheetContext } from './list-parts.ts';
import classes from './more-filters.module.css';

interface MoreFiltersProps {
  /** Says how many of them are set, while they are out of sight. */
  readonly label: string;
  readonly children: ReactNode;
}

/** On a phone behind a button: the rows matter more. In the sheet of a list they are there already. */
export function MoreFilters({ label, children }: MoreFiltersProps) {
  const isPhone = useIsPhone();
  const isInSheet = useContext(InSheetContext);
  const [opened, setOpened] = useState(false);
  const isBehind = isPhone && !isInSheet;
  return (
    <>
      {isBehind && (
        <FiltersButton label={label} opened={opened} onToggle={() => setOpened(!opened)} />
      )}
      {(!isBehind || opened) && <div className={classes.selects}>{children}</div>}
    </>
  );
}
