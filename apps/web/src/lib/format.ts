import type { Language } from '#domain/languages.ts';
import { currentLanguage } from './language.ts';

/** Day before month and 24 hours are the defaults of the portal, in English too. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  lv: 'lv-LV',
  ru: 'ru-RU',
};

export function readerLocale(): string {
  return LOCALES[currentLanguage()];
}

/** An instant as a date and time of the school, wherever the reader is. */
export function formatDateTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
}

/** A local date (YYYY-MM-DD) in words; it has no time zone, so none may shift it. */
export function formatDate(localDate: string): string {
  return new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${localDate}T00:00:00Z`),
  );
}

/** The same in figures, for where there is little room. */
export function formatShortDate(localDate: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${localDate}T00:00:00Z`));
}

/** "See people, manage people and 3 more", with the commas and the "and" of the language. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(readerLocale(), { type: 'conjunction' }).format(items);
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(readerLocale()).format(value);
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Which greeting fits at the school. */
export function dayPartOf(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now),
  );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
