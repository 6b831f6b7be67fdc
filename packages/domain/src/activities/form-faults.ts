import { isTime } from '../dates/times.ts';
import { isDate } from '../regional/regional.ts';
import { isReadableAccent } from '../school/colour.ts';
import { slotsMeet } from '../sessions/slots.ts';
import type { ActivityForm, FormSlot } from './form.ts';
import { ACTIVITY_ICONS, ACTIVITY_LIMITS } from './limits.ts';

/** What can be wrong with a field of the form, by the codes of the contract's field errors. */
export const ACTIVITY_FAULTS = [
  'required',
  'too_long',
  'too_small',
  'too_big',
  'invalid_date',
  'invalid_time',
  'invalid_value',
  'low_contrast',
  'ends_before_start',
  'span_too_long',
  'in_the_past',
  'after_end',
  'signup_never_open',
  'min_above_max',
  'main_teacher_required',
  'teacher_named_twice',
  'not_a_teacher',
  'unknown_cohort',
  'unknown_location',
  'cohort_of_other_year',
  'day_differs_from_date',
  'outside_dates',
  'slots_overlap',
  'slot_twice',
  'no_sessions',
  'too_many_sessions',
  'kind_fixed',
] as const;
export type ActivityFaultCode = (typeof ACTIVITY_FAULTS)[number];

export interface ActivityFault {
  /** The field, such as `endDate` or `timeSlots.2.endTime`. */
  readonly path: string;
  readonly code: ActivityFaultCode;
  readonly params: Readonly<Record<string, number>>;
}

export const fault = (
  path: string,
  code: ActivityFaultCode,
  params: ActivityFault['params'] = {},
): ActivityFault => ({ path, code, params });

/**
 * What not even a draft may hold, because it can't be kept or could never be meant: texts and lists that are
 * too long, numbers out of range, days and times that don't exist. Whatever is missing or does not fit
 * together is kept in a draft as it was typed, so that nobody loses work.
 */
export function draftFaults(form: ActivityForm): ActivityFault[] {
  return [
    ...lengthFaults(form),
    ...numberFaults(form),
    ...dateFaults(form),
    ...form.timeSlots.flatMap((slot, index) => slotTypeFaults(slot, `timeSlots.${index}`)),
    ...(form.colour !== null && !isReadableAccent(form.colour)
      ? [fault('colour', 'low_contrast')]
      : []),
    ...(form.icon !== null && !ACTIVITY_ICONS.some((icon) => icon === form.icon)
      ? [fault('icon', 'invalid_value')]
      : []),
  ];
}

function lengthFaults(form: ActivityForm): ActivityFault[] {
  const lengths = [
    ['name', form.name.length, ACTIVITY_LIMITS.name],
    ['description', form.description.length, ACTIVITY_LIMITS.description],
    ['cohortIds', form.cohortIds.length, ACTIVITY_LIMITS.cohorts],
    ['teachers', form.teachers.length, ACTIVITY_LIMITS.teachers],
    ['timeSlots', form.timeSlots.length, ACTIVITY_LIMITS.timeSlots],
  ] as const;
  return lengths.flatMap(([path, length, max]) =>
    length > max ? [fault(path, 'too_long', { max })] : [],
  );
}

function numberFaults(form: ActivityForm): ActivityFault[] {
  const ranges = [
    ['priceMinor', 0, ACTIVITY_LIMITS.priceMinor],
    ['maxParticipants', 1, ACTIVITY_LIMITS.participants],
    ['maxParticipantsPerSession', 1, ACTIVITY_LIMITS.participants],
    ['minParticipants', 1, ACTIVITY_LIMITS.participants],
    ['minAge', 0, ACTIVITY_LIMITS.age],
    ['maxAge', 0, ACTIVITY_LIMITS.age],
  ] as const;
  return ranges.flatMap(([path, min, max]) => {
    const value = form[path];
    if (value === null) return [];
    if (!Number.isInteger(value)) return [fault(path, 'invalid_value')];
    if (value < min) return [fault(path, 'too_small', { min })];
    return value > max ? [fault(path, 'too_big', { max })] : [];
  });
}

function dateFaults(form: ActivityForm): ActivityFault[] {
  return (['startDate', 'endDate', 'registrationDeadline'] as const).flatMap((path) => {
    const date = form[path];
    return date !== null && !isDate(date) ? [fault(path, 'invalid_date')] : [];
  });
}

function slotTypeFaults(slot: FormSlot, path: string): ActivityFault[] {
  const faults: ActivityFault[] = [];
  if (slot.date !== null && !isDate(slot.date)) faults.push(fault(`${path}.date`, 'invalid_date'));
  if (slot.dayOfWeek !== null && ![1, 2, 3, 4, 5, 6, 7].includes(slot.dayOfWeek)) {
    faults.push(fault(`${path}.dayOfWeek`, 'invalid_value'));
  }
  for (const field of ['startTime', 'endTime'] as const) {
    const time = slot[field];
    if (time !== null && !isTime(time)) faults.push(fault(`${path}.${field}`, 'invalid_time'));
  }
  return faults;
}

/** A slot that starts while another one of the same day goes on; the later of the two in the list is named. */
export function overlapFaults({ kind, timeSlots }: ActivityForm): ActivityFault[] {
  return timeSlots.flatMap((slot, index) => {
    const path = `timeSlots.${index}.startTime`;
    const met = timeSlots.slice(0, index).filter((other) => meet(slot, other));
    if (met.some((other) => isSameSlot(slot, other))) return [fault(path, 'slot_twice')];
    // Two teachers of an activity may see families side by side; a child of a regular one is in both.
    return kind === 'regular' && met.length > 0 ? [fault(path, 'slots_overlap')] : [];
  });
}

function meet(one: FormSlot, other: FormSlot): boolean {
  const [a, b] = [one, other].map(({ date, dayOfWeek, startTime, endTime }) =>
    startTime === null || endTime === null ? null : { date, dayOfWeek, startTime, endTime },
  );
  return a != null && b != null && slotsMeet(a, b);
}

function isSameSlot(one: FormSlot, other: FormSlot): boolean {
  return (['date', 'dayOfWeek', 'startTime', 'endTime', 'locationId'] as const).every(
    (field) => one[field] === other[field],
  );
}
