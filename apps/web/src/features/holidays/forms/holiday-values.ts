import type { Holiday } from '../api.ts';

/** The fields in the order of the form. */
export interface HolidayValues extends Record<string, unknown> {
  title: string;
  startDate: string;
  endDate: string;
  /** None: the whole school. */
  cohortIds: string[];
}

export const EMPTY_HOLIDAY: HolidayValues = {
  title: '',
  startDate: '',
  endDate: '',
  cohortIds: [],
};

export function valuesOf({ title, startDate, endDate, cohortIds }: Holiday): HolidayValues {
  return { title, startDate, endDate, cohortIds: [...cohortIds] };
}
