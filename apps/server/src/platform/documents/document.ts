/** What a list is before it becomes a file: plain texts, in the reader's language already. */
export interface Document {
  readonly title: string;
  /** Below the title: when, where, as of when. */
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** "Page 1 of 3" */
  readonly pageLabel: (page: number, pages: number) => string;
}

/** A text, or a number that a spreadsheet can go on with, and how it is written elsewhere. */
export type Cell = string | Figure;

export interface Figure {
  readonly number: number;
  readonly text: string;
  /** On paper, where it is written another way than in a file. */
  readonly printed?: string;
  /** As spreadsheets write it: `0.0%`. */
  readonly format?: string;
}

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);
export const printedOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : (cell.printed ?? cell.text);

interface Column {
  readonly title: string;
  /** Its share of the width, beside those of the others. */
  readonly share: number;
  /** Amounts and counts, which stand at the right. */
  readonly isNumber?: boolean;
}

export interface School {
  readonly name: string;
  readonly logo: Buffer | null;
}
