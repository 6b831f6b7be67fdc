/** What one file may hold. A school's list of people is far below; what is above was not made by a school. */
export const IMPORT_LIMITS = {
  bytes: 4 * 1024 * 1024,
  /** All parts of a spreadsheet together, unpacked. */
  unpackedBytes: 48 * 1024 * 1024,
  parts: 200,
  rows: 5_000,
  columns: 60,
  /** Longer is no name, no address, no anything. */
  cellLetters: 1_000,
  /** A file that nobody applied is removed after this. */
  hours: 24,
} as const;

/** The whole file is refused, and why. */
export const FILE_FAULTS = [
  'empty',
  'not_a_table',
  'old_excel',
  'damaged',
  'locked',
  'too_many_rows',
  'too_many_columns',
  'too_large',
  'cell_too_long',
  'has_formulas',
  'no_rows',
  'takes_too_long',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** A table of texts, the first row being its headers. */
export type Grid = readonly (readonly string[])[];

/** Thrown by whoever reads a file; nothing else of it is used then. */
export class UnreadableTable extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'UnreadableTable';
    this.fault = fault;
  }
}

/** Rows may be empty before and between others. */
export const MOST_LINES = IMPORT_LIMITS.rows * 4;

export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/**
 * From the headers to the last row that says something, where that is a table that we can look at. Empty rows between
 * others are none, but they stay: a row is told by the number that it has in the file.
 */
export function checkGrid(rows: Grid): Grid {
  const filled = rows.filter((row) => !isBlank(row));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (filled.length === 0) throw new UnreadableTable('empty');
  if (filled.length === 1) throw new UnreadableTable('no_rows');
  if (filled.length - 1 > IMPORT_LIMITS.rows) throw new UnreadableTable('too_many_rows');
  if (width > IMPORT_LIMITS.columns) throw new UnreadableTable('too_many_columns');
  if (filled.some((row) => row.some((cell) => cell.length > IMPORT_LIMITS.cellLetters))) {
    throw new UnreadableTable('cell_too_long');
  }
  return rows.slice(
    rows.findIndex((row) => !isBlank(row)),
    rows.findLastIndex((row) => !isBlank(row)) + 1,
  );
}
