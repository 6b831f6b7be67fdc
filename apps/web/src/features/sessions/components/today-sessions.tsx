import { Anchor, Button, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Struck } from '../../../ui/page/struck.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type TodaySession, useTodaySessions } from '../api.ts';
import { SessionDialogs } from './session-dialogs.tsx';
import { hasSessionActs, SessionMenu } from './session-menu.tsx';
import { SessionPill } from './session-pill.tsx';
import { todayLines } from './today-lines.ts';
import classes from './today-sessions.module.css';
import { useRestore } from './use-session-acts.ts';

interface TodaySessionsProps {
  /** Where a session opens. */
  readonly linkTo: (session: TodaySession) => Pick<LinkProps, 'to' | 'search'>;
  /** What is done with a session and how far it is, below its words. */
  readonly more?: (session: TodaySession, isNext: boolean) => ReactNode;
  /** Whether nobody has booked it. */
  readonly isFree: (session: TodaySession) => boolean;
  /** What this device knows, while there is no answer. */
  readonly kept?: readonly TodaySession[] | undefined;
}

/** What the reader runs today. */
export function TodaySessions({ linkTo, more, isFree, kept }: TodaySessionsProps) {
  const { t } = useTranslation(['activities', 'common']);
  const { data, error, refetch } = useTodaySessions();
  const items = data?.items ?? kept;
  // The one that runs or comes next: what its reader is here for.
  const nextId = useServerClock(
    (now) =>
      items?.find((one) => one.status !== 'cancelled' && !isFree(one) && now < new Date(one.endsAt))
        ?.id ?? null,
  );
  if (error && !items) {
    return (
      <LoadError
        title={t('sessions.loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!items) return <RowsSkeleton rows={2} label={t('common:loading')} />;
  if (items.length === 0) return <Text className={classes.none}>{t('today.none')}</Text>;
  return (
    <>
      <ul className={classes.list} aria-label={t('today.title')}>
        {todayLines(items, isFree).map((line) =>
          line.kind === 'session' ? (
            <Row
              key={line.session.id}
              session={line.session}
              link={linkTo(line.session)}
              more={more?.(line.session, line.session.id === nextId)}
            />
          ) : (
            <FreeSlots key={line.first.id} slots={line.slots} to={linkTo(line.first).to} />
          ),
        )}
      </ul>
      <SessionDialogs sessions={items} />
    </>
  );
}

interface RowProps {
  readonly session: TodaySession;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly more?: ReactNode;
}

function Row({ session, link, more }: RowProps) {
  const { t } = useTranslation('activities');
  const { activity, location, status, startsAt, endsAt, cancellationReason } = session;
  const isCancelled = status === 'cancelled';
  const isNow = useServerClock(
    (now) => !isCancelled && now >= new Date(startsAt) && now < new Date(endsAt),
  );
  const place = location && placeName(location);
  return (
    <li className={classes.row} data-now={isNow || undefined}>
      <Times session={session} />
      <div className={classes.words}>
        <Anchor
          component={Link}
          {...link}
          className={classes.open}
          data-cancelled={isCancelled || undefined}
        >
          {activity.name}
        </Anchor>
        {place && (
          <Text size="sm" c="dimmed" className={classes.place}>
            <IconMapPin size={16} aria-hidden />
            {place}
          </Text>
        )}
      </div>
      {isNow && <Text className={classes.now}>{t('today.now')}</Text>}
      <div className={classes.state}>
        <SessionPill status={status} />
        {cancellationReason && (
          <Text size="sm" c="dimmed">
            {cancellationReason}
          </Text>
        )}
      </div>
      {isCancelled && session.can.uncancel ? (
        <div className={classes.more}>
          <Restore session={session} />
        </div>
      ) : (
        more && <div className={classes.more}>{more}</div>
      )}
      {hasSessionActs(session) && (
        <div className={classes.menu}>
          <SessionMenu session={session} />
        </div>
      )}
    </li>
  );
}

/** Cancelled by mistake, it is back with one press: nothing is lost by it. */
function Restore({ session }: { readonly session: TodaySession }) {
  const { t } = useTranslation('sessions');
  const { restore, busy } = useRestore();
  return (
    <Button variant="subtle" loading={busy} onClick={() => restore([session])}>
      {t('act.restore')}
      <span className="visually-hidden">: {session.activity.name}</span>
    </Button>
  );
}

interface FreeSlotsProps {
  readonly slots: readonly TodaySession[];
  readonly to: LinkProps['to'];
}

/** What is left of an appointment: nothing to do there, so one quiet line. */
function FreeSlots({ slots, to }: FreeSlotsProps) {
  const { t } = useTranslation('activities');
  const link: Pick<LinkProps, 'to' | 'search'> = { to, search: { tab: 'sessions' } };
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return null;
  return (
    <li className={classes.row}>
      <time dateTime={first.startsAt} className={classes.times}>
        <span className={classes.start}>{formatTime(first.startTime)}</span>
        <Text span size="sm" c="dimmed">
          {t('today.until', { time: formatTime(last.endTime) })}
        </Text>
      </time>
      <div className={classes.words}>
        <Anchor component={Link} {...link} className={classes.open}>
          {first.activity.name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('today.freeSlots', { count: slots.length })}
        </Text>
      </div>
    </li>
  );
}

/** Large, with the old time struck through where it was moved. */
function Times({ session }: { readonly session: TodaySession }) {
  const { t } = useTranslation('activities');
  const { startTime, endTime, startsAt, status, original, date } = session;
  const start = formatTime(startTime);
  const before =
    original && (original.date !== date || original.startTime !== startTime)
      ? [
          original.date === date ? '' : formatShortDay(original.date),
          formatTime(original.startTime),
        ]
          .filter(Boolean)
          .join(' ')
      : null;
  return (
    <time dateTime={startsAt} className={classes.times}>
      <span className={classes.start}>
        {status === 'cancelled' ? (
          <Struck label={t('sessions.status.cancelled')}>{start}</Struck>
        ) : (
          start
        )}
      </span>
      <Text span size="sm" c="dimmed" {...(status === 'cancelled' && { td: 'line-through' })}>
        {t('today.until', { time: formatTime(endTime) })}
      </Text>
      {before && status !== 'cancelled' && (
        <Text span size="sm">
          <Struck label={t('sessions.before')}>{before}</Struck>
        </Text>
      )}
    </time>
  );
}
