import { schoolYearOf, shiftSchoolYear, spanOfSchoolYear } from '../cohorts/school-year.ts';
import { addDays, dayOfWeek, daysBetween, earlierOf, laterOf, mondayOf } from '../dates/dates.ts';
import { instantAt, localAt } from '../dates/zone.ts';
import { holidaysSkipping, type SchoolHoliday } from '../sessions/holidays.ts';
import { planSessions } from '../sessions/plan.ts';
import { type ActivityForm, completeSlots, type FormSlot } from './form.ts';
import { ACTIVITY_LIMITS } from './limits.ts';

/** The same as a new draft: its slots are new ones. */
export function copyForm(form: ActivityForm): ActivityForm {
  return { ...form, timeSlots: form.timeSlots.map((slot) => ({ ...slot, id: null })) };
}

export interface NamedCohort {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface NextTerm {
  /** The first day on which it may take place. */
  readonly firstDay: string;
  /** Of the old term and the new one. */
  readonly holidays: readonly SchoolHoliday[];
  readonly cohorts: readonly NamedCohort[];
  readonly timeZone: string;
}

export interface TermCopy {
  readonly form: ActivityForm;
  /** No cohort of that name in the new year: the old one stays in the draft, and publishing asks. */
  readonly missingCohorts: NamedCohort[];
}

/**
 * Next term's activity from this one: as many sessions, around the holidays of the new term; sign-up and
 * deadline as far ahead as they were, on the same day of the week at the same time.
 */
export function copyToTerm(source: ActivityForm, term: NextTerm): TermCopy {
  const { cohortIds, missingCohorts } = matchCohorts(source, term);
  const copy = { ...copyForm(source), cohortIds };
  const first = firstDayOf(source, term);
  if (first === null) return { form: copy, missingCohorts };
  const timeSlots = moveDatedSlots(source, { first, cohortIds, term });
  const dates = termDates({ ...copy, timeSlots }, { source, first, term });
  const days = daysBetween(mondayOf(first), mondayOf(dates.startDate ?? first));
  const { signupOpensAt, signupClosesAt, registrationDeadline } = source;
  const later = (instant: Date | null) => instant && moveInstant(instant, days, term.timeZone);
  const form = {
    ...copy,
    ...dates,
    timeSlots,
    signupOpensAt: later(signupOpensAt),
    signupClosesAt: later(signupClosesAt),
    registrationDeadline: registrationDeadline && addDays(registrationDeadline, days),
  };
  return { form, missingCohorts };
}

/** The same wall-clock time so many days later, whatever the clocks did in between. */
function moveInstant(instant: Date, days: number, timeZone: string): Date {
  const { date, time } = localAt(instant, timeZone);
  return instantAt({ date: addDays(date, days), time }, timeZone);
}

/** Cohorts of the same name, as many years later as the term begins; none is ever dropped silently. */
export function matchCohorts(
  { cohortIds, startDate }: Pick<ActivityForm, 'cohortIds' | 'startDate'>,
  { cohorts, firstDay }: Pick<NextTerm, 'cohorts' | 'firstDay'>,
): { readonly cohortIds: string[]; readonly missingCohorts: NamedCohort[] } {
  const yearOf = (date: string) => Number(schoolYearOf(date).slice(0, 4));
  const years = yearOf(firstDay) - yearOf(startDate ?? firstDay);
  const missingCohorts: NamedCohort[] = [];
  const matched = cohortIds.map((id) => {
    const cohort = cohorts.find((each) => each.id === id);
    if (!cohort || years === 0) return id;
    const schoolYear = shiftSchoolYear(cohort.schoolYear, years);
    const next = cohorts.find(
      (each) => each.schoolYear === schoolYear && isSameName(each.name, cohort.name),
    );
    if (!next) missingCohorts.push(cohort);
    return next?.id ?? id;
  });
  return { cohortIds: matched, missingCohorts };
}

const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const planOf = (
  form: ActivityForm,
  span: { startDate: string; endDate: string },
  holidays: readonly SchoolHoliday[],
) =>
  planSessions({
    ...span,
    holidays,
    slots: completeSlots(form.timeSlots),
    cohortIds: form.cohortIds,
    locationId: form.locationId,
  }).sessions;

/** The day of the first session or slot of the old term; its first day where there is none yet. */
function firstDayOf(source: ActivityForm, { holidays }: NextTerm): string | null {
  const { startDate, endDate, timeSlots } = source;
  const dated = timeSlots.flatMap(({ date }) => (date === null ? [] : [date])).sort();
  const planned =
    startDate && endDate ? planOf(source, { startDate, endDate }, holidays)[0]?.date : undefined;
  const days = [planned, dated[0]].filter((date) => date !== undefined).sort();
  return days[0] ?? startDate;
}

/**
 * Dated slots that are alike (same day of the week, times and place) are a series: the next one moves on by
 * as many weeks without holidays as lay between the two before, so no holiday of the old term is carried over.
 */
function moveDatedSlots(
  source: ActivityForm,
  { first, cohortIds, term }: { first: string; cohortIds: readonly string[]; term: NextTerm },
): FormSlot[] {
  const weeks = Math.ceil(daysBetween(first, term.firstDay) / 7);
  const wasFree = (date: string) =>
    holidaysSkipping(source.cohortIds, term.holidays, date).length === 0;
  const isFree = (date: string) => holidaysSkipping(cohortIds, term.holidays, date).length === 0;
  const seriesOf = ({ date, startTime, endTime, locationId }: FormSlot) =>
    `${date && dayOfWeek(date)} ${startTime} ${endTime} ${locationId}`;
  const moved = new Map<FormSlot, string>();
  for (const series of Map.groupBy(source.timeSlots, seriesOf).values()) {
    const dated = series.flatMap((slot) => (slot.date === null ? [] : [{ slot, date: slot.date }]));
    let before: { from: string; to: string } | null = null;
    for (const { slot, date } of dated.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
      const to: string = before
        ? advance(before.to, { weeks: freeWeeks(before.from, date, wasFree), isFree })
        : advance(addDays(date, (weeks - 1) * 7), { weeks: 1, isFree });
      moved.set(slot, to);
      before = { from: date, to };
    }
  }
  return source.timeSlots.map((slot) => ({
    ...slot,
    id: null,
    date: moved.get(slot) ?? slot.date,
  }));
}

/** How many weeks without holidays after one day up to another; the last counts in any case. */
function freeWeeks(from: string, to: string, isFree: (date: string) => boolean): number {
  let count = 0;
  for (let date = addDays(from, 7); date <= to; date = addDays(date, 7)) {
    if (date === to || isFree(date)) count += 1;
  }
  return count;
}

/** So many weeks without holidays on; where there are hardly any, the search ends after two years. */
function advance(
  from: string,
  { weeks, isFree }: { weeks: number; isFree: (date: string) => boolean },
): string {
  let date = from;
  for (let left = weeks, tried = 0; left > 0 && tried * 7 < ACTIVITY_LIMITS.days; tried += 1) {
    date = addDays(date, 7);
    if (isFree(date)) left -= 1;
  }
  return date;
}

/**
 * From the first session to the one that makes them as many as before. What kept within a school year does
 * so again, even if it has fewer sessions then.
 */
function termDates(
  form: ActivityForm,
  { source, first, term }: { source: ActivityForm; first: string; term: NextTerm },
): Pick<ActivityForm, 'startDate' | 'endDate'> {
  const { startDate, endDate } = source;
  if (startDate === null || endDate === null) return { startDate, endDate };
  const weeklyOf = (each: ActivityForm) => ({
    ...each,
    timeSlots: each.timeSlots.filter(({ date }) => date === null),
  });
  const count = planOf(weeklyOf(source), { startDate, endDate }, term.holidays).length;
  const { firstDay, holidays } = term;
  const longest = addDays(firstDay, ACTIVITY_LIMITS.days - 1);
  const last =
    schoolYearOf(startDate) === schoolYearOf(endDate)
      ? spanOfSchoolYear(schoolYearOf(firstDay)).endDate
      : longest;
  const weekly = planOf(weeklyOf(form), { startDate: firstDay, endDate: last }, holidays)
    .slice(0, count)
    .map(({ date }) => date);
  const dates = [...weekly, ...form.timeSlots.flatMap(({ date }) => (date === null ? [] : [date]))];
  const [any] = dates;
  if (any === undefined) {
    const days = Math.ceil(daysBetween(first, firstDay) / 7) * 7;
    return { startDate: addDays(startDate, days), endDate: addDays(endDate, days) };
  }
  return { startDate: dates.reduce(earlierOf, any), endDate: dates.reduce(laterOf, any) };
}
