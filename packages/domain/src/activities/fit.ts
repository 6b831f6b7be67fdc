/** Whole years on a day. Who was born on 29 February is a year older on 1 March where there is none. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

/** The first day on which somebody is so old. */
export function birthdayOf(birthDate: string, age: number): string {
  const year = Number(birthDate.slice(0, 4)) + age;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = birthDate.slice(5) === '02-29' && !isLeap ? '03-01' : birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

/** The child's cohorts for which an activity is; of one open to all, each. */
export function fittingCohorts(
  activityCohortIds: readonly string[],
  childCohortIds: readonly string[],
): string[] {
  return childCohortIds.filter(
    (id) => activityCohortIds.length === 0 || activityCohortIds.includes(id),
  );
}

export function isOpenTo(
  activityCohortIds: readonly string[],
  childCohortIds: readonly string[],
): boolean {
  return (
    activityCohortIds.length === 0 || fittingCohorts(activityCohortIds, childCohortIds).length > 0
  );
}

export interface FitFacts {
  readonly cohortIds: readonly string[];
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

export interface FittingChild {
  readonly cohortIds: readonly string[];
  readonly birthDate: string | null;
}

export type Misfit = 'not_for_cohort' | 'too_young' | 'too_old';

export interface Fit {
  /** Null: it fits. */
  readonly misfit: Misfit | null;
  /** On the day that counts; null: unknown, which is never a refusal. */
  readonly age: number | null;
}

/**
 * Whether an activity is for a child. Age counts on the activity's first day, for an appointment on the day
 * of the slot (product.md 18.6), both ends of the range included.
 */
export function fitOf(activity: FitFacts, child: FittingChild, date: string): Fit {
  const age = child.birthDate === null ? null : ageOn(child.birthDate, date);
  if (!isOpenTo(activity.cohortIds, child.cohortIds)) return { misfit: 'not_for_cohort', age };
  if (age !== null && activity.minAge !== null && age < activity.minAge) {
    return { misfit: 'too_young', age };
  }
  if (age !== null && activity.maxAge !== null && age > activity.maxAge) {
    return { misfit: 'too_old', age };
  }
  return { misfit: null, age };
}
