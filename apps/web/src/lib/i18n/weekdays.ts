import { formatDate, readerLocale } from './format.ts';

/** "Wed" of a local date. */
export function shortWeekday(date: string): string {
  return new Intl.DateTimeFormat(readerLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** "W" of a local date, where there is room for no more. */
export function narrowWeekday(date: string): string {
  return new Intl.DateTimeFormat(readerLocale(), { weekday: 'narrow', timeZone: 'UTC' }).format(
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

/** "Monday", as a heading has it; 1 is Monday. */
export function longWeekday(day: number): string {
  const name = new Intl.DateTimeFormat(readerLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-01-0${day}T00:00:00Z`),
  );
  return name.charAt(0).toLocaleUpperCase(readerLocale()) + name.slice(1);
}
