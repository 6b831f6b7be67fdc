import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sheet } from '../dialog/sheet.tsx';
import classes from './filter-sheet.module.css';
import { InSheetContext } from './list-parts.ts';

export interface FilterSheetLabels {
  /** Of the button that opens it; says how many filters are set. */
  readonly button: string;
  readonly title: string;
  readonly done: string;
  readonly close: string;
}

interface FilterSheetProps {
  readonly labels: FilterSheetLabels;
  readonly clearLabel: string;
  readonly onClear: (() => void) | undefined;
  /** Takes the place where the order of the rows goes. */
  readonly placeOrder: ((place: HTMLElement | null) => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Filters and order of a list on a phone; each takes effect at once, behind the sheet. */
export function FilterSheet(props: FilterSheetProps) {
  const { labels, clearLabel, onClear, placeOrder, onClose, children } = props;
  return (
    <Sheet title={labels.title} closeLabel={labels.close} onClose={onClose}>
      <div className={classes.filters}>
        <InSheetContext value>{children}</InSheetContext>
        <div ref={placeOrder ?? null} className={classes.order} />
        {onClear && (
          <Button variant="subtle" onClick={onClear}>
            {clearLabel}
          </Button>
        )}
        <Button size="md" mih={52} onClick={onClose}>
          {labels.done}
        </Button>
      </div>
    </Sheet>
  );
}
