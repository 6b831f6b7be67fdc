import { fullName } from '#domain/users/user.ts';
import type { ManyOption } from '../../../ui/many-select.tsx';
import { type Cohort, useRooms, useTeachers } from '../api.ts';

/** What can be chosen for a cohort; who is in it already stays choosable, whatever became of them. */
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

/** Once each: who teaches a cohort is among the teachers too. */
function unique(options: readonly ManyOption[]): ManyOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** The names of what was chosen, for a comparison in words. */
export function labelsOf(options: readonly ManyOption[], chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');
}
