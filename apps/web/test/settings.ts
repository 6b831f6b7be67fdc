import type { getNotificationPreferences } from '#contract/notifications.ts';
import type { getPreferences } from '#contract/preferences.ts';
import type { Answer } from '../src/lib/api/api.ts';

export const PREFERENCES: Answer<typeof getPreferences> = {
  language: null,
  theme: null,
  homePages: { admin: null, teacher: null, parent: null, child: null },
};

const channels = (email: boolean, locked = false) => [
  { channel: 'inApp' as const, on: true, locked },
  { channel: 'email' as const, on: email, locked },
  { channel: 'push' as const, on: false, locked: false },
];

export const NOTIFICATIONS: Answer<typeof getNotificationPreferences> = {
  kinds: [
    { kind: 'sessionCancelled', channels: channels(false) },
    { kind: 'account', channels: channels(true, true) },
  ],
  digest: false,
  hasEmail: true,
  pushKey: null,
};
