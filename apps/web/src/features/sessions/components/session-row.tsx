import { Checkbox, Text } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { useChosenLocation } from '../../locations/api.ts';
import type { Session } from '../api.ts';
import { hasSessionActs, SessionMenu } from './session-menu.tsx';
import { SessionPill } from './session-pill.tsx';
import classes from './session-row.module.css';
import { SessionTime } from './session-time.tsx';
import { whenOf } from './use-session-acts.ts';

interface SessionRowProps {
  readonly session: Session;
  /** Where the activity usually is: another place is named. */
  readonly usualPlace: string | null;
  readonly chosen?: boolean;
  /** Set while several are being selected. */
  readonly selecting?: Selecting | undefined;
}

export interface Selecting {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/** One date of an activity. */
export function SessionRow({ session, usualPlace, chosen = false, selecting }: SessionRowProps) {
  const { date, startsAt, status, cancellationReason, locationId } = session;
  const register = useSelectedParam('session');
  const isElsewhere = locationId !== null && locationId !== usualPlace;
  return (
    <li
      className={classes.row}
      data-chosen={chosen || undefined}
      aria-current={chosen || undefined}
    >
      {selecting && hasSessionActs(session) && <Select session={session} selecting={selecting} />}
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
        <Note session={session} />
      </div>
      <SessionPill status={status} />
      {!selecting && hasSessionActs(session) && (
        <SessionMenu session={session} onRegister={() => register.choose(session.id)} />
      )}
    </li>
  );
}

function Select({ session, selecting }: { readonly session: Session; selecting: Selecting }) {
  const { t } = useTranslation('sessions');
  return (
    <Checkbox
      size="md"
      className={classes.select ?? ''}
      aria-label={t('select.one', { when: whenOf(session) })}
      checked={selecting.has(session.id)}
      onChange={() => selecting.toggle(session.id)}
    />
  );
}

/** Staff are told who reads it. */
function Note({ session: { note, noteShared, can } }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  if (note === null) return null;
  return (
    <div className={classes.note}>
      <IconNote size={16} aria-hidden />
      <div>
        <Text size="sm" className={classes.noteText}>
          {note}
        </Text>
        {can.note && (
          <Text size="sm" c="dimmed">
            {noteShared ? t('note.forFamilies') : t('note.own')}
          </Text>
        )}
      </div>
    </div>
  );
}

function OtherPlace({ id }: { readonly id: string }) {
  const { t } = useTranslation('activities');
  const location = useChosenLocation(id);
  if (!location) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('sessions.place', {
        place: placeName(location),
      })}
    </Text>
  );
}
