import type { PricingType } from '../pricing/money.ts';
import type { TimeSlot } from '../sessions/slots.ts';
import type { ActivityKind, TeacherDuty } from './limits.ts';

/** A slot as it is typed: a new one has no id yet, and nothing need be filled in. */
export interface FormSlot {
  readonly id: string | null;
  readonly date: string | null;
  readonly dayOfWeek: number | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly locationId: string | null;
}

/** What the activity form holds. A draft may leave anything but the kind empty. */
export interface ActivityForm {
  readonly kind: ActivityKind;
  readonly name: string;
  /** The text alone, without its formatting. */
  readonly description: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly registrationDeadline: string | null;
  readonly signupOpensAt: Date | null;
  readonly signupClosesAt: Date | null;
  readonly priceMinor: number | null;
  readonly pricingType: PricingType | null;
  readonly cohortIds: readonly string[];
  readonly teachers: readonly { readonly userId: string; readonly duty: TeacherDuty }[];
  readonly locationId: string | null;
  readonly timeSlots: readonly FormSlot[];
  readonly maxParticipants: number | null;
  readonly maxParticipantsPerSession: number | null;
  readonly minParticipants: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly colour: string | null;
  readonly icon: string | null;
}

/** The sections of the form (spec point 2), in its order: on which days, and then when. */
export const FORM_SECTIONS = [
  'basicDetails',
  'description',
  'dates',
  'timeSlots',
  'pricing',
  'cohorts',
  'automaticApproval',
] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

const SECTION_OF: Readonly<Record<string, FormSection>> = {
  description: 'description',
  startDate: 'dates',
  endDate: 'dates',
  registrationDeadline: 'dates',
  signupOpensAt: 'dates',
  signupClosesAt: 'dates',
  priceMinor: 'pricing',
  pricingType: 'pricing',
  cohortIds: 'cohorts',
  autoApproval: 'automaticApproval',
  waitlist: 'automaticApproval',
  recordsLeaving: 'automaticApproval',
  timeSlots: 'timeSlots',
};

/** Where a field stands, by the path of a fault such as `timeSlots.2.endTime`. */
export function sectionOf(path: string): FormSection {
  return SECTION_OF[path.split('.')[0] ?? ''] ?? 'basicDetails';
}

/**
 * The slots of which sessions can be made, for a preview while somebody types; the others are left out. One
 * without an id gets its place in the list as a name for the time being.
 */
export function completeSlots(slots: readonly FormSlot[]): TimeSlot[] {
  return slots.flatMap(({ id, date, dayOfWeek, startTime, endTime, locationId }, index) =>
    startTime === null ||
    endTime === null ||
    startTime >= endTime ||
    (date === null && dayOfWeek === null)
      ? []
      : [{ id: id ?? `new-${index}`, date, dayOfWeek, startTime, endTime, locationId }],
  );
}

/** Of an appointment whose dates are left empty: from its first slot to its last. */
export function withDates<
  Form extends Pick<ActivityForm, 'kind' | 'startDate' | 'endDate' | 'timeSlots'>,
>(form: Form): Form {
  if (form.kind !== 'appointment') return form;
  const dates = form.timeSlots.flatMap(({ date }) => (date === null ? [] : [date])).sort();
  return {
    ...form,
    startDate: form.startDate ?? dates[0] ?? null,
    endDate: form.endDate ?? dates.at(-1) ?? null,
  };
}
