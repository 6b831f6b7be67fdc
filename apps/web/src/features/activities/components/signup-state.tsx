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
}

/** Sign-up as a pill, and beside it the countdown. */
export function SignupState({ activity, named = false }: SignupStateProps) {
  const { t } = useTranslation('activities');
  const signup = useSignup(activity, useSchool()?.timeZone ?? 'UTC');
  if (signup === null) return null;
  const { color, Icon } = SIGNUP_LOOKS[signup.state];
  return (
    <>
      <Pill color={color} icon={<Icon size={16} aria-hidden />}>
        {named ? t(`signup.named.${signup.state}`) : signup.word}
      </Pill>
      {signup.detail && (
        <Text size="sm" c="dimmed">
          {signup.detail}
        </Text>
      )}
    </>
  );
}
