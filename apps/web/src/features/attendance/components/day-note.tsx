import { useTranslation } from 'react-i18next';
import { useDaySummary } from '../api.ts';

/** "· 4 sessions", and how many of them are done: "· 4 sessions, 2 taken" */
export function DayNote() {
  const { t } = useTranslation('attendance');
  const { data } = useDaySummary();
  if (!data || data.sessions === 0) return null;
  const { sessions: count, taken } = data;
  return <>· {taken === 0 ? t('sessions', { count }) : t('day', { count, taken })}</>;
}
