import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/dates/dates.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatNearDay } from '../../../lib/i18n/weekdays.ts';
import { useSchoolToday } from '../../school/api.ts';
import type { Activity } from '../api.ts';

/** "Today 15:00", "Tomorrow 15:00", "Thu 19/11 15:00", by the school's calendar. */
export function NextSession({ session }: { readonly session: Activity['nextSession'] }) {
  const { t } = useTranslation('activities');
  const today = useSchoolToday();
  if (session === null) return '–';
  const time = formatTime(session.startTime);
  const day =
    session.date === today
      ? t('day.today')
      : session.date === addDays(today, 1)
        ? t('day.tomorrow')
        : formatNearDay(session.date);
  return (
    <time dateTime={session.startsAt}>
      {day} {time}
    </time>
  );
}
