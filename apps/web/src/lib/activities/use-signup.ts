import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { getActivity } from '#contract/activities.ts';
import type { SignupState } from '#domain/activities/limits.ts';
import { signupNow } from '#domain/activities/signup-now.ts';
import type { Answer } from '../api/api.ts';
import { useServerClock } from '../api/use-server-clock.ts';
import { clockLeft, daysLeft, shownLeft } from '../i18n/countdown.ts';

type Activity = Answer<typeof getActivity>;

type Signup = Pick<
  Activity,
  'signup' | 'signupEndsAt' | 'signupEndsBy' | 'signupChangesAt' | 'status'
>;

/** The state of sign-up and its countdown in words, by the server's clock. Null: a draft has none. */
export function useSignup(activity: Signup) {
  const { t } = useTranslation('activities');
  const state = useServerClock((now) => signupNow(activity, now).state);
  const left = useServerClock((now) => {
    const { changesAt } = signupNow(activity, now);
    return changesAt === null ? null : shownLeft(changesAt.getTime() - now.getTime());
  });
  if (activity.status === 'draft') return null;
  return { state, word: t(`signup.word.${state}`), detail: detailOf(activity, { state, left, t }) };
}

interface Present {
  readonly state: SignupState;
  /** Seconds to the next change. */
  readonly left: number | null;
  readonly t: TFunction<'activities'>;
}

/** The countdown, or why it is over; empty where there is nothing to say. */
function detailOf({ signupEndsBy }: Signup, { state, left, t }: Present): string {
  if (state === 'ended') {
    const isTold = signupEndsBy === 'deadline' || signupEndsBy === 'started';
    return isTold ? t(`signup.detail.${signupEndsBy}`) : '';
  }
  if (left === null) return '';
  const days = daysLeft(left * 1000);
  const time = clockLeft(left * 1000);
  if (state === 'notOpen') {
    return days ? t('signup.detail.opensInDays', { days }) : t('signup.detail.opensIn', { time });
  }
  return days ? t('signup.detail.closesInDays', { days }) : t('signup.detail.closesIn', { time });
}
