import { ACTIVITY_LIMITS } from '../activities/limits.ts';
import { addDays, dayOfWeek, type Span } from '../dates/dates.ts';
import type { TimeSpan } from '../dates/times.ts';
import { holidaysSkipping, type SchoolHoliday } from './holidays.ts';
import type { TimeSlot } from './slots.ts';

/** What sessions are made from. */
export interface SessionPattern extends Span {
  readonly slots: readonly TimeSlot[];
  readonly holidays: readonly SchoolHoliday[];
  /** None: open to all. */
  readonly cohortIds: readonly string[];
  /** Where it is, unless a slot says otherwise. */
  readonly locationId: string | null;
}

export interface PlannedSession extends TimeSpan {
  readonly slotId: string;
  /** A local date of the school; with the slot's id it names the session for good. */
  readonly date: string;
  readonly locationId: string | null;
}

export interface SkippedSession extends PlannedSession {
  readonly holidays: readonly SchoolHoliday[];
}

export interface SessionPlan {
  readonly sessions: PlannedSession[];
  readonly skipped: SkippedSession[];
}

type Dated = TimeSpan & { readonly date: string; readonly slotId: string };

/** By date and time; at the same time by slot, so that the order is always the same. */
export function bySessionTime(one: Dated, other: Dated): number {
  const key = ({ date, startTime, slotId }: Dated) => `${date} ${startTime} ${slotId}`;
  return key(one) < key(other) ? -1 : 1;
}

/**
 * Every session of an activity, in order. Days and times are the school's, so a session at 15:00 is at 15:00
 * before and after the clocks change; what instants they are is in times.ts.
 */
export function planSessions(pattern: SessionPattern): SessionPlan {
  const plan: SessionPlan = { sessions: [], skipped: [] };
  for (const slot of pattern.slots) {
    for (const date of datesOf(slot, pattern)) {
      const session: PlannedSession = {
        slotId: slot.id,
        date,
        startTime: slot.startTime,
        endTime: slot.endTime,
        locationId: slot.locationId ?? pattern.locationId,
      };
      const holidays = holidaysSkipping(pattern.cohortIds, pattern.holidays, date);
      if (holidays.length === 0) plan.sessions.push(session);
      else plan.skipped.push({ ...session, holidays });
    }
  }
  plan.sessions.sort(bySessionTime);
  plan.skipped.sort(bySessionTime);
  return plan;
}

/** The days of a slot between the first and the last day, both counting. */
function datesOf(slot: TimeSlot, { startDate, endDate }: Span): string[] {
  if (slot.date !== null) return startDate <= slot.date && slot.date <= endDate ? [slot.date] : [];
  if (slot.dayOfWeek === null) return [];
  const dates: string[] = [];
  const wait = (slot.dayOfWeek - dayOfWeek(startDate) + 7) % 7;
  // A preview is drawn while somebody types a year: never further than an activity may last.
  for (let days = wait; days < ACTIVITY_LIMITS.days; days += 7) {
    const date = addDays(startDate, days);
    if (date > endDate) break;
    dates.push(date);
  }
  return dates;
}
