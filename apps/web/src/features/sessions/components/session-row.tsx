import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { useChosenLocation } from '../../locations/api.ts';
import type { Session } from '../api.ts';
import { SessionPill } from './session-pill.tsx';
import classes from './session-row.module.css';
import { SessionTime } from './session-time.tsx';

interface SessionRowProps {
  readonly session: Session;
  /** Where the activity usually is: another place is named. */
  readonly usualPlace: string | null;
  readonly chosen?: boolean;
}

/** One date of an activity. */
export function SessionRow({ session, usualPlace, chosen = false }: SessionRowProps) {
  const { date, startsAt, status, cancellationReason, locationId } = session;
  const isElsewhere = locationId !== null && locationId !== usualPlace;
  return (
    <li
      className={classes.row}
      data-chosen={chosen || undefined}
      aria-current={chosen || undefined}
    >
      <time
        dateTime={startsAt}
        className={classes.day}
        data-cancelled={status === 'cancelled' || undefined}
      >
        <span className={classes.weekday}>{shortWeekday(date)}</span>
        <span className={classes.number}>{Number(date.slice(8))}</span>
      </time>
      <div className={classes.words}>
        <Text component="div">
          <SessionTime session={session} />
        </Text>
        {isElsewhere && status !== 'cancelled' && <OtherPlace id={locationId} />}
        {cancellationReason && (
          <Text size="sm" c="dimmed">
            {cancellationReason}
          </Text>
        )}
      </div>
      <SessionPill status={status} />
    </li>
  );
}

function OtherPlace({ id }: { readonly id: string }) {
  const { t } = useTranslation('activities');
  const location = useChosenLocation(id);
  if (!location) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('sessions.place', {
        place: [location.name, location.room].filter(Boolean).join(', '),
      })}
    </Text>
  );
}
