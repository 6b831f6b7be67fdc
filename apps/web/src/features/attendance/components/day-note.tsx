import { useTranslation } from 'react-i18next';
import { useDaySummary } from '../api.ts';

/** "· 4 sessions, 2 taken" */
export function DayNote() {
  const { t } = useTranslation('attendance');
  const { data } = useDaySummary();
  if (!data || data.sessions === 0) return null;
  return <>· {t('day', { count: data.sessions, taken: data.taken })}</>;
}
