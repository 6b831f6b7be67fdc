import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useSignup } from '../../../lib/activities/use-signup.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type PlannedActivity,
  type Planner,
  useLiveSeats,
  useLiveSlots,
  usePlanner,
} from '../api.ts';
import { bookableChildren } from './bookable-children.ts';
import classes from './booking-bar.module.css';
import { BookingPill, useStandingWords } from './booking-pill.tsx';
import { useFitWords } from './booking-words.ts';
import { usePlaceWords } from './planner-card.tsx';
import { isUnderWay } from './use-booking-request.ts';

const BookingSheet = lazyPart(async () => (await import('./booking-sheet.tsx')).BookingSheet);

/** Booking, for the family that reads about an activity: the one button says what will happen. */
export function BookingBar({ activityId }: { readonly activityId: string }) {
  const { data: planner } = usePlanner();
  const sheet = usePanelParam('book');
  const activity = planner?.items.find(({ id }) => id === activityId);
  const { opened, open } = sheet;
  // A booking without its answer goes on, whatever the address says.
  useEffect(() => {
    if (!opened && isUnderWay(activityId)) open();
  }, [opened, open, activityId]);
  if (!planner || !activity) return null;
  return (
    <>
      <div className={classes.bar} data-act-bar>
        <Facts planner={planner} activity={activity} />
        <Act planner={planner} activity={activity} onOpen={open} />
      </div>
      {opened && <BookingSheet planner={planner} activity={activity} onClose={sheet.close} />}
    </>
  );
}

interface Shown {
  readonly planner: Planner;
  readonly activity: PlannedActivity;
}

/** Which of the children it fits, and why not; or what they have. */
export function FamilyFits({ activityId }: { readonly activityId: string }) {
  const { data: planner } = usePlanner();
  const activity = planner?.items.find(({ id }) => id === activityId);
  if (!planner || !activity) return null;
  return <Fits planner={planner} activity={activity} />;
}

function Fits({ planner, activity }: Shown) {
  const { t } = useTranslation('bookings');
  const { misfit } = useFitWords();
  // Where one booking is all there is, the one button leads there.
  const isLinked =
    activity.bookings.length > 1 || bookableChildren({ planner, activity }).length > 0;
  return (
    <ul className={classes.fits}>
      {planner.children.map((child) => {
        const fit = activity.children.find(({ childId }) => childId === child.childId);
        const own = activity.bookings.filter(({ childId }) => childId === child.childId);
        const fits = fit?.misfit === null;
        return (
          <li key={child.childId} className={classes.fit}>
            <InitialsMark id={child.childId} {...child} size="small" outlined={!fits} />
            <span>
              {own[0] ? (
                <Group gap="0 12px">
                  <BookingPill booking={own[0]} names={child.firstName} />
                  {isLinked && (
                    <Anchor
                      component={Link}
                      to="/parent-hub"
                      search={{ booking: own[0].id } as never}
                      size="sm"
                      fw={600}
                      className={classes.manage ?? ''}
                    >
                      {t('bar.manageOne')}
                      <span className="visually-hidden">: {child.firstName}</span>
                    </Anchor>
                  )}
                </Group>
              ) : fits || !fit ? (
                t('card.fitsOne', { name: child.firstName })
              ) : (
                <Text span c="dimmed">
                  {misfit(activity, child, fit)}
                </Text>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ planner, activity }: Shown) {
  const { unit } = usePriceWords();
  const words = usePlaceWords();
  const standing = useStandingWords();
  const seats = useLiveSeats(activity.id, activity.seats, planner.askedAt);
  const [booked] = activity.bookings;
  const names = planner.children
    .filter(({ childId }) => activity.bookings.some((one) => one.childId === childId))
    .map(({ firstName }) => firstName);
  return (
    <div className={classes.facts}>
      {booked && bookableChildren({ planner, activity }).length === 0 ? (
        <>
          <Text fw={650}>{standing(booked)}</Text>
          <Text size="sm" c="dimmed">
            {formatList(names)}
          </Text>
        </>
      ) : (
        <>
          <Text fw={650}>{unit(activity)}</Text>
          {activity.freeSlots === null && (
            <Text size="sm" c="dimmed" className={classes.places}>
              {words(seats)}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

function Act({ planner, activity, onOpen }: Shown & { readonly onOpen: () => void }) {
  const { t } = useTranslation('bookings');
  const signup = useSignup(activity, useSchool()?.timeZone ?? 'UTC');
  const seats = useLiveSeats(activity.id, activity.seats, planner.askedAt);
  const slots = useLiveSlots(activity, planner.askedAt);
  const children = bookableChildren({ planner, activity });
  const [only, ...more] = children;
  const off = (words: string) => (
    <Button size="lg" disabled className={classes.button}>
      {words}
    </Button>
  );
  const [booked] = activity.bookings;
  const isFull =
    activity.kind === 'appointment'
      ? slots.free === 0
      : seats.available !== null && (seats.available === 0 || seats.waiting > 0);
  const cannot =
    signup?.state === 'ended'
      ? t('bar.ended')
      : only === undefined
        ? t('bar.fitsNobody')
        : signup?.state === 'notOpen'
          ? signup.detail || signup.word
          : isFull && !activity.waitlist
            ? t('seats.full')
            : null;
  // Who has a place and can take no other looks after that one.
  if (booked && cannot !== null) {
    return <Manage bookingId={activity.bookings.length === 1 ? booked.id : null} />;
  }
  if (signup?.state === 'notOpen' && only !== undefined) {
    return (
      <Pill color="blue" icon={<IconClock size={16} aria-hidden />}>
        <time>{signup.detail || signup.word}</time>
      </Pill>
    );
  }
  if (cannot !== null || only === undefined) return off(cannot ?? t('bar.fitsNobody'));
  const words =
    activity.kind === 'appointment'
      ? t('bar.times')
      : isFull
        ? t('bar.join', { position: seats.waiting + 1 })
        : more.length > 0
          ? t('bar.book')
          : t('bar.bookFor', { name: only.firstName });
  return (
    <Button size="lg" onClick={onOpen} className={classes.button}>
      {words}
    </Button>
  );
}

/** To what can be done with the booking that there is; null: there are several, the hub has them all. */
function Manage({ bookingId }: { readonly bookingId: string | null }) {
  const { t } = useTranslation('bookings');
  return (
    <Button
      size="lg"
      fz="md"
      px="md"
      variant="default"
      className={classes.button}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/parent-hub"
          search={(bookingId === null ? {} : { booking: bookingId }) as never}
        />
      )}
    >
      {t('bar.manage')}
    </Button>
  );
}
