/** What becomes of a row. */
export const ROW_STATUSES = ['new', 'changed', 'same', 'twice', 'faulty'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** `preview` until somebody applies it; then a job has it. */
export const IMPORT_STATUSES = ['preview', 'waiting', 'running', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export type RowCounts = Readonly<Record<RowStatus, number>>;

export function countRows(rows: readonly { readonly status: RowStatus }[]): RowCounts {
  const counts = { new: 0, changed: 0, same: 0, twice: 0, faulty: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

/** All or nothing: one row that can't be taken, and none is. */
export function mayApply(counts: RowCounts): boolean {
  return counts.faulty === 0 && counts.twice === 0 && counts.new + counts.changed > 0;
}
