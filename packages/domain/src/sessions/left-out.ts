import { earlierOf, laterOf, mondayOf } from '../dates/dates.ts';
import type { SchoolHoliday } from './holidays.ts';
import { type PlannedSession, planSessions, type SessionPattern } from './plan.ts';

/** What names a session that is there. */
export interface SlotAndDay {
  readonly slotId: string;
  readonly plannedDate: string;
}

/**
 * The sessions that were never made because of a holiday and would be there without it (product.md 18.8).
 * Another holiday of the day still counts. A slot that has a session in that week already, because it went to
 * another day, gets no second one; nothing is made that would have begun.
 */
export function sessionsLeftOut(
  pattern: SessionPattern,
  {
    holiday,
    present,
    now,
  }: {
    readonly holiday: SchoolHoliday;
    readonly present: readonly SlotAndDay[];
    readonly now: { readonly date: string; readonly time: string };
  },
): PlannedSession[] {
  const span = {
    startDate: laterOf(pattern.startDate, holiday.startDate),
    endDate: earlierOf(pattern.endDate, holiday.endDate),
  };
  const others = pattern.holidays.filter(({ id }) => id !== holiday.id);
  const before = planSessions({ ...pattern, ...span, holidays: [...others, holiday] });
  const skipped = new Set(before.skipped.map(keyOf));
  const dated = new Set(pattern.slots.filter(({ date }) => date !== null).map(({ id }) => id));
  const weekOf = (slotId: string, date: string) =>
    dated.has(slotId) ? slotId : `${slotId} ${mondayOf(date)}`;
  const there = new Set(present.map(({ slotId, plannedDate }) => weekOf(slotId, plannedDate)));
  return planSessions({ ...pattern, ...span, holidays: others }).sessions.filter(
    (session) =>
      skipped.has(keyOf(session)) &&
      !there.has(weekOf(session.slotId, session.date)) &&
      `${session.date} ${session.startTime}` > `${now.date} ${now.time}`,
  );
}

const keyOf = ({ slotId, date }: PlannedSession) => `${slotId} ${date}`;
