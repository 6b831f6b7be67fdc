import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import type { AbsenceDetail } from '../api.ts';
import classes from './absences.module.css';

/** Two weeks away miss a dozen: the first say enough. */
const MOST = 5;

type Session = AbsenceDetail['sessions'][number];

/** What is missed, one a line; of many the first, and how many more. */
export function MissedSessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('absences');
  // Siblings may miss the same one.
  const lines = [
    ...new Set(
      sessions.map(
        ({ activityName, date, startTime }) =>
          `${activityName}, ${formatShortDay(date)} ${formatTime(startTime)}`,
      ),
    ),
  ];
  return (
    <ul className={classes.missed} aria-label={t('fact.sessions')}>
      {lines.slice(0, MOST).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > MOST && <li>{t('fact.more', { count: lines.length - MOST })}</li>}
    </ul>
  );
}
