import { Text } from '@mantine/core';
import {
  IconCalendarClock,
  IconChevronRight,
  IconClock,
  IconLock,
  IconStar,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useSignup } from '../../../lib/activities/use-signup.ts';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { formatList, formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { Dotted } from '../../../ui/page/dotted.tsx';
import { UnbrokenTimes } from '../../../ui/page/unbroken-times.tsx';
import { useSchool } from '../../school/api.ts';
import { type PlannedActivity, type PlannerChild, useLiveSeats, useLiveSlots } from '../api.ts';
import { BookingPill } from './booking-pill.tsx';
import { neverFits, useFitWords } from './booking-words.ts';
import classes from './planner.module.css';

export interface PlannerCardProps {
  readonly activity: PlannedActivity;
  /** Those that the list is about: the chosen one, or all. */
  readonly childrenShown: readonly PlannerChild[];
  readonly askedAt: number;
  /** The day of the week that it stands below. */
  readonly day?: number;
}

/** What can be booked: what, when, for whom, how it stands and what it costs. The whole card opens it. */
export function PlannerCard({ activity, childrenShown, askedAt, day }: PlannerCardProps) {
  const { t } = useTranslation('bookings');
  const { unit } = usePriceWords();
  const when = useTimes(activity, day);
  const { ages, cohorts } = useFitWords();
  const fits = useFitNames(activity, childrenShown);
  const isNothing = fits.length === 0 && activity.bookings.length === 0;
  const { location } = activity;
  const place = location && placeName(location);
  const whom = joined(ages(activity) || cohorts(activity), fits);
  return (
    <li className={classes.card} data-misfit={isNothing || undefined}>
      <div className={classes.body}>
        <ActivityMark icon={activity.icon} colour={isNothing ? null : activity.colour} />
        <div className={classes.words}>
          <Link
            to="/parent-activity/$activityId"
            params={{ activityId: activity.id }}
            className={classes.open}
          >
            {activity.name}
          </Link>
          <Text size="sm" c="dimmed" component="div">
            <Dotted>
              {activity.kind === 'appointment' ? (
                <NextFree activity={activity} askedAt={askedAt} />
              ) : (
                when && (
                  <span>
                    <UnbrokenTimes text={when} />
                  </span>
                )
              )}
              {place && <span>{place}</span>}
            </Dotted>
          </Text>
          {whom && (
            <Text size="sm" c="dimmed" className={classes.whom ?? ''}>
              {whom}
            </Text>
          )}
          {activity.promoted && (
            <Pill icon={<IconStar size={16} aria-hidden />}>{t('card.promoted')}</Pill>
          )}
        </div>
        <IconChevronRight size={20} aria-hidden className={classes.chevron} />
      </div>
      <div className={classes.foot}>
        <Foot activity={activity} childrenShown={childrenShown} askedAt={askedAt} />
        {!isNothing && <span className={classes.price}>{unit(activity)}</span>}
      </div>
    </li>
  );
}

const joined = (...words: readonly (string | null)[]) => words.filter(Boolean).join(' · ');

/** "Mon, Thu 15:30–17:00": all its times; of several dates how many, and the next. */
function useTimes(activity: PlannedActivity, day: number | undefined): string {
  const { t } = useTranslation('bookings');
  const { times, timesOn } = useWhen();
  const { timeSlots, nextSession } = activity;
  const isDated = timeSlots.length > 1 && timeSlots.every(({ date }) => date !== null);
  if (!isDated || nextSession === null) {
    return day === undefined ? times(activity) : timesOn(day, activity);
  }
  const next = `${formatShortDay(nextSession.date)}, ${formatTimeSpan(nextSession)}`;
  return joined(times(activity), t('hub.next', { when: next }));
}

/** Of an appointment the next time that is free, unless somebody has just taken it. */
function NextFree({ activity, askedAt }: PlacesProps) {
  const { t } = useTranslation('bookings');
  const { fullIds } = useLiveSlots(activity, askedAt);
  const { nextSession } = activity;
  if (nextSession === null || fullIds.has(nextSession.id)) return null;
  const when = `${formatShortDay(nextSession.date)}, ${formatTime(nextSession.startTime)}`;
  return <span>{t('card.nextFree', { when })}</span>;
}

function useFitNames(activity: PlannedActivity, shown: readonly PlannerChild[]): string {
  const { t } = useTranslation('bookings');
  const names = shown
    .filter(({ childId }) =>
      activity.children.some((fit) => fit.childId === childId && fit.misfit === null),
    )
    .map(({ firstName }) => firstName);
  return names.length === 0 ? '' : t('card.fits', { names: formatList(names) });
}

/** Where it stands: the own bookings, else why not, else when it opens, else the places. */
function Foot({ activity, childrenShown, askedAt }: PlannerCardProps) {
  const { t } = useTranslation('bookings');
  const { misfit } = useFitWords();
  const signup = useSignup(activity, useSchool()?.timeZone ?? 'UTC');
  const own = activity.bookings.filter(({ childId }) =>
    childrenShown.some((child) => child.childId === childId),
  );
  const [first] = own;
  if (first) {
    const same = own.filter(({ status }) => status === first.status);
    const names = childrenShown
      .filter((child) => same.some(({ childId }) => childId === child.childId))
      .map(({ firstName }) => firstName);
    return <BookingPill booking={first} names={formatList(names)} />;
  }
  const out = childrenShown.flatMap((child) => {
    const fit = activity.children.find(({ childId }) => childId === child.childId);
    return fit && fit.misfit !== null ? [{ child, fit }] : [];
  });
  const [one] = out;
  if (one && out.length === childrenShown.length) {
    const alike = out
      .filter(({ fit }) => fit.age === one.fit.age && neverFits(activity, fit))
      .map(({ child }) => child);
    return (
      <span className={classes.state}>
        <IconUserOff size={18} aria-hidden />
        {misfit(activity, one.child, one.fit, alike)}
      </span>
    );
  }
  if (signup?.state === 'notOpen') {
    return (
      <Pill color="blue" icon={<IconClock size={16} aria-hidden />}>
        <time>{signup.detail || signup.word}</time>
      </Pill>
    );
  }
  if (signup?.state === 'ended') {
    return (
      <span className={classes.state}>
        <IconLock size={18} aria-hidden />
        {t('bar.ended')}
      </span>
    );
  }
  if (activity.freeSlots !== null) return <FreeSlots activity={activity} askedAt={askedAt} />;
  return <Places activity={activity} askedAt={askedAt} />;
}

interface PlacesProps {
  readonly activity: PlannedActivity;
  readonly askedAt: number;
}

/** "3 times to choose from", live, in place. */
function FreeSlots({ activity, askedAt }: PlacesProps) {
  const { t } = useTranslation('bookings');
  const { free } = useLiveSlots(activity, askedAt);
  return (
    <span className={classes.state}>
      <IconCalendarClock size={18} aria-hidden />
      {free === 0 ? t('seats.full') : t('card.chooseTimes', { count: free })}
    </span>
  );
}

/** "3 of 12 free", "Full · 4 waiting": live, in place. */
export function Places({ activity, askedAt }: PlacesProps) {
  const words = usePlaceWords();
  const seats = useLiveSeats(activity.id, activity.seats, askedAt);
  return (
    <span className={classes.state}>
      {seats.capacity !== null && (
        <Meter
          value={seats.taken}
          of={seats.capacity}
          full={seats.available === 0 || seats.waiting > 0}
        />
      )}
      {words(seats)}
    </span>
  );
}

export function usePlaceWords() {
  const { t } = useTranslation('bookings');
  return ({ capacity, available, waiting }: PlannedActivity['seats']): string => {
    if (capacity === null || available === null) return t('seats.unlimited');
    if (available > 0 && waiting === 0) return t('seats.left', { count: available, capacity });
    return waiting > 0 ? t('seats.fullWaiting', { count: waiting }) : t('seats.full');
  };
}
