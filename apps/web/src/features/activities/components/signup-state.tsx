import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SIGNUP_LOOKS } from '../../../lib/activities/signup-looks.ts';
import { useSignup } from '../../../lib/activities/use-signup.ts';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { useSchool } from '../../school/api.ts';
import type { Activity } from '../api.ts';

interface SignupStateProps {
  readonly activity: Activity;
  /** Where nothing around it says that it is about sign-up. */
  readonly named?: boolean;
  /** Where nothing else says how many wait; of more use than when a full one closes. */
  readonly withWaiting?: boolean;
}

/** Sign-up as a pill, and beside it the countdown. What is open and has no place left is full, not open. */
export function SignupState({ activity, named = false, withWaiting = false }: SignupStateProps) {
  const { t } = useTranslation('activities');
  const signup = useSignup(activity, useSchool()?.timeZone ?? 'UTC');
  if (signup === null) return null;
  const { available, waiting } = activity.seats;
  const isFull = signup.state === 'open' && available === 0;
  const { color, Icon } = SIGNUP_LOOKS[isFull ? 'full' : signup.state];
  const word = named ? t(`signup.named.${signup.state}`) : signup.word;
  const detail =
    withWaiting && waiting > 0 ? t('seats.waiting', { count: waiting }) : signup.detail;
  return (
    <>
      <Pill color={color} icon={<Icon size={16} aria-hidden />}>
        {isFull ? t('seats.full') : word}
      </Pill>
      {detail && (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </>
  );
}
