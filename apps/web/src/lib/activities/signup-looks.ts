import { IconClock, IconLock, IconLockOpen } from '@tabler/icons-react';

/** The colour and the sign of each state of sign-up, wherever it is shown. */
export const SIGNUP_LOOKS = {
  notOpen: { color: 'blue', Icon: IconClock },
  open: { color: 'teal', Icon: IconLockOpen },
  ended: { color: 'gray', Icon: IconLock },
} as const;
