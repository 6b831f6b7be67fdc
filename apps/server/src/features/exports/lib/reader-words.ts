import type { Language } from '#domain/languages.ts';
import * as regional from '#domain/regional/regional.ts';
import { translate } from '../../../platform/messages.ts';

/** How a file speaks: in the reader's language, in the school's way of writing, by the school's clock. */
export interface ReaderWords {
  readonly language: Language;
  readonly now: Date;
  readonly t: (key: string, values?: object) => string;
  readonly formatDate: (date: string) => string;
  readonly formatTime: (time: string) => string;
  readonly formatInstant: (at: string) => string;
  /** Of a part of one: "87.5 %"; nothing where there is none. */
  readonly formatRate: (rate: number | null) => string;
  /** Of a sum, with so many digits behind the comma. */
  readonly formatAmount: (amount: number, digits: number) => string;
  readonly pageLabel: (page: number, pages: number) => string;
}

/** What `system` comes down to where there is no device to ask. */
const PATTERNS: Readonly<Record<Language, string>> = {
  en: 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  lv: 'DD.MM.YYYY',
  ru: 'DD.MM.YYYY',
};

export function readerWords(
  language: Language,
  {
    timeZone,
    now,
    regional: { dateFormat, timeFormat },
  }: {
    readonly timeZone: string;
    readonly now: Date;
    readonly regional: regional.RegionalSettings;
  },
): ReaderWords {
  const t = (key: string, values = {}) => translate(language, key, values);
  const pattern = dateFormat === 'system' ? PATTERNS[language] : dateFormat;
  const formatDate = (date: string) => regional.formatDate(date, pattern);
  const formatTime = (time: string) =>
    regional.formatTime(time, timeFormat === 'system' ? '24h' : timeFormat);
  // The Swedish way of writing is that of ISO 8601.
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  const locale = language === 'en' ? 'en-GB' : language;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    language,
    now,
    t,
    formatDate,
    formatTime,
    formatInstant: (at) => {
      const [date = '', time = ''] = local.format(new Date(at)).split(' ');
      return `${formatDate(date)}, ${formatTime(time)}`;
    },
    formatRate: (rate) => (rate === null ? '–' : percent.format(rate)),
    formatAmount: (amount, digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount),
    pageLabel: (page, pages) => t('exports:page', { page, pages }),
  };
}
