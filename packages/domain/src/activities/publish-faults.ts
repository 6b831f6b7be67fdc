import { spanOfSchoolYear } from '../cohorts/school-year.ts';
import { addDays, dayOfWeek, daysBetween, overlap, type Span } from '../dates/dates.ts';
import { localAt, startOfDay } from '../dates/zone.ts';
import { isDate } from '../regional/regional.ts';
import type { SchoolHoliday } from '../sessions/holidays.ts';
import { type PlannedSession, planSessions } from '../sessions/plan.ts';
import { sessionInstants } from '../sessions/times.ts';
import { capacityOf } from './activity.ts';
import {
  type ActivityForm,
  completeSlots,
  FORM_SECTIONS,
  type FormSlot,
  sectionOf,
  withDates,
} from './form.ts';
import { type ActivityFault, draftFaults, fault, overlapFaults } from './form-faults.ts';
import { ACTIVITY_LIMITS, type ActivityKind } from './limits.ts';

/** What the school knows, as far as publishing asks. */
export interface PublishContext {
  readonly now: Date;
  readonly timeZone: string;
  readonly holidays: readonly SchoolHoliday[];
  readonly cohorts: readonly { readonly id: string; readonly schoolYear: string }[];
  /** People who can teach, and places; null: not asked, as in a form that offers nothing else. */
  readonly teacherIds: readonly string[] | null;
  readonly locationIds: readonly string[] | null;
  /** Of an activity that is published already; its past is no fault, and its kind stays. */
  readonly published: { readonly kind: ActivityKind } | null;
}

/** Everything that keeps an activity from being published, or a published one from being saved, at once. */
export function publishFaults(typed: ActivityForm, context: PublishContext): ActivityFault[] {
  const form = withDates(typed);
  const found = [
    ...draftFaults(form),
    ...basicFaults(form, context),
    ...spanFaults(form, context),
    ...pricingFaults(form),
    ...cohortFaults(form, context),
    ...form.timeSlots.flatMap((slot, index) => slotFaults(slot, { form, index, context })),
    ...overlapFaults(form),
  ];
  // Sessions can be counted only where days and times are in order; until then those are named.
  const countable = !found.some(({ path }) => ['dates', 'timeSlots'].includes(sectionOf(path)));
  const counted = countable ? sessionFaults(form, context) : noSlotFaults(form);
  return inFormOrder(firstOfEachField([...found, ...counted]));
}

function noSlotFaults({ timeSlots }: ActivityForm): ActivityFault[] {
  return timeSlots.length === 0 ? [fault('timeSlots', 'required')] : [];
}

/** One fault a field: the first that was found is the one to mend first. */
function firstOfEachField(faults: readonly ActivityFault[]): ActivityFault[] {
  return faults.filter(
    ({ path }, index) => faults.findIndex((each) => each.path === path) === index,
  );
}

function inFormOrder(faults: readonly ActivityFault[]): ActivityFault[] {
  const place = ({ path }: ActivityFault) => FORM_SECTIONS.indexOf(sectionOf(path));
  return faults.toSorted((one, other) => place(one) - place(other));
}

function basicFaults(
  form: ActivityForm,
  { teacherIds, locationIds, published }: PublishContext,
): ActivityFault[] {
  const faults: ActivityFault[] = [];
  if (published && published.kind !== form.kind) faults.push(fault('kind', 'kind_fixed'));
  if (form.name.trim() === '') faults.push(fault('name', 'required'));
  if (form.teachers.length === 0) faults.push(fault('teachers', 'required'));
  else if (!form.teachers.some(({ duty }) => duty === 'main')) {
    faults.push(fault('teachers', 'main_teacher_required'));
  }
  for (const [index, { userId }] of form.teachers.entries()) {
    const path = `teachers.${index}.userId`;
    const first = form.teachers.findIndex((each) => each.userId === userId);
    if (first < index) faults.push(fault(path, 'teacher_named_twice'));
    else if (teacherIds && !teacherIds.includes(userId)) faults.push(fault(path, 'not_a_teacher'));
  }
  const placeless =
    form.timeSlots.length === 0 || form.timeSlots.some(({ locationId }) => locationId === null);
  if (form.locationId === null && placeless) faults.push(fault('locationId', 'required'));
  else if (isUnknown(form.locationId, locationIds))
    faults.push(fault('locationId', 'unknown_location'));
  const capacity = capacityOf(form);
  const most = form.kind === 'appointment' ? form.maxParticipants : capacity;
  if (form.minParticipants !== null && most !== null && form.minParticipants > most) {
    faults.push(fault('minParticipants', 'min_above_max', { max: most }));
  }
  if (form.minAge !== null && form.maxAge !== null && form.minAge > form.maxAge) {
    faults.push(fault('maxAge', 'min_above_max', { max: form.maxAge }));
  }
  return faults;
}

function isUnknown(id: string | null, known: readonly string[] | null): boolean {
  return id !== null && known !== null && !known.includes(id);
}

