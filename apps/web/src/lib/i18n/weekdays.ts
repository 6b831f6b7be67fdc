import { formatDate, formatDayOfYear, readerLocale } from './format.ts';
import { currentLanguage } from './language.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' });
const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** "Wed" of a local date, standing alone. */
export function shortWeekday(date: string): string {
  return utc({ weekday: 'short' }).format(instantOf(date));
}

/** "W" of a local date, where there is room for no more. */
export function narrowWeekday(date: string): string {
  return utc({ weekday: 'narrow' }).format(instantOf(date));
}

/** "Wed" beside other words: Latvian writes it small there ("trešd."), the others as ever. */
function weekdayInside(date: string): string {
  if (currentLanguage() !== 'lv') return shortWeekday(date);
  const parts = utc({ weekday: 'short', day: 'numeric', month: 'long' }).formatToParts(
    instantOf(date),
  );
  return parts.find(({ type }) => type === 'weekday')?.value ?? shortWeekday(date);
}

// 1 January 2024 was a Monday.
const dateOf = (day: number) => `2024-01-0${day}`;

/** "Mon" of the day of the week, standing alone; 1 is Monday. */
export function weekdayName(day: number): string {
  return shortWeekday(dateOf(day));
}

/** "Mon" in a list of days and times; 1 is Monday. */
export function weekdayInList(day: number): string {
  return weekdayInside(dateOf(day));
}

/** "Wed 18/11/2026" */
export function formatDay(date: string): string {
  return `${weekdayInside(date)} ${formatDate(date)}`;
}

/** "Wed 18/11", where everybody knows the year */
export function formatNearDay(date: string): string {
  return `${weekdayInside(date)} ${formatDayOfYear(date)}`;
}

/** "Monday", as a heading has it; 1 is Monday. */
export function longWeekday(day: number): string {
  const name = utc({ weekday: 'long' }).format(instantOf(dateOf(day)));
  return name.charAt(0).toLocaleUpperCase(readerLocale()) + name.slice(1);
}
