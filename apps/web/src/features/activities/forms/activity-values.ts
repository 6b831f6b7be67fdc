import { ACTIVITY_LIMITS, type ActivityKind } from '#domain/activities/limits.ts';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { isTime } from '#domain/dates/times.ts';
import { instantAt, localAt } from '#domain/dates/zone.ts';
import { minorAsText, type PricingType, parseMinor } from '#domain/pricing/money.ts';
import { isDate } from '#domain/regional/regional.ts';
import type { TextDocument } from '#domain/text/document.ts';
import type { Activity } from './use-activity-calls.ts';

/** A slot as it is typed; `day` is 1 to 7, `date` for a single one, or nothing. */
export interface SlotValues extends Record<string, unknown> {
  id: string | null;
  day: string;
  date: string;
  startTime: string;
  endTime: string;
  locationId: string;
}

/** Nothing chosen, free, or what the price is for. */
export type Pricing = '' | 'free' | PricingType;

/** The fields as they are typed, in the order of the form. Instants are the school's `date` + `T` + `time`. */
export interface ActivityValues extends Record<string, unknown> {
  kind: ActivityKind;
  name: string;
  mainTeacherIds: string[];
  assistantTeacherIds: string[];
  locationId: string;
  maxParticipants: string;
  maxParticipantsPerSession: string;
  minParticipants: string;
  minAge: string;
  maxAge: string;
  colour: string;
  icon: string;
  descriptionDocument: TextDocument | null;
  startDate: string;
  endDate: string;
  registrationDeadline: string;
  signupOpensAt: string;
  signupClosesAt: string;
  pricingType: Pricing;
  priceMinor: string;
  cohortIds: string[];
  autoApproval: boolean;
  waitlist: boolean;
  recordsLeaving: boolean;
  timeSlots: SlotValues[];
  /** Those of the other kind: changing one's mind loses nothing. */
  appointments: SlotValues[];
}

/** What the school decides: its clock and its money. */
export interface SchoolFacts {
  readonly timeZone: string;
  readonly currency: string;
}

export const EMPTY_SLOT: SlotValues = {
  id: null,
  day: '',
  date: '',
  startTime: '',
  endTime: '',
  locationId: '',
};

export const EMPTY_ACTIVITY: ActivityValues = {
  kind: 'regular',
  name: '',
  mainTeacherIds: [],
  assistantTeacherIds: [],
  locationId: '',
  maxParticipants: '',
  maxParticipantsPerSession: '',
  minParticipants: '',
  minAge: '',
  maxAge: '',
  colour: '',
  icon: '',
  descriptionDocument: null,
  startDate: '',
  endDate: '',
  registrationDeadline: '',
  signupOpensAt: '',
  signupClosesAt: '',
  pricingType: '',
  priceMinor: '',
  cohortIds: [],
  autoApproval: true,
  waitlist: true,
  recordsLeaving: false,
  timeSlots: [],
  appointments: [],
};

const textOf = (number: number | null) => (number === null ? '' : String(number));

function pricingOf({ pricingType, priceMinor }: Activity): Pricing {
  return priceMinor === 0 ? 'free' : (pricingType ?? '');
}

function slotValuesOf(slot: Activity['timeSlots'][number]): SlotValues {
  const { id, date, dayOfWeek: day, startTime, endTime, locationId } = slot;
  return {
    id,
    day: date === null ? textOf(day) : 'date',
    date: date ?? '',
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    locationId: locationId ?? '',
  };
}

export function valuesOf(activity: Activity, { timeZone, currency }: SchoolFacts): ActivityValues {
  const dutyIds = (duty: 'main' | 'assistant') =>
    activity.teachers.filter((each) => each.duty === duty).map(({ userId }) => userId);
  const local = (instant: string | null) => {
    if (instant === null) return '';
    const { date, time } = localAt(new Date(instant), timeZone);
    return `${date}T${time}`;
  };
  const slots = activity.timeSlots.map(slotValuesOf);
  const isRegular = activity.kind === 'regular';
  return {
    kind: activity.kind,
    name: activity.name,
    mainTeacherIds: dutyIds('main'),
    assistantTeacherIds: dutyIds('assistant'),
    locationId: activity.locationId ?? '',
    maxParticipants: textOf(activity.maxParticipants),
    maxParticipantsPerSession: textOf(activity.maxParticipantsPerSession),
    minParticipants: textOf(activity.minParticipants),
    minAge: textOf(activity.minAge),
    maxAge: textOf(activity.maxAge),
    colour: activity.colour ?? '',
    icon: activity.icon ?? '',
    descriptionDocument: activity.descriptionDocument,
    startDate: activity.startDate ?? '',
    endDate: activity.endDate ?? '',
    registrationDeadline: activity.registrationDeadline ?? '',
    signupOpensAt: local(activity.signupOpensAt),
    signupClosesAt: local(activity.signupClosesAt),
    pricingType: pricingOf(activity),
    priceMinor: activity.priceMinor ? minorAsText(activity.priceMinor, currency) : '',
    cohortIds: [...activity.cohortIds],
    autoApproval: activity.autoApproval,
    waitlist: activity.waitlist,
    recordsLeaving: activity.recordsLeaving,
    timeSlots: isRegular ? slots : [],
    appointments: isRegular ? [] : slots,
  };
}

