import { fullName } from '#domain/users/user.ts';
import type { SelectOption } from '../../../ui/form/searchable-multi-select.tsx';
import { type Cohort, useRooms, useTeachers } from '../api.ts';

/** The options of a cohort's form, including current teachers and room. */
export function useCohortOptions(cohort?: Cohort) {
  const { data: teachers } = useTeachers();
  const { data: rooms } = useRooms();
  const people = [
    ...(teachers?.items ?? []),
    ...(cohort ? [...cohort.mainTeachers, ...cohort.assistantTeachers] : []),
  ];
  const places = [...(rooms ?? []), ...(cohort?.homeLocation ? [cohort.homeLocation] : [])];
  return {
    teachers: unique(people.map((one) => ({ value: one.userId, label: fullName(one) }))),
    rooms: unique(places.map(({ id, name }) => ({ value: id, label: name }))),
  };
}
export type CohortOptions = ReturnType<typeof useCohortOptions>;

/** Removes duplicates. */
function unique(options: readonly SelectOption[]): SelectOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** The labels of the chosen options, for the conflict notice. */
export function joinLabels(options: readonly SelectOption[], chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');
}
