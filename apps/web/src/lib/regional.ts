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
import { readSession } from './session.ts';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

const NAME = 'regionalSettings';
/** Everything that translates is shown anew at this event (lib/i18n.ts), and with it every date. */
export const REGIONAL_CHANGED = 'regionalChanged';

/** The school's way of writing dates and times, as last fetched in this session. */
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

export function keepRegional({ dateFormat, timeFormat }: RegionalSettings): void {
  const raw = JSON.stringify({ dateFormat, timeFormat });
  if (raw === readStored(NAME)) return;
  writeStored(NAME, raw);
  i18next.emit(REGIONAL_CHANGED);
}

/** Another tab has heard of a change first. */
export function followRegional(): () => void {
  return onStoredElsewhere(NAME, () => i18next.emit(REGIONAL_CHANGED));
}

/** The order and the marks of a date: the school's, or those of the reader's device. */
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

/** Made from how the device writes a date; one that does not count in our years falls back. */
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
    // Some languages set marks of direction between the parts.
    .map((part) => part.replace(/[\u200e\u200f]/g, ''))
    .join('');
  return /DD/.test(pattern) && /MM/.test(pattern) && /YYYY/.test(pattern)
    ? pattern.trim()
    : DEFAULT_REGIONAL.dateFormat;
}
