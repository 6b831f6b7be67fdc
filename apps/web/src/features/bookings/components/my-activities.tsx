import { Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLive } from '#domain/bookings/booking.ts';
import { byNextSession } from '#domain/bookings/order.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatComingDay } from '../../../lib/i18n/short-date.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchoolToday } from '../../school/api.ts';
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
  const each = [...Map.groupBy(live, ({ activityId }) => activityId).values()];
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading} mb={10}>
        {isChild ? t('mine.title') : t('mine.titleFamily')}
      </Title>
      <LoadState {...useLoadState(query, t('hub.failed'))} rows={2} />
      {data && each.length === 0 && (
        <Text c="dimmed">{isChild ? t('mine.none') : t('mine.noneChild')}</Text>
      )}
      {each.length > 0 && (
        <ul className={classes.cards}>
          {each.map((bookings) => (
            <Card key={bookings[0]?.activityId} {...{ bookings, isChild, pathOf }} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps extends Pick<MyActivitiesProps, 'isChild' | 'pathOf'> {
  /** Of one activity, the next one first. */
  readonly bookings: readonly ListedBooking[];
}

function Card({ bookings, isChild, pathOf }: CardProps) {
  const { t } = useTranslation('bookings');
  const today = useSchoolToday();
  const [next] = bookings;
  if (!next) return null;
  const { activityId, activityName, activityIcon, activityColour, nextSession } = next;
  return (
    <li className={classes.card} data-large={isChild || undefined}>
      <ActivityMark
        icon={activityIcon}
        colour={activityColour}
        {...(isChild && { size: 'page' })}
      />
      <div className={classes.words}>
        <Link to={pathOf(activityId)} className={classes.open}>
          {activityName}
        </Link>
        {nextSession && (
          <Text {...(!isChild && { size: 'sm', c: 'dimmed' })}>
            {t('hub.next', {
              when: `${formatComingDay(nextSession.date, today)}, ${formatTime(nextSession.startTime)}`,
            })}
          </Text>
        )}
        {isChild ? <BookingPill booking={next} /> : <Children bookings={bookings} />}
      </div>
      <IconChevronRight size={20} aria-hidden className={classes.chevron} />
    </li>
  );
}

/** How it stands for each child of the family. */
function Children({ bookings }: Pick<CardProps, 'bookings'>) {
  const family = useMyChildren().data?.items ?? [];
  const rankOf = (id: string) => family.findIndex(({ userId }) => userId === id);
  // In the order of all pages; the bookings of each keep theirs.
  const ofChildren = [...Map.groupBy(bookings, ({ childId }) => childId)]
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([, [next]]) => next ?? []);
  return (
    <ul className={classes.children}>
      {ofChildren.map((booking) => (
        <li key={booking.childId}>
          <InitialsMark
            id={booking.childId}
            firstName={booking.childFirstName}
            lastName={booking.childLastName}
            size="small"
          />
          <span className="visually-hidden">{booking.childFirstName}</span>
          <BookingPill booking={booking} />
        </li>
      ))}
    </ul>
  );
}