/** The date and the time of a typed instant. */
export function partsOf(instant: string): { readonly date: string; readonly time: string } {
  const at = instant.lastIndexOf('T');
  return at < 0
    ? { date: instant, time: '' }
    : { date: instant.slice(0, at), time: instant.slice(at + 1) };
}

export function instantText({ date, time }: ReturnType<typeof partsOf>): string {
  return date === '' && time === '' ? '' : `${date}T${time}`;
}

/** How a field that can't be read is sent: as it is, so that the schema refuses it, or not at all. */
type Unreadable = (text: string) => string | null;
const asTyped: Unreadable = (text) => text;
const leftOut: Unreadable = () => null;

function readValues(values: ActivityValues, school: SchoolFacts, otherwise: Unreadable) {
  const number = (text: string) =>
    /^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? null : otherwise(text);
  const date = (text: string) => (text === '' || isDate(text) ? text : otherwise(text));
  const time = (text: string) => (text === '' || isTime(text) ? text : otherwise(text));
  const instant = (text: string) => {
    if (text === '') return null;
    const parts = partsOf(text);
    return isDate(parts.date) && isTime(parts.time)
      ? instantAt(parts, school.timeZone).toISOString()
      : otherwise(text);
  };
  const { kind, pricingType, priceMinor } = values;
  const price = parseMinor(priceMinor, school.currency);
  const slots = kind === 'regular' ? values.timeSlots : values.appointments;
  return {
    kind,
    name: values.name,
    teachers: [
      ...values.mainTeacherIds.map((userId) => ({ userId, duty: 'main' })),
      ...values.assistantTeacherIds.map((userId) => ({ userId, duty: 'assistant' })),
    ],
    locationId: values.locationId || null,
    maxParticipants: number(values.maxParticipants),
    maxParticipantsPerSession: number(values.maxParticipantsPerSession),
    minParticipants: number(values.minParticipants),
    minAge: number(values.minAge),
    maxAge: number(values.maxAge),
    colour: values.colour || null,
    icon: values.icon || null,
    startDate: date(values.startDate),
    endDate: date(values.endDate),
    registrationDeadline: date(values.registrationDeadline),
    signupOpensAt: instant(values.signupOpensAt),
    signupClosesAt: instant(values.signupClosesAt),
    pricingType: pricingType === 'free' ? null : pricingType || null,
    priceMinor:
      pricingType === 'free'
        ? 0
        : (price ?? (priceMinor.trim() === '' ? null : otherwise(priceMinor))),
    cohortIds: values.cohortIds,
    autoApproval: values.autoApproval,
    waitlist: values.waitlist,
    recordsLeaving: values.recordsLeaving,
    timeSlots: slots.map((slot) => ({
      id: slot.id,
      date: slot.day === 'date' ? date(slot.date) : null,
      dayOfWeek: slot.day === 'date' ? null : number(slot.day),
      startTime: time(slot.startTime),
      endTime: time(slot.endTime),
      locationId: slot.locationId || null,
    })),
  };
}

/** What is saved. What can't be read stays as typed, and the schema names it at its field. */
export function toInput(values: ActivityValues, school: SchoolFacts) {
  return {
    ...readValues(values, school, asTyped),
    descriptionDocument: values.descriptionDocument,
  };
}

/** What a preview is made of: whatever can be read already. */
export function toPreview(values: ActivityValues, school: SchoolFacts) {
  const read = readValues(values, school, leftOut);
  return { ...read, name: read.name.slice(0, ACTIVITY_LIMITS.name) };
}

/** An hour after a start, as most lessons last; nothing past midnight. */
export function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  return isTime(time) && hour < 24 ? `${String(hour).padStart(2, '0')}${time.slice(2)}` : '';
}

/** The day of the week of a first day, for the first slot. */
export function dayOf(date: string): string {
  return isDate(date) ? String(dayOfWeek(date)) : '';
}

/** Any Monday and the days after it, to name the days of the week by. */
export const WEEK: readonly string[] = [0, 1, 2, 3, 4, 5, 6].map((days) =>
  addDays('2026-01-05', days),
);
