/** How a school writes dates and times (spec points 3 and 9). `system`: as the reader's device does. */
export const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'system'] as const;
export const TIME_FORMATS = ['24h', '12h', 'system'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
export type TimeFormat = (typeof TIME_FORMATS)[number];

export interface RegionalSettings {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

export const DEFAULT_REGIONAL: RegionalSettings = { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' };
/** What counts after signing in while the school's own settings can't be read (spec point 7). */
export const SYSTEM_REGIONAL: RegionalSettings = { dateFormat: 'system', timeFormat: 'system' };

/** `DD`, `MM` and `YYYY` once each, with anything between them: what `system` comes down to in a browser. */
export type DatePattern = string;
export type Clock = '24h' | '12h';

const TOKENS = /DD|MM|YYYY/g;

/** A date (YYYY-MM-DD) in a school's way of writing. What is no date comes back as it is. */
export function formatDate(date: string, pattern: DatePattern): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return date;
  const [, YYYY = '', MM = '', DD = ''] = parts;
  const values: Readonly<Record<string, string>> = { YYYY, MM, DD };
  return pattern.replace(TOKENS, (token) => values[token] ?? token);
}

/** The same without the year, where everybody knows which: 31/12. */
export function formatDayOfYear(date: string, pattern: DatePattern): string {
  const short = pattern.replace(/YYYY\P{L}*/u, '');
  // A point belongs to the number before it, other marks stood between two.
  return formatDate(date, short.replace(/[^\p{L}.]+$/u, ''));
}

/**
 * The date (YYYY-MM-DD) that was typed, or null. Strict: 31/12 under MM/DD is refused and never turned
 * into another date, and a year has four digits. Only zeros may be left out, and the marks between the
 * numbers be others: 1.9.2026 is fine where 01/09/2026 is written.
 */
export function parseDate(text: string, pattern: DatePattern): string | null {
  const order = pattern.match(TOKENS) ?? [];
  const typed = /^(\d+)[\s./-]+(\d+)[\s./-]+(\d+)[\s./-]*$/.exec(text.trim());
  if (typed === null || order.length !== 3) return null;
  const read: Record<string, string> = {};
  for (const [index, token] of order.entries()) {
    const digits = typed[index + 1] ?? '';
    const fits = token === 'YYYY' ? digits.length === 4 : digits.length <= 2;
    if (!fits) return null;
    read[token] = digits.padStart(2, '0');
  }
  const date = `${read['YYYY']}-${read['MM']}-${read['DD']}`;
  return isDate(date) ? date : null;
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A time (HH:mm) in a school's way of writing. What is no time comes back as it is. */
export function formatTime(time: string, clock: Clock): string {
  const parts = /^(\d{2}):(\d{2})$/.exec(time);
  if (parts === null || clock === '24h') return time;
  const hour = Number(parts[1]);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${parts[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time (HH:mm) that was typed, or null. Both clocks are understood, whichever is shown. */
export function parseTime(text: string): string | null {
  const typed = /^(\d{1,2})[:.](\d{2})\s*(?:([ap])\.?\s*m\.?)?$/i.exec(text.trim());
  if (typed === null) return null;
  const [, hours = '', minutes = '', half] = typed;
  const hour = Number(hours);
  if (Number(minutes) > 59) return null;
  if (half === undefined) return hour <= 23 ? `${hours.padStart(2, '0')}:${minutes}` : null;
  if (hour < 1 || hour > 12) return null;
  const since = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(since).padStart(2, '0')}:${minutes}`;
}
