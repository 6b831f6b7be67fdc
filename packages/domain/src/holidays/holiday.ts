import { fittingCohorts } from '../activities/fit.ts';
import { daysBetween, overlap, type Span } from '../dates/dates.ts';

/** What the list can be sorted by; the first is the usual order. */
export const HOLIDAY_SORTS = ['startDate', 'title'] as const;
export type HolidaySort = (typeof HOLIDAY_SORTS)[number];

/** Longest texts, lists and spans, shared by the form and the contract. */
export const HOLIDAY_LIMITS = { title: 120, cohorts: 200, days: 366, taken: 100 } as const;

export type SpanFault = 'ends_before_start' | 'span_too_long';

/** Both are local dates; a holiday of one day begins and ends on it. */
export function spanFault({ startDate, endDate }: Span): SpanFault | null {
  if (endDate < startDate) return 'ends_before_start';
  return daysBetween(startDate, endDate) >= HOLIDAY_LIMITS.days ? 'span_too_long' : null;
}

export function lengthInDays({ startDate, endDate }: Span): number {
  return daysBetween(startDate, endDate) + 1;
}

export interface Holiday extends Span {
  /** None: the whole school is free. */
  readonly cohortIds: readonly string[];
}

/**
 * The holiday for which a child is not expected in a session that takes place (product.md 18.8): each of its cohorts that
 * the activity is for is free on that day, and not all cohorts of the activity are, else the school keeps the session on
 * purpose. For the same reason one of the whole school excuses nobody.
 */
export function holidayOfChild<Named extends Holiday>(
  holidays: readonly Named[],
  {
    date,
    activityCohortIds,
    childCohortIds,
  }: {
    readonly date: string;
    /** None: open to all. */
    readonly activityCohortIds: readonly string[];
    /** Those of the school year of that day. */
    readonly childCohortIds: readonly string[];
  },
): Named | null {
  const free = holidays.filter(
    ({ startDate, endDate, cohortIds }) =>
      startDate <= date && date <= endDate && cohortIds.length > 0,
  );
  const isFree = (id: string) => free.some(({ cohortIds }) => cohortIds.includes(id));
  const own = fittingCohorts(activityCohortIds, childCohortIds);
  const isKept = activityCohortIds.length > 0 && activityCohortIds.every(isFree);
  if (isKept || own.length === 0 || !own.every(isFree)) return null;
  return free.find(({ cohortIds }) => cohortIds.some((id) => own.includes(id))) ?? null;
}

/** Two holidays holidaysOverlap when somebody has both on one day. That is allowed, and shown. */
export function holidaysOverlap(one: Holiday, other: Holiday): boolean {
  const everybody = one.cohortIds.length === 0 || other.cohortIds.length === 0;
  return (
    overlap(one, other) && (everybody || one.cohortIds.some((id) => other.cohortIds.includes(id)))
  );
}

export interface PublicHoliday extends Span {
  readonly title: string;
}

/**
 * Public holidays as they can be taken over: one a span (where a country has two on a day, the first), and
 * marked where the whole school is free on just these days already, whatever it is called there. Inside a longer
 * break of the whole school they can be taken, since it may be shortened, but nobody has to.
 */
export function offerPublicHolidays<Offer extends PublicHoliday>(
  found: readonly Offer[],
  present: readonly (Holiday & { readonly title: string })[],
): (Offer & { readonly exists: boolean; readonly coveredBy: string | null })[] {
  const same = (one: Span) => (other: Span) =>
    one.startDate === other.startDate && one.endDate === other.endDate;
  const covers = (one: Span) => (other: Span) =>
    other.startDate <= one.startDate && other.endDate >= one.endDate;
  const wholeSchool = present.filter(({ cohortIds }) => cohortIds.length === 0);
  return found
    .filter((offer, index) => found.findIndex(same(offer)) === index)
    .map((offer) => {
      const exists = wholeSchool.some(same(offer));
      const coveredBy = exists ? null : (wholeSchool.find(covers(offer))?.title ?? null);
      return { ...offer, exists, coveredBy };
    });
}

/** Countries whose public holidays can be filled in: those of the schools there are, then their neighbours. */
export const HOLIDAY_COUNTRIES = [
  'LV',
  'EE',
  'LT',
  'DE',
  'AT',
  'CH',
  'PL',
  'FI',
  'SE',
  'NO',
  'DK',
  'NL',
  'BE',
  'LU',
  'FR',
  'IT',
  'ES',
  'CZ',
  'UA',
  'GB',
  'IE',
] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

const COUNTRIES_OF_ZONES: Readonly<Record<string, HolidayCountry>> = {
  'Europe/Riga': 'LV',
  'Europe/Tallinn': 'EE',
  'Europe/Vilnius': 'LT',
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Warsaw': 'PL',
  'Europe/Helsinki': 'FI',
  'Europe/Stockholm': 'SE',
  'Europe/London': 'GB',
};

/** Where a school most likely is, as a first suggestion. */
export function countryOfZone(timeZone: string): HolidayCountry {
  return COUNTRIES_OF_ZONES[timeZone] ?? HOLIDAY_COUNTRIES[0];
}
