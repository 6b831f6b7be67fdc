/** What a person's data is about, in a school's words; each table with people in it belongs to one. */
export const DATA_AREAS = [
  'account',
  'signIns',
  'family',
  'care',
  'cohorts',
  'activities',
  'bookings',
  'attendance',
  'absences',
  'messages',
  'notices',
  'files',
  'payments',
  'consents',
  'log',
] as const;
export type DataArea = (typeof DATA_AREAS)[number];

/**
 * What is erased: the row goes; its words go and the bare fact stays; or it stays, because it is the school's
 * own record and holds nothing of the person but an id that leads to nobody.
 */
export type ErasureRule = 'delete' | 'blank' | 'keep';

/** What the law makes the school keep whole for a time, in spite of an erasure. A feature that has such adds its kind. */
export const HOLD_KINDS = ['invoices'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export interface LegalHold {
  readonly kind: HoldKind;
  readonly count: number;
  /** The last day it has to be kept. */
  readonly until: string | null;
}

/** Stands where a name was. */
export const NO_NAME = '–';

/** What an account is called once nobody is behind it: unique, and nobody can sign in by it. */
export const erasedUsername = (id: string): string => `erased-${id}`;
