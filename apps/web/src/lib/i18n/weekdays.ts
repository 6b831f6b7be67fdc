import { formatDate, readerLocale } from './format.ts';

/** "Wed" of a local date. */
export function shortWeekday(date: string): string {
  return new Intl.DateTimeFormat(readerLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** "Mon" of the day of the week; 1 is Monday. */
export function weekdayName(day: number): string {
  // 1 January 2024 was a Monday.
  return shortWeekday(`2024-01-0${day}`);
}

/** "Wed 18/11/2026" */
export function formatDay(date: string): string {
  return `${shortWeekday(date)} ${formatDate(date)}`;
}
