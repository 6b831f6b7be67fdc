import type { Mark } from './mark.ts';

/** How many of each, as they are shown: an excuse by an absence counts as excused. */
export type MarkCounts = Readonly<Record<Mark, number>>;

export const NO_MARKS: MarkCounts = { attended: 0, notAttended: 0, excused: 0, none: 0 };

/** Of those that somebody came to or missed without an excuse, the part that somebody came to; null: there are none. */
export function attendanceRate({ attended, notAttended }: MarkCounts): number | null {
  const counted = attended + notAttended;
  return counted === 0 ? null : attended / counted;
}

/** A session's attendance is taken when nobody who takes part is without a mark. */
export function isTaken({
  expected,
  marked,
}: {
  readonly expected: number;
  readonly marked: number;
}) {
  return expected > 0 && marked >= expected;
}
