import { IconClock, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Activity } from '../api.ts';
import { useSignup } from './use-signup.ts';

const LOOKS = {
  notOpen: { color: 'accent', Icon: IconClock },
  open: { color: 'teal', Icon: IconLockOpen },
  ended: { color: 'gray', Icon: IconLock },
} as const;

/** Sign-up as a pill that counts down. */
export function SignupState({ activity }: { readonly activity: Activity }) {
  const signup = useSignup(activity);
  if (signup === null) return null;
  const { color, Icon } = LOOKS[signup.state];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {signup.text}
    </Pill>
  );
}
