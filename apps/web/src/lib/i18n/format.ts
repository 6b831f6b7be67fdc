import type { Language } from '#domain/languages.ts';
import * as regional from '#domain/regional/regional.ts';
import { currentLanguage } from './language.ts';
import { clockOf, datePattern } from './regional.ts';
import { knownZone } from './time-zone.ts';

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  lv: 'lv-LV',
  ru: 'ru-RU',
};

export function readerLocale(): string {
  return LOCALES[currentLanguage()];
}

/*
 * Every date and every time that is shown goes through here, in the school's format. Plain
 * functions: components that show dates also translate, and re-render when either changes.
 */

/** A local date (YYYY-MM-DD). */
export function formatDate(date: string): string {
  return regional.formatDate(date, datePattern());
}

/** A local date without its year, beside something that tells which. */
export function formatDayOfYear(date: string): string {
  return regional.formatDayOfYear(date, datePattern());
}

/** A local time (HH:mm). */
export function formatTime(time: string): string {
  return regional.formatTime(time, clockOf());
}

/** An instant as a date and time of the school, wherever the reader is. */
export function formatDateTime(instant: string, timeZone: string): string {
  const { date, time } = localParts(instant, timeZone);
  return `${formatDate(date)}, ${formatTime(time)}`;
}

/** The time of day of an instant, by the school's clock. */
export function formatTimeOfDay(instant: string, timeZone: string): string {
  return formatTime(localParts(instant, timeZone).time);
}

/** From one instant to another; the date is written once if it is the same. */
export function formatDateSpan(
  { from, until }: { readonly from: string; readonly until: string },
  timeZone: string,
): string {
  const [start, end] = [localParts(from, timeZone), localParts(until, timeZone)];
  return start.date === end.date
    ? `${formatDateTime(from, timeZone)}–${formatTime(end.time)}`
    : `${formatDateTime(from, timeZone)} – ${formatDateTime(until, timeZone)}`;
}

/** The calendar date and the time of day that an instant has at the school. */
export function localParts(instant: string, timeZone: string): { date: string; time: string } {
  // The Swedish locale formats dates as ISO 8601.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  })
    .format(new Date(instant))
    .split(' ');
  return { date, time };
}

/** "See people, manage people and 3 more", with the commas and the "and" of the language. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(readerLocale(), { type: 'conjunction' }).format(items);
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(readerLocale()).format(value);
}

/** A part of one as "87.5%". */
export function formatPercent(part: number, digits = 1): string {
  return new Intl.NumberFormat(readerLocale(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(part);
}

/** A rate with one decimal, unless it is whole: "87.5%", "100%". */
export const formatRate = (part: number): string =>
  formatPercent(part, Number.isInteger(Math.round(part * 1000) / 10) ? 0 : 1);

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Which greeting fits at an hour of the day. */
export function dayPartOf(hour: number): DayPart {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

const utc = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** "October 2026", of any of its days. */
export function formatMonth(date: string): string {
  return utc(date, { month: 'long', year: 'numeric' });
}

/** "October", where the year is known. */
export function formatMonthName(date: string): string {
  return utc(date, { month: 'long' });
}

/** "16–22 November 2026": days that belong together, as the head of a page says them. */
export function formatDays(startDate: string, endDate: string): string {
  const instant = (date: string) => new Date(`${date}T00:00:00Z`);
  return new Intl.DateTimeFormat(readerLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(instant(startDate), instant(endDate));
}

/** A local date with its day of the week: "Wednesday, 18/11/2026". */
export function formatWeekday(date: string): string {
  return `${utc(date, { weekday: 'long' })}, ${formatDate(date)}`;
}

/** A local date as people say it, where it is a title: "Wednesday 18 November". */
export function formatDayInWords(date: string): string {
  const words = utc(date, { weekday: 'long', day: 'numeric', month: 'long' });
  // Latvian and Russian days are written small within a sentence.
  return words.charAt(0).toLocaleUpperCase(readerLocale()) + words.slice(1);
}

/** "in 29 min" */
export function formatInMinutes(minutes: number): string {
  return new Intl.RelativeTimeFormat(readerLocale(), { style: 'short' }).format(minutes, 'minute');
}

/** A country by its code, in the reader's words. */
export function countryName(code: string): string {
  return new Intl.DisplayNames([readerLocale()], { type: 'region' }).of(code) ?? code;
}
