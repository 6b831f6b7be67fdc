import { addDays } from '../dates/dates.ts';
import { instantAt } from '../dates/zone.ts';

/** In the morning of the school, when families look at their phones. */
export const REMINDER_TIME = '08:00';

export interface ReminderTime {
  readonly leadDays: number;
  readonly at: Date;
}

interface Planned {
  readonly dueDate: string;
  readonly leadDays: readonly number[];
}

/**
 * When a reminder goes out: at eight by the school's clock, so many days before it is due. What is past when it is
 * saved is past; where nothing is left to come and it is not yet over, it goes out at once.
 */
export function reminderTimes(
  { dueDate, leadDays }: Planned,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): ReminderTime[] {
  const times = [...new Set(leadDays)]
    .toSorted((one, other) => other - one)
    .map((days) => ({
      leadDays: days,
      at: instantAt({ date: addDays(dueDate, -days), time: REMINDER_TIME }, timeZone),
    }));
  const coming = times.filter(({ at }) => at > now);
  const nearest = times.at(-1);
  if (coming.length > 0 || !nearest || isOver(dueDate, { timeZone, now })) return coming;
  return [{ leadDays: nearest.leadDays, at: now }];
}

/** Old from the day after it was due, by the school's calendar. */
export function isOver(
  dueDate: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): boolean {
  return now >= instantAt({ date: addDays(dueDate, 1), time: '00:00' }, timeZone);
}

/** How long the families of one activity are left in peace after they were reminded of it. */
export const REMIND_AGAIN_MINUTES = 60;
