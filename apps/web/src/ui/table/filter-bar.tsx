import { Button } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './filter-bar.module.css';
import { FilterSheet, type FilterSheetLabels } from './filter-sheet.tsx';
import { FiltersButton } from './filters-button.tsx';
import { ListPartsContext } from './list-parts.ts';

interface FilterBarProps {
  readonly search: ReactNode;
  /** The list's main switch; on a phone a row of its own that scrolls. */
  readonly segments?: ReactNode;
  readonly children?: ReactNode;
  readonly clearLabel: string;
  /** Set while there is something to clear. */
  readonly onClear?: (() => void) | undefined;
  readonly sheetLabels: FilterSheetLabels;
}

/** Search first, then the filters; on a phone they lie with the order behind one button beside the search. */
export function FilterBar(props: FilterBarProps) {
  return useIsPhone() ? <PhoneBar {...props} /> : <DeskBar {...props} />;
}

function DeskBar({ search, segments, children, clearLabel, onClear }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search} data-beside={segments !== undefined || undefined}>
        {search}
      </div>
      {segments}
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </div>
  );
}

function PhoneBar(props: FilterBarProps) {
  const { search, segments, children, clearLabel, onClear, sheetLabels } = props;
  const parts = useContext(ListPartsContext);
  const [opened, setOpened] = useState(false);
  const setHasBar = parts?.setHasBar;
  useEffect(() => {
    setHasBar?.(true);
    return () => setHasBar?.(false);
  }, [setHasBar]);
  const hasSheet = Boolean(children) || parts?.hasOrder === true;
  return (
    <div className={classes.bar}>
      <div className={classes.search}>{search}</div>
      {hasSheet && (
        <FiltersButton
          label={sheetLabels.button}
          opened={opened}
          onToggle={() => setOpened(!opened)}
        />
      )}
      {segments && (
        <div className={classes.segments} data-scrolls>
          {segments}
        </div>
      )}
      {opened && (
        <FilterSheet
          labels={sheetLabels}
          clearLabel={clearLabel}
          onClear={onClear}
          placeOrder={parts?.setOrderPlace}
          onClose={() => setOpened(false)}
        >
          {children}
        </FilterSheet>
      )}
    </div>
  );
}
