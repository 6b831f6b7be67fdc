import { createContext } from 'react';

/** What the parts of a list tell each other: on a phone the order that a table can have lies in the sheet of its filters. */
export interface ListParts {
  readonly hasBar: boolean;
  readonly setHasBar: (hasBar: boolean) => void;
  readonly hasOrder: boolean;
  readonly setHasOrder: (hasOrder: boolean) => void;
  /** Where the order goes while the sheet is open. */
  readonly orderPlace: HTMLElement | null;
  readonly setOrderPlace: (place: HTMLElement | null) => void;
}

/** Null: a table by itself. */
export const ListPartsContext = createContext<ListParts | null>(null);

/** Whether a filter lies in a sheet, where it has a label and the whole width. */
export const InSheetContext = createContext(false);