function spanFaults(
  form: ActivityForm,
  { now, timeZone, published }: PublishContext,
): ActivityFault[] {
  const faults: ActivityFault[] = [];
  if (form.startDate === null) faults.push(fault('startDate', 'required'));
  if (form.endDate === null) faults.push(fault('endDate', 'required'));
  const span = spanOf(form);
  if (span === null) return faults;
  if (span.endDate < span.startDate) faults.push(fault('endDate', 'ends_before_start'));
  else if (daysBetween(span.startDate, span.endDate) >= ACTIVITY_LIMITS.days) {
    faults.push(fault('endDate', 'span_too_long', { max: ACTIVITY_LIMITS.days }));
  } else if (!published && span.endDate < localAt(now, timeZone).date) {
    faults.push(fault('endDate', 'in_the_past'));
  }
  if (form.registrationDeadline !== null && form.registrationDeadline > span.endDate) {
    faults.push(fault('registrationDeadline', 'after_end'));
  }
  return faults;
}

/** Null while one of the dates is missing or none at all. */
function spanOf({ startDate, endDate }: ActivityForm): Span | null {
  if (startDate === null || endDate === null) return null;
  return isDate(startDate) && isDate(endDate) ? { startDate, endDate } : null;
}

/** An opening after an end: named is the end that comes too early, or the opening if that is the last session. */
function signupFaults(
  { signupOpensAt: opens, signupClosesAt: closes, registrationDeadline }: ActivityForm,
  { last, timeZone }: { last: PlannedSession | undefined; timeZone: string },
): ActivityFault[] {
  if (opens === null) return [];
  const faults: ActivityFault[] = [];
  if (closes !== null && closes <= opens) faults.push(fault('signupClosesAt', 'signup_never_open'));
  if (registrationDeadline && startOfDay(addDays(registrationDeadline, 1), timeZone) <= opens) {
    faults.push(fault('registrationDeadline', 'signup_never_open'));
  }
  if (last && sessionInstants(last, timeZone).startsAt <= opens) {
    faults.push(fault('signupOpensAt', 'signup_never_open'));
  }
  return faults;
}

/** Free is a price too, zero, so that nobody gives lessons away by forgetting a field. */
function pricingFaults({ priceMinor, pricingType }: ActivityForm): ActivityFault[] {
  if (priceMinor === null) return [fault('priceMinor', 'required')];
  return priceMinor > 0 && pricingType === null ? [fault('pricingType', 'required')] : [];
}

/** A cohort of a year in which the activity does not take place is one that a copy could not replace. */
function cohortFaults(form: ActivityForm, { cohorts }: PublishContext): ActivityFault[] {
  const span = spanOf(form);
  return form.cohortIds.flatMap((id, index) => {
    const path = `cohortIds.${index}`;
    const cohort = cohorts.find((each) => each.id === id);
    if (!cohort) return [fault(path, 'unknown_cohort')];
    const fits =
      span === null ||
      span.endDate < span.startDate ||
      overlap(span, spanOfSchoolYear(cohort.schoolYear));
    return fits ? [] : [fault(path, 'cohort_of_other_year')];
  });
}

function slotFaults(
  slot: FormSlot,
  { form, index, context }: { form: ActivityForm; index: number; context: PublishContext },
): ActivityFault[] {
  const { date, dayOfWeek: day, startTime, endTime, locationId } = slot;
  const at = (field: keyof FormSlot) => `timeSlots.${index}.${field}`;
  const faults: ActivityFault[] = [];
  if (form.kind === 'appointment' && date === null) faults.push(fault(at('date'), 'required'));
  if (form.kind === 'regular' && date === null && day === null) {
    faults.push(fault(at('dayOfWeek'), 'required'));
  }
  if (date !== null && day !== null && dayOfWeek(date) !== day) {
    faults.push(fault(at('dayOfWeek'), 'day_differs_from_date'));
  }
  const span = spanOf(form);
  if (date !== null && span && (date < span.startDate || date > span.endDate)) {
    faults.push(fault(at('date'), 'outside_dates'));
  }
  if (startTime === null) faults.push(fault(at('startTime'), 'required'));
  if (endTime === null) faults.push(fault(at('endTime'), 'required'));
  else if (startTime !== null && endTime <= startTime) {
    faults.push(fault(at('endTime'), 'ends_before_start'));
  }
  if (isUnknown(locationId, context.locationIds)) {
    faults.push(fault(at('locationId'), 'unknown_location'));
  }
  return faults;
}

function plannedSessions(form: ActivityForm, { holidays }: PublishContext) {
  const span = spanOf(form);
  if (span === null) return [];
  const { cohortIds, locationId } = form;
  const slots = completeSlots(form.timeSlots);
  return planSessions({ ...span, slots, holidays, cohortIds, locationId }).sessions;
}

function sessionFaults(form: ActivityForm, context: PublishContext): ActivityFault[] {
  if (form.timeSlots.length === 0) return noSlotFaults(form);
  const sessions = plannedSessions(form, context);
  const max = ACTIVITY_LIMITS.sessions;
  if (sessions.length === 0) return [fault('timeSlots', 'no_sessions')];
  return [
    ...(sessions.length > max ? [fault('timeSlots', 'too_many_sessions', { max })] : []),
    ...signupFaults(form, { last: sessions.at(-1), timeZone: context.timeZone }),
  ];
}
