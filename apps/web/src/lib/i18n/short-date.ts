import { addDays, daysBetween } from '#domain/dates/dates.ts';
import { serverNow } from '../api/server-clock.ts';
import { formatDate, formatDayOfYear, formatTime, localParts, readerLocale } from './format.ts';
import { shortWeekday } from './weekdays.ts';

/** Further away than this in another year, a day is said with its year. */
const NEAR_DAYS = 120;

/** Which year it is; the hours at the turn of it make no difference to what is near. */
const now = () => serverNow().toISOString().slice(0, 10);

const isNear = (date: string, today: string): boolean =>
  date.slice(0, 4) === today.slice(0, 4) || Math.abs(daysBetween(today, date)) <= NEAR_DAYS;

/** "18/11": with its year only where that is not plain. */
export function formatShortDate(date: string, today = now()): string {
  return isNear(date, today) ? formatDayOfYear(date) : formatDate(date);
}

/** "Wed 18/11", in one piece where a line ends. */
export function formatShortDay(date: string, today = now()): string {
  return `${shortWeekday(date)}\u00a0${formatShortDate(date, today)}`;
}

/** "18/11, 18:00" */
export function formatShortDateTime(instant: string, timeZone: string, today = now()): string {
  const { date, time } = localParts(instant, timeZone);
  return `${formatShortDate(date, today)},\u00a0${formatTime(time)}`;
}

/** Until when something lasts: what ends at midnight lasts through the day before. */
export function formatUntil(instant: string, timeZone: string, today = now()): string {
  const { date, time } = localParts(instant, timeZone);
  return time === '00:00'
    ? formatShortDate(addDays(date, -1), today)
    : formatShortDateTime(instant, timeZone, today);
}

/** "today", "tomorrow" or "Wed 18/11", within a sentence. */
export function formatComingDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days !== 0 && days !== 1) return formatShortDay(date, today);
  return new Intl.RelativeTimeFormat(readerLocale(), { numeric: 'auto' }).format(days, 'day');
}

/** "Today 09:41", "Yesterday" or the date: how long ago something was, at a glance. */
export function formatRecent(instant: string, timeZone: string, today: string): string {
  const { date, time } = localParts(instant, timeZone);
  const days = daysBetween(date, today);
  if (days < 0 || days > 1) return formatShortDate(date, today);
  const locale = readerLocale();
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  const day = word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  return days === 0 ? `${day} ${formatTime(time)}` : day;
}
