import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { getActivity } from '#contract/activities.ts';
import type { SignupState } from '#domain/activities/limits.ts';
import { signupNow } from '#domain/activities/signup-now.ts';
import type { Answer } from '../api/api.ts';
import { serverNow } from '../api/server-clock.ts';
import { useServerClock } from '../api/use-server-clock.ts';
import { clockLeft, daysLeft, inDays } from '../i18n/countdown.ts';
import { type Soon, soonOf } from '../i18n/soon.ts';

/** In the last hour one watches the clock; before, one plans by the hour. */
const COUNTDOWN_SECONDS = 3600;

const DAY_SECONDS = 86_400;

/** Until two weeks before it closes nobody counts the days. */
const COUNTED_DAYS = 14;

type Activity = Answer<typeof getActivity>;

type Signup = Pick<
  Activity,
  'signup' | 'signupEndsAt' | 'signupEndsBy' | 'signupChangesAt' | 'status'
> & {
  /** Null: all of them are over. */
  readonly nextSession: object | null;
};

/** The state of sign-up and its countdown in words, by the server's clock. Null: a draft has none. */
export function useSignup(activity: Signup, timeZone: string) {
  const { t } = useTranslation('activities');
  const state = useServerClock((now) => signupNow(activity, now).state);
  const days = useServerClock((now) => {
    const { changesAt: at, state: then } = signupNow(activity, now);
    return at === null ? null : daysLeft({ at, timeZone, ends: then === 'open' }, now);
  });
  // On the last day only: a planner full of countdowns in days is not drawn every second.
  const left = useServerClock((now) => {
    const { changesAt } = signupNow(activity, now);
    const seconds =
      changesAt === null ? null : Math.ceil((changesAt.getTime() - now.getTime()) / 1000);
    return seconds !== null && seconds < DAY_SECONDS ? seconds : null;
  });
  if (activity.status === 'draft') return null;
  const { changesAt } = signupNow(activity, serverNow());
  const soon =
    state === 'notOpen' && changesAt !== null && (left === null || left > COUNTDOWN_SECONDS)
      ? soonOf(changesAt.toISOString(), timeZone, serverNow())
      : null;
  return {
    state,
    word: t(`signup.word.${state}`),
    detail: detailOf(activity, { state, days, left, soon, t }),
    /** Whether the words say the hour, so that nothing needs to say it again. */
    saysTime: soon !== null && soon.day !== 'later',
  };
}

interface Present {
  readonly state: SignupState;
  /** To the next change, by the calendar; null on the last day. */
  readonly days: number | null;
  /** Seconds to the next change, on the last day. */
  readonly left: number | null;
  /** When it opens, unless a countdown says so. */
  readonly soon: Soon | null;
  readonly t: TFunction<'activities'>;
}

/** The countdown, or why it is over; empty where there is nothing to say. */
function detailOf(activity: Signup, { state, days, left, soon, t }: Present): string {
  if (state === 'ended') return endOf(activity, t);
  if (state === 'notOpen' && soon?.day === 'today')
    return t('signup.detail.opensToday', { time: soon.time });
  if (state === 'notOpen' && soon?.day === 'tomorrow')
    return t('signup.detail.opensTomorrow', { time: soon.time });
  if (days !== null) {
    if (state === 'notOpen') return t('signup.detail.opensInDays', { days: inDays(days) });
    return days > COUNTED_DAYS ? '' : t('signup.detail.closesInDays', { days: inDays(days) });
  }
  if (left === null) return '';
  const time = clockLeft(left * 1000);
  return state === 'notOpen'
    ? t('signup.detail.opensIn', { time })
    : t('signup.detail.closesIn', { time });
}

function endOf({ signupEndsBy, nextSession }: Signup, t: TFunction<'activities'>): string {
  if (signupEndsBy === 'deadline') return t('signup.detail.deadline');
  if (signupEndsBy !== 'started') return '';
  return nextSession === null ? t('signup.detail.over') : t('signup.detail.started');
}
