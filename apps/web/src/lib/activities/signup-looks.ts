import { IconClock, IconLock, IconLockOpen, IconUsers } from '@tabler/icons-react';

/** The colour and the sign of each state of sign-up, wherever it is shown; `full` is open, and has no place left. */
export const SIGNUP_LOOKS = {
  notOpen: { color: 'blue', Icon: IconClock },
  open: { color: 'teal', Icon: IconLockOpen },
  full: { color: 'blue', Icon: IconUsers },
  ended: { color: 'gray', Icon: IconLock },
} as const;
