import { daysBetween } from '#domain/dates/dates.ts';
import { readerLocale } from './format.ts';
import { dateIn } from './time-zone.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** What is counted to: something that opens at that moment, or that lasts until then. */
export interface Goal {
  readonly at: Date;
  readonly timeZone: string;
  /** What ends at midnight ends with the day before, as its date says. */
  readonly ends: boolean;
}

/**
 * How many days away, as people count them: by the dates of the school's calendar, so that "in 7 days" is the same
 * weekday. Null on the last day, when a clock counts down.
 */
export function daysLeft({ at, timeZone, ends }: Goal, now: Date): number | null {
  if (at.getTime() - now.getTime() < DAY) return null;
  const last = ends ? new Date(at.getTime() - 1) : at;
  // A day of 25 hours holds more than one day's seconds.
  return daysBetween(dateIn(timeZone, now), dateIn(timeZone, last)) || null;
}

/** "tomorrow", "in 3 days" */
export function inDays(days: number): string {
  return new Intl.RelativeTimeFormat(readerLocale(), { numeric: 'auto' }).format(days, 'day');
}

/** "3 days", "2 hr", "5 min": roughly how long, where nobody watches the clock. */
export function roughlyLeft(goal: Goal, now: Date): string {
  const minutes = Math.max(1, Math.floor((goal.at.getTime() - now.getTime()) / (60 * SECOND)));
  const days = daysLeft(goal, now);
  const [value, unit] =
    days !== null
      ? [days, 'day']
      : minutes >= 60
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(readerLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(value);
}

/** "02:14:09" */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
