import type { MarkCounts } from '../attendance/counts.ts';
import { addDays, type Span } from '../dates/dates.ts';

/** How many days "new" bookings are (spec point 9), today the last of them. */
export const NEW_BOOKINGS_DAYS = 7;

/** The figures of the dashboard, each with an explanation on it; their prose is in docs/rules/dashboard.md. */
export const FIGURES = [
  'sessions',
  'participation',
  'occupancy',
  'newBookings',
  'pendingBookings',
  'absencesToday',
  'unrecorded',
  'bookable',
] as const;
export type Figure = (typeof FIGURES)[number];

/**
 * Who came, of all who were marked: attended of attended, not attended and excused. The rate of the attendance reports leaves
 * those with an excuse out, because it tells who stayed away without one. Null: nobody was marked.
 */
export function participationRate({
  attended,
  notAttended,
  excused,
}: Omit<MarkCounts, 'none'>): number | null {
  const marked = attended + notAttended + excused;
  return marked === 0 ? null : attended / marked;
}

export interface Places {
  /** Null: as many as want. */
  readonly capacity: number | null;
  /** Who holds a place, waiting for approval included. */
  readonly taken: number;
}

export function availablePlaces({ capacity, taken }: Places): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** Places held of those there are; null where there is no limit. */
export function occupancyOf({ capacity, taken }: Places): number | null {
  return capacity === null || capacity === 0 ? null : taken / capacity;
}

/** Of all activities together: those without a limit would make it meaningless and are left out. */
export function sumPlaces(all: readonly Places[]): { capacity: number; taken: number } {
  return all.reduce<{ capacity: number; taken: number }>(
    (sum, { capacity, taken }) =>
      capacity === null ? sum : { capacity: sum.capacity + capacity, taken: sum.taken + taken },
    { capacity: 0, taken: 0 },
  );
}

/** The days that new bookings are counted on. */
export function newBookingsSpan(today: string): Span {
  return { startDate: addDays(today, 1 - NEW_BOOKINGS_DAYS), endDate: today };
}

/** Whether fewer take part than are needed; who waits for approval is not counted on. */
export function isBelowMinimum({
  minimum,
  confirmed,
}: {
  readonly minimum: number | null;
  readonly confirmed: number;
}): boolean {
  return minimum !== null && confirmed < minimum;
}
