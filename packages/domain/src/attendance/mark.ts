/** What staff record of a child in a session (spec: attended, not attended, excused, no record). */
export const MARKS = ['attended', 'notAttended', 'excused', 'none'] as const;
export type Mark = (typeof MARKS)[number];

/** With whom a child left: somebody who may collect it, one whom the family named, or nobody. */
export const LEAVING_KINDS = ['guardian', 'person', 'alone'] as const;
export type LeavingKind = (typeof LEAVING_KINDS)[number];

/** The most taps that are sent at once: all of a large group, each changed several times. */
export const ATTENDANCE_LIMITS = { atOnce: 500 } as const;

/**
 * What is shown (product.md 18.10): an absence that was confirmed excuses, unless the child was there or
 * somebody recorded something after the confirmation. A holiday of the child's own (`holidayOfChild`) excuses where
 * nobody recorded anything. Worked out, never written: who takes the absence or the holiday back has nothing to restore.
 */
export function shownMark(
  recorded: { readonly mark: Mark; readonly recordedAt: Date } | null,
  { excusedAt, onHoliday }: { readonly excusedAt: Date | null; readonly onHoliday: boolean },
): Mark {
  const mark = recorded?.mark ?? 'none';
  if (mark === 'attended') return mark;
  const isLater = recorded !== null && excusedAt !== null && recorded.recordedAt > excusedAt;
  if (excusedAt !== null && (mark === 'none' || !isLater)) return 'excused';
  return mark === 'none' && onHoliday ? 'excused' : mark;
}

export type MarkRefusal = 'session_cancelled' | 'session_not_yet' | 'child_not_in_session';

export interface MarkFacts {
  readonly sessionCancelled: boolean;
  /** The day of the session, and today, by the school's calendar. */
  readonly date: string;
  readonly today: string;
  /** On the register of this session, or marked there before. */
  readonly takesPart: boolean;
}

/** Why something can't be recorded. Whether somebody came is known on the day; an excuse may be known before. */
export function markRefusal(mark: Mark | 'left', facts: MarkFacts): MarkRefusal | null {
  if (facts.sessionCancelled) return 'session_cancelled';
  if (!facts.takesPart) return 'child_not_in_session';
  const isOfTheDay = mark === 'attended' || mark === 'notAttended' || mark === 'left';
  return isOfTheDay && facts.today < facts.date ? 'session_not_yet' : null;
}
