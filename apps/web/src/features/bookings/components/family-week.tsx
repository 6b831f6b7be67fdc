import { Text, Title } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { familyTone } from '#domain/calendar/calendar.ts';
import { addDays } from '#domain/dates/dates.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { formatInMinutes, formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Struck } from '../../../ui/page/struck.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useWeek, type Week, type WeekSession } from '../api.ts';
import classes from './family-week.module.css';
import { movedFrom, onHoliday, WeekState } from './week-state.tsx';

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
  const holidaysToday = holidaysOn(data, data.today, childId);
  return (
    <>
      <Section title={t('week.today')}>
        {today.length === 0 && holidaysToday.length === 0 ? (
          <Text c="dimmed" p="md">
            {t('week.freeToday')}
          </Text>
        ) : (
          <ul className={classes.today}>
            {holidaysToday.map((holiday) => (
              <HolidayRow
                key={holiday.title}
                holiday={holiday}
                week={data}
                isFree={isFreeOf(holiday, today)}
              />
            ))}
            {today.map((item) => (
              <TodayRow key={item.id} item={item} week={data} pathOf={pathOf} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('week.title')}>
        <Days items={items} week={data} childId={childId} pathOf={pathOf} />
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

type Holiday = Week['holidays'][number];

/** Whether none of its children comes to anything that day: a holiday of some classes leaves other sessions. */
const isFreeOf = ({ childIds }: Holiday, held: readonly WeekSession[]): boolean =>
  held.every((item) => isOff(item) || !childrenOf(item).some((id) => childIds.includes(id)));

/** Those of the whole school and of the classes of the child that is looked at. */
const holidaysOn = ({ holidays }: Week, date: string, childId: string | null) =>
  holidays.filter(
    ({ startDate, endDate, childIds }) =>
      startDate <= date && date <= endDate && (childId === null || childIds.includes(childId)),
  );

const isOff = ({ status, children }: WeekSession): boolean =>
  familyTone(status, children) === 'off';

interface DaysProps extends Shown {
  readonly items: readonly WeekSession[];
  readonly childId: string | null;
}

function Days({ items, week, childId, pathOf }: DaysProps) {
  const { t } = useTranslation('bookings');
  const dates = [1, 2, 3, 4, 5, 6].map((offset) => addDays(week.today, offset));
  const rows = dates.flatMap((date) => {
    const held = items.filter((item) => item.date === date);
    const free = holidaysOn(week, date, childId);
    if (held.length === 0 && free.length === 0) return [];
    return [
      <Fragment key={date}>
        {free.map((holiday, index) => (
          <HolidayRow
            key={holiday.title}
            holiday={holiday}
            week={week}
            day={date}
            isSameDay={index > 0}
            isFree={isFreeOf(holiday, held)}
          />
        ))}
        {held.map((item, index) => (
          <DayRow
            key={item.id}
            item={item}
            week={week}
            pathOf={pathOf}
            isSameDay={free.length + index > 0}
          />
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

interface HolidayRowProps {
  readonly holiday: Holiday;
  readonly week: Week;
  /** Shown before it, unless its list is of one day. */
  readonly day?: string;
  readonly isSameDay?: boolean;
  /** Whether its children have nothing at all. */
  readonly isFree: boolean;
}

function HolidayRow({ holiday, week, day, isSameDay = false, isFree }: HolidayRowProps) {
  const { t } = useTranslation('bookings');
  const { title, childIds } = holiday;
  return (
    <li className={classes.row} data-same={isSameDay || undefined}>
      {day !== undefined && <Day date={day} holiday isSame={isSameDay} />}
      <div className={classes.words}>
        <Text fw={600} className={isFree ? undefined : classes.event}>
          {!isFree && <IconBeach size={16} aria-hidden />}
          {title}
        </Text>
        {isFree && (
          <span className={classes.holiday}>
            <IconBeach size={16} aria-hidden />
            {t('week.holiday')}
          </span>
        )}
      </div>
      <Marks childIds={childIds} week={week} />
    </li>
  );
}

interface DayProps {
  readonly date: string;
  readonly holiday?: boolean;
  /** The row above has said it: here it is only heard. */
  readonly isSame: boolean;
}

function Day({ date, holiday, isSame }: DayProps) {
  const parts = (
    <>
      <span>{shortWeekday(date)}</span>
      <b>{Number(date.slice(8))}</b>
    </>
  );
  return (
    <time dateTime={date} className={classes.day} data-holiday={holiday || undefined}>
      {isSame ? <span className="visually-hidden">{parts}</span> : parts}
    </time>
  );
}

interface RowProps extends Shown {
  readonly item: WeekSession;
}

/** Large, with all that one needs on the way there. */
function TodayRow({ item, week, pathOf }: RowProps) {
  const { location, endsAt } = item;
  const place = location && placeName(location);
  const isOver = useServerClock((now) => now >= new Date(endsAt));
  return (
    <li className={classes.row} data-over={isOver || undefined}>
      <Times item={item} withEnd />
      <Marks childIds={childrenOf(item)} week={week} />
      <div className={classes.words}>
        <Name item={item} pathOf={pathOf} />
        <Text size="sm" c="dimmed">
          {[place, item.cancellationReason].filter(Boolean).join(' · ')}
          <HowSoon item={item} after={place ? ' · ' : ''} />
        </Text>
        <WeekState item={item} week={week} isOver={isOver} />
      </div>
    </li>
  );
}

/** One of the days to come: a line where all is well, more words where something is not. */
function DayRow({ item, week, pathOf, isSameDay }: RowProps & { readonly isSameDay: boolean }) {
  const isPlain = isAsPlanned(item) && onHoliday(item, week).length === 0 && !movedFrom(item);
  return (
    <li
      className={classes.row}
      data-plain={isPlain || undefined}
      data-same={isSameDay || undefined}
    >
      <Day date={item.date} isSame={isSameDay} />
      <Times item={item} />
      <div className={classes.words}>
        <Name item={item} pathOf={pathOf} />
        {item.cancellationReason && (
          <Text size="sm" c="dimmed">
            {item.cancellationReason}
          </Text>
        )}
        {!isPlain && <WeekState item={item} week={week} />}
      </div>
      {isPlain && <WeekState item={item} week={week} isBrief />}
      <Marks childIds={childrenOf(item)} week={week} />
    </li>
  );
}

/** Confirmed for all of them, and nobody is away. */
const isAsPlanned = ({ status, children }: WeekSession): boolean =>
  familyTone(status, children) === 'confirmed' && children.every(({ absence }) => absence === null);

function Times({
  item,
  withEnd = false,
}: {
  readonly item: WeekSession;
  readonly withEnd?: boolean;
}) {
  const { t } = useTranslation('bookings');
  const { startTime, endTime, startsAt, status } = item;
  const start = formatTime(startTime);
  return (
    <time dateTime={startsAt} className={classes.time}>
      {isOff(item) ? (
        <Struck label={status === 'cancelled' ? t('status.cancelled') : t('week.away')}>
          {start}
        </Struck>
      ) : (
        <>{withEnd ? <b>{start}</b> : start}</>
      )}
      {withEnd && (
        <Text span size="sm" c="dimmed" {...(isOff(item) && { td: 'line-through' })}>
          {formatTime(endTime)}
        </Text>
      )}
    </time>
  );
}

function Name({ item, pathOf }: Pick<RowProps, 'item' | 'pathOf'>) {
  return (
    <Link
      to={pathOf(item.activity.id)}
      className={classes.open}
      data-off={isOff(item) || undefined}
    >
      {item.activity.name}
    </Link>
  );
}

const childrenOf = ({ children }: WeekSession) => children.map(({ childId }) => childId);

interface MarksProps {
  readonly childIds: readonly string[];
  readonly week: Week;
}

/** Of an only child nobody asks whose it is. */
function Marks({ childIds, week }: MarksProps) {
  if (week.children.length < 2) return null;
  return (
    <span className={classes.marks}>
      {childIds.map((childId) => {
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
  );
}

/** Longer ahead the time of day says it. */
const SOON_MINUTES = 90;

/** "in 29 min", by the server's clock; "Now" while it runs. */
function HowSoon({ item, after }: { readonly item: WeekSession; readonly after: string }) {
  const { t } = useTranslation('bookings');
  const { startsAt, endsAt } = item;
  const minutes = useServerClock((now) => {
    if (now >= new Date(endsAt)) return null;
    return Math.max(0, Math.ceil((Date.parse(startsAt) - now.getTime()) / 60_000));
  });
  if (isOff(item)) return null;
  if (minutes === null || minutes > SOON_MINUTES) return null;
  return (
    <>
      {after}
      <b className={classes.soon}>{minutes === 0 ? t('week.now') : formatInMinutes(minutes)}</b>
    </>
  );
}
