import type { Language } from '../languages.ts';
import { NOTICES, type NoticeType } from './notices.ts';

/** The values of a notice as a reader reads them in running text: dates in words, instants by the school's clock. */
export function wordParams(
  type: NoticeType,
  params: Readonly<Record<string, string>>,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): Record<string, string> {
  const types: Readonly<Record<string, string>> = NOTICES[type].params;
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (types[name] === 'date') words[name] = dateInWords(value, language);
    else if (types[name] === 'instant') words[name] = instantInWords(value, language, timeZone);
    else words[name] = value;
  }
  return words;
}

function dateInWords(date: string, language: Language): string {
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(noon);
}

function instantInWords(instant: string, language: Language, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
}
