import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/dates/dates.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { useSchoolToday } from '../../school/api.ts';

/** "Today", "Tomorrow" or "Thu 19/11", by the school's calendar. */
export function useNextDay() {
  const { t } = useTranslation('activities');
  const today = useSchoolToday();
  return (date: string): string => {
    if (date === today) return t('day.today');
    return date === addDays(today, 1) ? t('day.tomorrow') : formatShortDay(date, today);
  };
}
