import { addDays, type Span } from '#domain/dates/dates.ts';
import type { Language } from '#domain/languages.ts';

/** Rules of public holidays, kept by a library and worked out here: nothing is fetched. */
export interface Place {
  readonly country: string;
  readonly region?: string | undefined;
}

/** The library is large and seldom asked, so it is read when it first is. */
async function load() {
  const { default: Holidays } = await import('date-holidays');
  return Holidays;
}

export interface Region {
  readonly code: string;
  readonly name: string;
}

export async function listRegions(countries: readonly string[], language: Language) {
  const Holidays = await load();
  const rules = new Holidays();
  return countries.map((code) => ({
    code,
    regions: Object.entries(rules.getStates(code, language) ?? {})
      .map(([region, name]): Region => ({ code: region, name }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
  }));
}

const DAY_MS = 86_400_000;

/**
 * Those that begin within the span, in order, named in the language asked for where the rules have a name in
 * it, else in the country's own.
 */
export async function findPublicHolidays(
  { country, region }: Place,
  { startDate, endDate }: Span,
  language: Language,
) {
  const Holidays = await load();
  const rules = new Holidays();
  rules.init(country, region ?? '', '', { types: ['public'] });
  const years = new Set([Number(startDate.slice(0, 4)), Number(endDate.slice(0, 4))]);
  return [...years]
    .flatMap((year) => rules.getHolidays(year, language))
    .filter(({ type }) => type === 'public')
    .map(({ name, date, start, end }) => {
      const first = date.slice(0, 10);
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      return { title: name, startDate: first, endDate: addDays(first, days - 1) };
    })
    .filter((holiday) => holiday.startDate >= startDate && holiday.startDate <= endDate)
    .sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
}
