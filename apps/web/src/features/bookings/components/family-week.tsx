import { Text, Title } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconFlag,
  IconHourglass,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { addDays } from '#domain/dates/dates.ts';
import { absenceWords } from '../../../lib/absences/absence-words.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Struck } from '../../../ui/page/struck.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useWeek, type Week, type WeekSession } from '../api.ts';
import classes from './family-week.module.css';

interface FamilyWeekProps {
  /** Null: of all children. */
  readonly childId: string | null;
  /** Where an activity opens for this reader. */
  readonly pathOf: (activityId: string) => string;
}

/** Today, and the days after it, of each child. */
export function FamilyWeek({ childId, pathOf }: FamilyWeekProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { data, error, refetch } = useWeek();
  if (error && !data) {
    return (
      <LoadError
        title={t('week.failed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={3} label={t('common:loading')} />;
  const items = data.items
    .map((item) => ({
      ...item,
      // In the order of all pages.
      children: data.children.flatMap((child) =>
        childId === null || child.childId === childId
          ? item.children.filter((booked) => booked.childId === child.childId)
          : [],
      ),
    }))
    .filter(({ children }) => children.length > 0);
  const today = items.filter(({ date }) => date === data.today);
  return (
    <>
      <Section title={t('week.today')}>
        {today.length === 0 ? (
          <Text c="dimmed" p="md">
            {t('week.freeToday')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {today.map((item) => (
              <Row key={item.id} item={item} week={data} pathOf={pathOf} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('week.title')}>
        <Days items={items} week={data} pathOf={pathOf} />
      </Section>
    </>
  );
}

function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading} mb={10}>
        {title}
      </Title>
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface Shown {
  readonly week: Week;
  readonly pathOf: (activityId: string) => string;
}

function Days({ items, week, pathOf }: Shown & { readonly items: readonly WeekSession[] }) {
  const { t } = useTranslation('bookings');
  const dates = [1, 2, 3, 4, 5, 6].map((offset) => addDays(week.today, offset));
  const rows = dates.flatMap((date) => {
    const held = items.filter((item) => item.date === date);
    const free = week.holidays.filter((one) => one.startDate <= date && date <= one.endDate);
    if (held.length === 0 && free.length === 0) return [];
    return [
      <Fragment key={date}>
        {free.map(({ title }) => (
          <li key={title} className={classes.row}>
            <Day date={date} holiday />
            <div className={classes.words}>
              <Text fw={600}>{title}</Text>
              <span className={classes.holiday}>
                <IconFlag size={16} aria-hidden />
                {t('week.holiday')}
              </span>
            </div>
          </li>
        ))}
        {held.map((item) => (
          <Row key={item.id} item={item} week={week} pathOf={pathOf} withDay />
        ))}
      </Fragment>,
    ];
  });
  if (rows.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {t('week.free')}
      </Text>
    );
  }
  return <ul className={classes.list}>{rows}</ul>;
}

function Day({ date, holiday }: { readonly date: string; readonly holiday?: boolean }) {
  return (
    <time dateTime={date} className={classes.day} data-holiday={holiday || undefined}>
      <span>{shortWeekday(date)}</span>
      <b>{Number(date.slice(8))}</b>
    </time>
  );
}

interface RowProps extends Shown {
  readonly item: WeekSession;
  readonly withDay?: boolean;
}

function Row({ item, week, pathOf, withDay = false }: RowProps) {
  const { t } = useTranslation('bookings');
  const { date, startTime, endTime, startsAt, status, activity, location, children } = item;
  const isOff = familyTone(status, children) === 'off';
  const place = location && [location.name, location.room].filter(Boolean).join(', ');
  const start = formatTime(startTime);
  return (
    <li className={classes.row}>
      {withDay && <Day date={date} />}
      <time dateTime={startsAt} className={classes.time}>
        {isOff ? (
          <Struck label={status === 'cancelled' ? t('status.cancelled') : t('week.away')}>
            {start}
          </Struck>
        ) : (
          <b>{start}</b>
        )}
        <Text span size="sm" c="dimmed">
          {formatTime(endTime)}
        </Text>
      </time>
      <div className={classes.words}>
        <Link to={pathOf(activity.id)} className={classes.open} data-off={isOff || undefined}>
          {activity.name}
        </Link>
        <Text size="sm" c="dimmed">
          {[place, item.cancellationReason].filter(Boolean).join(' · ')}
        </Text>
        <State item={item} week={week} />
      </div>
      {/* Of an only child nobody asks whose it is. */}
      {week.children.length > 1 && (
        <span className={classes.marks}>
          {children.map(({ childId }) => {
            const child = week.children.find((one) => one.childId === childId);
            return (
              child && (
                <span key={childId}>
                  <InitialsMark id={childId} {...child} size="small" />
                  <span className="visually-hidden">{child.firstName}</span>
                </span>
              )
            );
          })}
        </span>
      )}
    </li>
  );
}

const KINDS = {
  confirmed: { Icon: IconCircleCheck, word: 'status.confirmed' },
  pending: { Icon: IconHourglass, word: 'status.pending' },
  cancelled: { Icon: IconBan, word: 'status.cancelled' },
  away: { Icon: IconBan, word: 'week.away' },
} as const;

function State({ item, week }: { readonly item: WeekSession; readonly week: Week }) {
  const { t } = useTranslation('bookings');
  const absences = absenceWords(item.children, week.children);
  const tone = familyTone(item.status, item.children);
  const kind = tone === 'off' ? (item.status === 'cancelled' ? 'cancelled' : 'away') : tone;
  const { Icon, word } = KINDS[kind];
  return (
    <div className={classes.states}>
      {(kind !== 'away' || absences.length === 0) && (
        <span className={classes.state} data-kind={tone}>
          <Icon size={16} aria-hidden />
          {t(word)}
        </span>
      )}
      {kind !== 'cancelled' &&
        absences.map((text) => (
          <span key={text} className={classes.state} data-kind="off">
            <IconUserOff size={16} aria-hidden />
            {text}
          </span>
        ))}
    </div>
  );
}
