import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { parseDate } from '#domain/regional/regional.ts';
import type { DateFieldProps } from '../../ui/form/date-field.tsx';
import type { TimeFieldProps } from '../../ui/form/time-field.tsx';
import 'dayjs/locale/de';
import 'dayjs/locale/lv';
import 'dayjs/locale/ru';
import { formatDate } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/language.ts';
import { clockOf, datePattern } from '../i18n/regional.ts';

/** `<DateField {...useDateField()} {...form.getInputProps('startDate')} label=… />` */
export function useDateField(): Pick<
  DateFieldProps,
  'format' | 'parse' | 'openLabel' | 'locale' | 'placeholder'
> {
  const { t } = useTranslation('shared');
  const pattern = datePattern();
  return {
    format: formatDate,
    parse: (text) => parseDate(text, pattern),
    openLabel: t('dateField.open'),
    locale: currentLanguage(),
    placeholder: pattern
      .replace('DD', t('dateField.day'))
      .replace('MM', t('dateField.month'))
      .replace('YYYY', t('dateField.year')),
  };
}

/** `<TimeField {...useTimeField()} {...form.getInputProps('startTime')} label=… />` */
export function useTimeField(): Pick<TimeFieldProps, 'clock' | 'partLabels'> {
  const { t } = useTranslation('shared');
  return {
    clock: clockOf(),
    partLabels: {
      hours: t('timeField.hours'),
      minutes: t('timeField.minutes'),
      half: t('timeField.half'),
    },
  };
}
