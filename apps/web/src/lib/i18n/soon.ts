import { daysBetween } from '#domain/dates/dates.ts';
import { formatTime, localParts } from './format.ts';
import { formatShortDateTime } from './short-date.ts';
import { dateIn } from './time-zone.ts';

/** The words for it stand in the sentence, which differs from language to language. */
export interface Soon {
  readonly day: 'today' | 'tomorrow' | 'later';
  readonly time: string;
  /** Date and time, for what is neither today nor tomorrow. */
  readonly date: string;
}

/** Whether an instant is today or tomorrow by the school's calendar: people think in those, not in dates. */
export function soonOf(instant: string, timeZone: string, now: Date): Soon {
  const { date, time } = localParts(instant, timeZone);
  const today = dateIn(timeZone, now);
  const days = daysBetween(today, date);
  return {
    day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later',
    time: formatTime(time),
    date: formatShortDateTime(instant, timeZone, today),
  };
}
