import { fullName } from '#domain/users/user.ts';
import type { SelectOption } from '../../../ui/form/searchable-multi-select.tsx';
import { useLocationOptions } from '../../locations/api.ts';
import { type Cohort, useTeachers } from '../api.ts';

/** The options of a cohort's form, including current teachers and room. */
export function useCohortFormOptions(cohort?: Cohort) {
  const { data: teachers } = useTeachers();
  const people = [
    ...(teachers?.items ?? []),
    ...(cohort ? [...cohort.mainTeachers, ...cohort.assistantTeachers] : []),
  ];
  const options = people.map((one) => ({ value: one.userId, label: fullName(one) }));
  return {
    teachers: [...new Map(options.map((option) => [option.value, option])).values()],
    rooms: useLocationOptions(cohort?.homeLocation),
  };
}
export type CohortFormOptions = ReturnType<typeof useCohortFormOptions>;

/** The labels of the chosen options, for the conflict notice. */
export function joinLabels(options: readonly SelectOption[], chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');
}
