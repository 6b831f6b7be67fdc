import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { surnameFirst } from '#domain/users/user.ts';
import type { SelectOption } from '../../../ui/form/searchable-multi-select.tsx';
import { cohortOption, useTeachers } from '../../cohorts/api.ts';
import { useLocationOptions } from '../../locations/api.ts';
import { useSchoolToday } from '../../school/api.ts';
import type { ActivityValues } from './activity-values.ts';
import { type Activity, useCohortNames, useLocationNames } from './use-activity-calls.ts';

const distinct = (options: readonly SelectOption[]) => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** What can be chosen, with what is chosen already, whatever became of it. */
export function useFormOptions(activity: Activity | null, values: ActivityValues) {
  const { data: teachers } = useTeachers();
  const { data: cohorts } = useCohortNames();
  const year = schoolYearOf(useSchoolToday());
  const rooms = useLocationOptions(activity?.location);
  const slotRooms = [...values.timeSlots, ...values.appointments].map((slot) => slot.locationId);
  const unnamed = [values.locationId, ...slotRooms].filter(
    (id) => id !== '' && rooms.labelOf(id) === '',
  );
  const named = useLocationNames(unnamed).map(({ id, name }) => ({ value: id, label: name }));
  const known = [...(cohorts?.items ?? []), ...(activity?.cohorts ?? [])];
  // This year's first: they are what is nearly always meant.
  const ordered = [
    ...known.filter(({ schoolYear }) => schoolYear === year),
    ...known.filter(({ schoolYear }) => schoolYear > year),
    ...known.filter(({ schoolYear }) => schoolYear < year),
  ];
  return {
    teachers: distinct(
      [...(teachers?.items ?? []), ...(activity?.teachers ?? [])].map((one) => ({
        value: one.userId,
        label: surnameFirst(one),
      })),
    ),
    cohorts: distinct(ordered.map(cohortOption)),
    rooms: {
      ...rooms,
      known: distinct([...rooms.known, ...named]),
      labelOf: (id: string) =>
        rooms.labelOf(id) || (named.find(({ value }) => value === id)?.label ?? ''),
    },
  };
}
export type FormOptions = ReturnType<typeof useFormOptions>;

export function labelsOf(options: readonly SelectOption[], chosen: readonly string[]): string {
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');
}
