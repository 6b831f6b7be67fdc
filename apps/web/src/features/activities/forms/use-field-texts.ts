import { useTranslation } from 'react-i18next';
import { isDate } from '#domain/regional/regional.ts';
import { type TextDocument, textOfDocument } from '#domain/text/document.ts';
import { formatDate, formatTime } from '../../../lib/i18n/format.ts';
import { type Pricing, partsOf, type SlotValues, WEEK } from './activity-values.ts';
import { timesText, weekdayName } from './date-text.ts';
import { type FormOptions, labelsOf } from './use-form-options.ts';

/** Fields and values in words, for the comparison of two versions. */
export function useFieldTexts(options: FormOptions) {
  const { t } = useTranslation(['activity-form', 'shared']);

  const slotText = ({ day, date, locationId, ...times }: SlotValues) => {
    const when = day === 'date' ? formatDate(date) : (WEEK[Number(day) - 1] ?? '');
    const named = isDate(when) ? weekdayName(when) : when;
    const place = options.rooms.labelOf(locationId);
    return [named, timesText(times as never), place].filter((part) => part !== '').join(' ');
  };
  const texts: Readonly<Record<string, (value: never) => string>> = {
    kind: (kind: 'regular' | 'appointment') => t(`kind.${kind}`),
    mainTeacherIds: (ids: string[]) => labelsOf(options.teachers, ids),
    assistantTeacherIds: (ids: string[]) => labelsOf(options.teachers, ids),
    cohortIds: (ids: string[]) =>
      ids.length === 0 ? t('openToAll') : labelsOf(options.cohorts, ids),
    locationId: (id: string) => options.rooms.labelOf(id),
    descriptionDocument: (document: TextDocument | null) =>
      document ? textOfDocument(document) : '',
    startDate: formatDate,
    endDate: formatDate,
    registrationDeadline: formatDate,
    signupOpensAt: instant,
    signupClosesAt: instant,
    pricingType: (pricing: Pricing) => {
      if (pricing === '') return '';
      return pricing in PERIOD
        ? t(`period.${pricing as 'perMonth'}`)
        : t(`pricing.${pricing as 'total'}`);
    },
    icon: (icon: '' | 'art') => (icon === '' ? '' : t(`icon.${icon}`)),
    timeSlots: (slots: SlotValues[]) => slots.map(slotText).join('; '),
    appointments: (slots: SlotValues[]) => slots.map(slotText).join('; '),
  };
  return {
    labelOf: (field: string) =>
      field === 'descriptionDocument'
        ? t('field.description')
        : field === 'timeSlots' || field === 'appointments'
          ? t('section.timeSlots')
          : field === 'kind'
            ? t('kind.label')
            : t(`field.${field as 'name'}`),
    show: (field: string, value: unknown): string => {
      if (typeof value === 'boolean') return value ? t('shared:yes') : t('shared:no');
      const text = texts[field];
      return text ? text(value as never) : String(value ?? '');
    },
  };
}

const PERIOD = { perMonth: 1, quarterly: 1, biAnnual: 1, perYear: 1 };

function instant(value: string): string {
  const { date, time } = partsOf(value);
  return [formatDate(date), formatTime(time)].filter((part) => part !== '').join(' ');
}
