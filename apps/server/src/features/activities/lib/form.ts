import type { ActivityForm, FormSlot } from '#domain/activities/form.ts';
import { documentOfText, type TextDocument, textOfDocument } from '#domain/text/document.ts';
import type { ActivityRow } from '../repository.ts';

/** All that can be typed, with what a draft begins with. */
export interface FullForm extends ActivityForm {
  readonly descriptionDocument: TextDocument | null;
  readonly autoApproval: boolean;
  readonly waitlist: boolean;
  readonly recordsLeaving: boolean;
}

export const EMPTY_FORM: FullForm = {
  kind: 'regular',
  name: '',
  description: '',
  descriptionDocument: null,
  startDate: null,
  endDate: null,
  registrationDeadline: null,
  signupOpensAt: null,
  signupClosesAt: null,
  priceMinor: null,
  pricingType: null,
  cohortIds: [],
  teachers: [],
  locationId: null,
  timeSlots: [],
  maxParticipants: null,
  maxParticipantsPerSession: null,
  minParticipants: null,
  minAge: null,
  maxAge: null,
  colour: null,
  icon: null,
  autoApproval: true,
  waitlist: true,
  recordsLeaving: false,
};

/** What was typed so far. */
export function formOf(row: ActivityRow): FullForm {
  const form = Object.keys(EMPTY_FORM).map((field) => [field, row[field as keyof typeof row]]);
  return { ...(Object.fromEntries(form) as FullForm), cohortIds: row.cohorts.map(({ id }) => id) };
}

type SentSlot = Omit<FormSlot, 'id'> & { readonly id?: string | null | undefined };

/** What a call sends: only what is there is changed. */
export type SentFields = {
  readonly [Field in Exclude<
    keyof FullForm,
    'name' | 'description' | 'signupOpensAt' | 'signupClosesAt' | 'timeSlots'
  >]?: FullForm[Field] | undefined;
} & {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly signupOpensAt?: string | null | undefined;
  readonly signupClosesAt?: string | null | undefined;
  readonly timeSlots?: readonly SentSlot[] | undefined;
  readonly currency?: string | undefined;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/** The text and the document are one thing: whichever is sent makes the other. */
function describe({ description, descriptionDocument: document }: SentFields): Partial<FullForm> {
  if (document !== undefined) {
    return { descriptionDocument: document, description: document ? textOfDocument(document) : '' };
  }
  if (description === undefined) return {};
  const text = description ?? '';
  return { description: text, descriptionDocument: text === '' ? null : documentOfText(text) };
}

export function mergeForm(before: FullForm, sent: SentFields): FullForm {
  const { currency: _currency, description: _text, descriptionDocument: _document, ...rest } = sent;
  const { name, signupOpensAt, signupClosesAt, timeSlots, ...same } = rest;
  const given = Object.fromEntries(
    Object.entries(same).filter(([, value]) => value !== undefined),
  ) as Partial<FullForm>;
  return {
    ...before,
    ...given,
    ...describe(sent),
    ...(name !== undefined && { name: name ?? '' }),
    ...(signupOpensAt !== undefined && { signupOpensAt: instantOf(signupOpensAt) }),
    ...(signupClosesAt !== undefined && { signupClosesAt: instantOf(signupClosesAt) }),
    ...(timeSlots !== undefined && {
      timeSlots: timeSlots.map((slot) => ({ ...slot, id: slot.id ?? null })),
    }),
    ...(same.cohortIds && { cohortIds: [...new Set(same.cohortIds)] }),
  };
}

/** Who creates it as a teacher runs it. */
export function withMainTeacher(form: FullForm, userId: string): FullForm {
  const others = form.teachers.filter((teacher) => teacher.userId !== userId);
  return { ...form, teachers: [{ userId, duty: 'main' }, ...others] };
}
