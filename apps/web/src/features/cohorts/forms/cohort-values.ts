import type { Cohort } from '../api.ts';

/** The fields in the order of the form. */
export interface CohortValues extends Record<string, unknown> {
  name: string;
  schoolYear: string;
  mainTeacherIds: string[];
  assistantTeacherIds: string[];
  /** Empty: none. */
  homeLocationId: string;
}

/** A cohort as it is saved: people and places by their ids. */
export function toStoredCohort(cohort: Cohort) {
  const { name, schoolYear, version } = cohort;
  return {
    name,
    schoolYear,
    mainTeacherIds: cohort.mainTeachers.map(({ userId }) => userId),
    assistantTeacherIds: cohort.assistantTeachers.map(({ userId }) => userId),
    homeLocationId: cohort.homeLocation?.id ?? null,
    version,
  };
}
export type StoredCohort = ReturnType<typeof toStoredCohort>;

export function valuesOf({ version: _version, ...stored }: StoredCohort): CohortValues {
  return { ...stored, homeLocationId: stored.homeLocationId ?? '' };
}

export function emptyCohort(schoolYear: string): CohortValues {
  return {
    name: '',
    schoolYear,
    mainTeacherIds: [],
    assistantTeacherIds: [],
    homeLocationId: '',
  };
}

/** The body of the call. */
export function toInput({ homeLocationId, ...values }: CohortValues) {
  return { ...values, homeLocationId: homeLocationId === '' ? null : homeLocationId };
}
