import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attendanceRate } from '#domain/attendance/counts.ts';
import { minutesOf } from '#domain/dates/times.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { formatMonth } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Dotted } from '../../../ui/page/dotted.tsx';
import { Unbroken } from '../../../ui/page/unbroken.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type AttendedSession, useChildAttendance } from '../api.ts';
import classes from './child-attendance.module.css';
import { useClockTime } from './use-clock-time.ts';

/** What was recorded of a child, the newest first: for the family, the child itself and staff. */
export function ChildAttendance({ childId }: { readonly childId: string }) {
  const { t } = useTranslation(['attendance', 'common']);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useChildAttendance(childId);
  if (error && !data) {
    return (
      <LoadError
        title={t('ofChild.loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={3} label={t('common:loading')} />;
  const items = data.pages.flatMap((page) => page.items);
  const counts = data.pages[0]?.counts;
  const rate = counts ? attendanceRate(counts) : null;
  if (items.length === 0) return <Text c="dimmed">{t('ofChild.none')}</Text>;
  return (
    <>
      {rate !== null && (
        <Text fw={600} mb="xs">
          {t('ofChild.rate', { percent: Math.round(rate * 100) })}
        </Text>
      )}
      {[...Map.groupBy(items, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]) => (
        <div key={month} className={classes.month}>
          <Text size="sm" fw={600} c="dimmed" aria-hidden>
            {formatMonth(`${month}-01`)}
          </Text>
          <ul className={classes.entries} aria-label={formatMonth(`${month}-01`)}>
            {ofMonth.map((item) => (
              <Entry key={item.sessionId} item={item} />
            ))}
          </ul>
        </div>
      ))}
      {hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('ofChild.more')}
        </Button>
      )}
    </>
  );
}

/** One session: what and when, and at the end of the line how it was. */
function Entry({ item }: { readonly item: AttendedSession }) {
  const { t } = useTranslation('attendance');
  const clock = useClockTime();
  const { activity, mark, holiday, leftAt, date, startsAt, startTime, endTime } = item;
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <Text fw={600}>{activity.name}</Text>
        <Text size="sm" c="dimmed" component="div">
          <Dotted>
            <span>
              {formatShortDay(date)}, <Unbroken>{formatTimeSpan({ startTime, endTime })}</Unbroken>
            </span>
            {leftAt && <span>{t('ofChild.leftAt', { time: clock(leftAt) })}</span>}
          </Dotted>
        </Text>
      </div>
      <span className={classes.mark} data-mark={mark}>
        {holiday ? (
          t('onHoliday', { name: holiday })
        ) : mark === 'none' ? (
          <NoMark startsAt={startsAt} startTime={startTime} endTime={endTime} />
        ) : (
          t(`was.${mark}`)
        )}
      </span>
    </li>
  );
}

interface NoMarkProps {
  readonly startsAt: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** While a session runs its register may still be taken. */
function NoMark({ startsAt, startTime, endTime }: NoMarkProps) {
  const { t } = useTranslation('attendance');
  const endsAt = Date.parse(startsAt) + (minutesOf(endTime) - minutesOf(startTime)) * 60_000;
  const isOver = useServerClock((now) => now.getTime() >= endsAt);
  return isOver ? t('ofChild.noRecord') : t('mark.none');
}
