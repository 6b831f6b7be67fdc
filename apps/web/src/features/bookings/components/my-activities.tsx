import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLive } from '#domain/bookings/booking.ts';
import { byNextSession } from '#domain/bookings/order.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { type ListedBooking, useBookings } from '../api.ts';
import { BookingPill } from './booking-pill.tsx';
import classes from './my-activities.module.css';

interface MyActivitiesProps {
  /** Null: of the child that reads, or of all children of a parent. */
  readonly childId: string | null;
  readonly isChild: boolean;
  /** Where an activity opens for this reader. */
  readonly pathOf: (activityId: string) => string;
}

/** What a child takes part in, big and few words; an activity with several times is one. */
export function MyActivities({ childId, isChild, pathOf }: MyActivitiesProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const heading = useId();
  const query = useBookings(childId === null ? {} : { childId });
  const { data } = query;
  const live = (data?.items ?? [])
    .filter(({ status, phase }) => isLive(status) && phase !== 'past')
    .sort(byNextSession);
  const each = [...Map.groupBy(live, ({ activityId }) => activityId).values()].flatMap(
    ([next]) => next ?? [],
  );
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading} mb={10}>
        {t('mine.title')}
      </Title>
      <LoadState {...useLoadState(query, t('hub.failed'))} rows={2} />
      {data && each.length === 0 && (
        <Text c="dimmed">{isChild ? t('mine.none') : t('mine.noneChild')}</Text>
      )}
      {each.length > 0 && (
        <ul className={classes.cards}>
          {each.map((booking) => (
            <Card key={booking.activityId} booking={booking} to={pathOf(booking.activityId)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ booking, to }: { readonly booking: ListedBooking; readonly to: string }) {
  const { t } = useTranslation('bookings');
  const { activityName, activityIcon, activityColour, nextSession } = booking;
  return (
    <li className={classes.card}>
      <ActivityMark icon={activityIcon} colour={activityColour} size="page" />
      <div className={classes.words}>
        <Link to={to} className={classes.open}>
          {activityName}
        </Link>
        {nextSession && (
          <Text>
            {t('hub.next', {
              when: `${formatDay(nextSession.date)}, ${formatTime(nextSession.startTime)}`,
            })}
          </Text>
        )}
        <BookingPill booking={booking} />
      </div>
    </li>
  );
}
