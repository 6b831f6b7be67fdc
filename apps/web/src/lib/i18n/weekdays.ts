import { formatDate, readerLocale } from './format.ts';

const dayName = (date: string, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(readerLocale(), { weekday, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The name of a day of the week; 1 is Monday. */
export function weekdayName(day: number, width: 'short' | 'long' = 'short'): string {
  // 1 January 2024 was a Monday.
  return dayName(`2024-01-0${day}`, width);
}

/** "Wed" of a local date. */
export function shortWeekday(date: string): string {
  return dayName(date, 'short');
}

/** "Wed 18/11/2026" */
export function formatDay(date: string): string {
  return `${shortWeekday(date)} ${formatDate(date)}`;
}
