import { completeSlots, withDates } from '#domain/activities/form.ts';
import { type ActivityFault, fault } from '#domain/activities/form-faults.ts';
import type { SchoolHoliday } from '#domain/sessions/holidays.ts';
import type { SessionPattern } from '#domain/sessions/plan.ts';
import { AppError } from '../../../platform/errors.ts';
import type { KnownParts } from '../repository.ts';
import type { FullForm } from './form.ts';

export function refuseFaults(faults: readonly ActivityFault[]): void {
  if (faults.length > 0) throw new AppError('invalid_request', { problems: faults });
}

/** Who is in it already stays, whatever became of them. */
export function withPresentTeachers(known: KnownParts, before: FullForm | null) {
  const present = before?.teachers.map(({ userId }) => userId) ?? [];
  return { ...known, teacherIds: [...known.teacherIds, ...present] };
}

/** Even a draft names only what there is; a new slot has no id yet, and a known one is of this activity. */
export function namedFaults(
  form: FullForm,
  known: KnownParts,
  before: FullForm | null,
): ActivityFault[] {
  const isPlace = (id: string | null) => id === null || known.locationIds.includes(id);
  const slotIds = before?.timeSlots.map(({ id }) => id) ?? [];
  return [
    ...form.teachers.flatMap(({ userId }, index) => {
      const path = `teachers.${index}.userId`;
      if (!known.teacherIds.includes(userId)) return [fault(path, 'not_a_teacher')];
      const first = form.teachers.findIndex((each) => each.userId === userId);
      return first < index ? [fault(path, 'teacher_named_twice')] : [];
    }),
    ...form.cohortIds.flatMap((id, index) =>
      known.cohorts.some((cohort) => cohort.id === id)
        ? []
        : [fault(`cohortIds.${index}`, 'unknown_cohort')],
    ),
    ...(isPlace(form.locationId) ? [] : [fault('locationId', 'unknown_location')]),
    ...form.timeSlots.flatMap(({ id, locationId }, index) => [
      ...(isPlace(locationId) ? [] : [fault(`timeSlots.${index}.locationId`, 'unknown_location')]),
      ...(id === null || slotIds.includes(id)
        ? []
        : [fault(`timeSlots.${index}.id`, 'invalid_value')]),
    ]),
  ];
}

/** What sessions are planned with. */
export interface Planning {
  readonly holidays: readonly SchoolHoliday[];
  readonly now: Date;
  readonly timeZone: string;
}

/** Null while it has no dates. */
export function patternOf(typed: FullForm, { holidays }: Planning): SessionPattern | null {
  const { startDate, endDate, timeSlots, cohortIds, locationId } = withDates(typed);
  if (startDate === null || endDate === null) return null;
  return { startDate, endDate, slots: completeSlots(timeSlots), holidays, cohortIds, locationId };
}
