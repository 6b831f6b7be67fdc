import { schoolYearOf } from '../cohorts/school-year.ts';
import type { Holiday } from '../holidays/holiday.ts';

export interface SchoolHoliday extends Holiday {
  readonly id: string;
  readonly title: string;
}

const covers = (date: string) => (holiday: Holiday) =>
  holiday.startDate <= date && date <= holiday.endDate;
const isSchoolWide = ({ cohortIds }: Holiday) => cohortIds.length === 0;

/**
 * The holidays because of which an activity has no session on a day; none where it takes place (product.md
 * 18.8). One of the whole school always counts. Those of cohorts count when together they cover every cohort
 * of the activity; an activity open to all has no such list, so they never do.
 */
export function holidaysSkipping<H extends Holiday>(
  activityCohortIds: readonly string[],
  holidays: readonly H[],
  date: string,
): H[] {
  const today = holidays.filter(covers(date));
  const schoolWide = today.filter(isSchoolWide);
  if (schoolWide.length > 0) return schoolWide;
  const named = today.filter(({ cohortIds }) =>
    cohortIds.some((id) => activityCohortIds.includes(id)),
  );
  const all =
    activityCohortIds.length > 0 &&
    activityCohortIds.every((id) => named.some(({ cohortIds }) => cohortIds.includes(id)));
  return all ? named : [];
}

export interface CohortOfYear {
  readonly id: string;
  readonly schoolYear: string;
}

/** The cohorts of a child through which it takes part: its own of that school year among the activity's. */
export function cohortsOnDay(
  activityCohortIds: readonly string[],
  childCohorts: readonly CohortOfYear[],
  date: string,
): string[] {
  return childCohorts
    .filter(({ schoolYear }) => schoolYear === schoolYearOf(date))
    .map(({ id }) => id)
    .filter((id) => activityCohortIds.length === 0 || activityCohortIds.includes(id));
}

/**
 * Whether a child has holidays on the day of a session that takes place: all cohorts through which it takes
 * part have. Shown as "holiday", counted in no rate. A child of no cohort is never on a cohort's holiday.
 */
export function isChildOnHoliday({
  activityCohortIds,
  childCohorts,
  holidays,
  date,
}: {
  readonly activityCohortIds: readonly string[];
  readonly childCohorts: readonly CohortOfYear[];
  readonly holidays: readonly Holiday[];
  readonly date: string;
}): boolean {
  const today = holidays.filter(covers(date));
  if (today.some(isSchoolWide)) return true;
  const own = cohortsOnDay(activityCohortIds, childCohorts, date);
  return own.length > 0 && own.every((id) => today.some(({ cohortIds }) => cohortIds.includes(id)));
}
