import i18next from 'i18next';
import {
  type Clock,
  DATE_FORMATS,
  type DatePattern,
  DEFAULT_REGIONAL,
  type RegionalSettings,
  SYSTEM_REGIONAL,
  TIME_FORMATS,
} from '#domain/regional/regional.ts';
import { readSession } from '../session/session.ts';
import { onStoredByOtherTab, readStored, writeStored } from '../storage/storage.ts';

const NAME = 'regionalSettings';
/** Translating components re-render at this event (i18n.ts), and with them every date. */
export const REGIONAL_CHANGED = 'regionalChanged';

/** The school's date and time format, as last fetched. */
export function readRegional(): RegionalSettings {
  return decode(readStored(NAME)) ?? (readSession() === null ? DEFAULT_REGIONAL : SYSTEM_REGIONAL);
}

function decode(raw: string | null): RegionalSettings | null {
  try {
    const { dateFormat, timeFormat } = JSON.parse(raw ?? '{}') as Partial<RegionalSettings>;
    const date = DATE_FORMATS.find((format) => format === dateFormat);
    const time = TIME_FORMATS.find((format) => format === timeFormat);
    return date && time ? { dateFormat: date, timeFormat: time } : null;
  } catch {
    return null;
  }
}

export function storeRegional({ dateFormat, timeFormat }: RegionalSettings): void {
  const raw = JSON.stringify({ dateFormat, timeFormat });
  if (raw === readStored(NAME)) return;
  writeStored(NAME, raw);
  i18next.emit(REGIONAL_CHANGED);
}

/** Another tab may fetch a change first. */
export function syncRegionalAcrossTabs(): () => void {
  return onStoredByOtherTab(NAME, () => i18next.emit(REGIONAL_CHANGED));
}

/** The school's date pattern, or the device's. */
export function datePattern({ dateFormat }: RegionalSettings = readRegional()): DatePattern {
  return dateFormat === 'system' ? systemPattern() : dateFormat;
}

export function clockOf({ timeFormat }: RegionalSettings = readRegional()): Clock {
  if (timeFormat !== 'system') return timeFormat;
  const { hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hour12 ? '12h' : '24h';
}

const TOKENS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  day: 'DD',
  month: 'MM',
  year: 'YYYY',
};

/** Derived from the device's locale; a pattern without day, month or year falls back. */
export function systemPattern(locale?: string): DatePattern {
  const pattern = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
    .formatToParts(new Date(2027, 11, 31))
    .map(({ type, value }) => (type === 'literal' ? value : (TOKENS[type] ?? '')))
    // Some locales put direction marks between the parts.
    .map((part) => part.replace(/[\u200e\u200f]/g, ''))
    .join('');
  return /DD/.test(pattern) && /MM/.test(pattern) && /YYYY/.test(pattern)
    ? pattern.trim()
    : DEFAULT_REGIONAL.dateFormat;
}
