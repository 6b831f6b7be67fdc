import { useTranslation } from 'react-i18next';
import { signupNow } from '#domain/activities/signup-now.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { clockLeft, daysLeft } from '../../../lib/i18n/countdown.ts';
import type { Activity } from '../api.ts';

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
    // Whole seconds: it is drawn anew once a second at most.
    return changesAt === null ? null : Math.ceil((changesAt.getTime() - now.getTime()) / 1000);
  });
  if (activity.status === 'draft') return null;
  if (state === 'ended') {
    return { state, text: t(`signup.endedBy.${activity.signupEndsBy ?? 'started'}`) };
  }
  if (left === null) return { state, text: t(`signup.${state}`) };
  const days = daysLeft(left * 1000);
  if (state === 'notOpen') {
    const text = days
      ? t('signup.opensInDays', { days })
      : t('signup.opensIn', { time: clockLeft(left * 1000) });
    return { state, text };
  }
  const text = days
    ? t('signup.closesInDays', { days })
    : t('signup.closesIn', { time: clockLeft(left * 1000) });
  return { state, text };
}
