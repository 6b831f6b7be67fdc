import { formatDate, formatTime, readerLocale } from '../../../lib/i18n/format.ts';

const utc = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** "Tuesday", beginning with a capital as in a list of choices. */
export function weekdayName(date: string): string {
  const name = utc(date, { weekday: 'long' });
  return name.charAt(0).toLocaleUpperCase(readerLocale()) + name.slice(1);
}

/** "Sep" */
export const monthName = (date: string) => utc(date, { month: 'short' });

/** "Tue 15/09/2026" */
export const dayText = (date: string) => `${utc(date, { weekday: 'short' })} ${formatDate(date)}`;

export const timesText = (span: { readonly startTime: string; readonly endTime: string }) =>
  `${formatTime(span.startTime)}–${formatTime(span.endTime)}`;
