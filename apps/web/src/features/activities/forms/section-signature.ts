import { FORM_SECTIONS, type FormSection } from '#domain/activities/form.ts';
import type { ActivityValues } from './activity-values.ts';
import type { SectionProps } from './section-props.ts';

/** What each section shows. */
const FIELDS: Readonly<Record<FormSection, readonly (keyof ActivityValues & string)[]>> = {
  basicDetails: [
    'kind',
    'name',
    'mainTeacherIds',
    'assistantTeacherIds',
    'locationId',
    'maxParticipants',
    'maxParticipantsPerSession',
    'minParticipants',
    'minAge',
    'maxAge',
    'colour',
    'icon',
  ],
  description: ['descriptionDocument'],
  dates: [
    'kind',
    'startDate',
    'endDate',
    'registrationDeadline',
    'signupOpensAt',
    'signupClosesAt',
  ],
  pricing: ['pricingType', 'priceMinor'],
  cohorts: ['cohortIds'],
  automaticApproval: ['autoApproval', 'waitlist', 'recordsLeaving'],
  timeSlots: ['kind', 'startDate', 'timeSlots', 'appointments'],
};

/** What a section shows because of what was chosen in another. */
const OF_OTHERS: readonly string[] = ['kind', 'timeSlots.startDate'];

/** The sections in which somebody has changed something, since the form was opened or the draft of it was kept. */
export function touchedSections(
  form: Pick<SectionProps['form'], 'isDirty' | 'isTouched'>,
): FormSection[] {
  return FORM_SECTIONS.filter((section) =>
    FIELDS[section].some(
      (field) =>
        !OF_OTHERS.includes(field) &&
        !OF_OTHERS.includes(`${section}.${field}`) &&
        (form.isDirty(field) || form.isTouched(field)),
    ),
  );
}

/** All that a section depends on as a text: while it is the same, a letter typed elsewhere costs it nothing. */
export function signatureOf(section: FormSection, { form, options }: SectionProps): string {
  const { rooms, teachers, cohorts } = options;
  const choices: Partial<Record<FormSection, unknown>> = {
    basicDetails: [teachers, rooms.options, rooms.known, rooms.moreLabel, rooms.emptyLabel],
    cohorts,
    timeSlots: [rooms.options, rooms.known, rooms.moreLabel, rooms.emptyLabel],
  };
  return JSON.stringify([
    FIELDS[section].map((field) => form.values[field]),
    form.errors,
    choices[section],
  ]);
}
