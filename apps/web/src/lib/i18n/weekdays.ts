import { formatDate, formatDayOfYear, readerLocale } from './format.ts';
import { currentLanguage } from './language.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' });
const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** As calendars of the country have them, from Monday: "ceturtd." is wider than any column of days. */
const LATVIAN = ['Pr', 'Ot', 'Tr', 'Ce', 'Pk', 'Se', 'Sv'] as const;

/** "Wed" of a local date. */
export function shortWeekday(date: string): string {
  // Sunday is 0.
  const latvian = LATVIAN[(instantOf(date).getUTCDay() + 6) % 7];
  if (currentLanguage() === 'lv' && latvian !== undefined) return latvian;
  return utc({ weekday: 'short' }).format(instantOf(date));
}

/** "W" of a local date, where there is room for no more. */
export function narrowWeekday(date: string): string {
  return utc({ weekday: 'narrow' }).format(instantOf(date));
}

/** "Nov" of a local date. */
export function shortMonth(date: string): string {
  return utc({ month: 'short' }).format(instantOf(date));
}

// 1 January 2024 was a Monday.
const dateOf = (day: number) => `2024-01-0${day}`;

/** "Mon" of the day of the week; 1 is Monday. */
export function weekdayName(day: number): string {
  return shortWeekday(dateOf(day));
}

/** "Wed 18/11/2026" */
export function formatDay(date: string): string {
  return `${shortWeekday(date)} ${formatDate(date)}`;
}

/** "Wed 18/11", where everybody knows the year */
export function formatNearDay(date: string): string {
  return `${shortWeekday(date)} ${formatDayOfYear(date)}`;
}

/** "Monday", as a heading has it; 1 is Monday. */
export function longWeekday(day: number): string {
  const name = utc({ weekday: 'long' }).format(instantOf(dateOf(day)));
  return name.charAt(0).toLocaleUpperCase(readerLocale()) + name.slice(1);
}
