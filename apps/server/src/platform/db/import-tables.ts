import type { RowStatus } from '#domain/imports/statuses.ts';
import type { Stamp } from './columns.ts';

/** A list that somebody uploaded; it is that person's alone, and expires. */
export interface ImportTable {
  tenantId: string;
  id: string;
  userId: string;
  roleId: string;
  signInId: string;
  fileName: string;
  content: Buffer | null;
  /** Null where the file says itself how its letters are written. */
  encoding: string | null;
  cells: unknown;
  mapping: unknown;
  counts: unknown;
  status: string;
  progress: number;
  problem: string | null;
  createdAt: Stamp;
  expiresAt: Date;
}

export interface ImportRowTable {
  tenantId: string;
  importId: string;
  number: number;
  status: RowStatus;
  planned: unknown;
}

/** When accounts that sleep were last looked at, since when the clock runs steadily, and how many were touched that day. */
export interface SleepStateTable {
  tenantId: string;
  lastRunAt: Date;
  steadySince: Date;
  /** Time that the clock leapt over. */
  unseenMs: number;
  touchedOn: string;
  touched: number;
}

export interface SleepWarningTable {
  tenantId: string;
  userId: string;
  warnedAt: Date;
}
