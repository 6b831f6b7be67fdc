import { ANY_ROLE, elsewhere, type Row, SIGNED_IN } from '../row.ts';

export const NOTIFICATIONS_ROWS: Readonly<Record<string, Row>> = {
  'notifications.list': { allowed: SIGNED_IN, mayMeetFamilyCanary: ['otherParent'] },
  'notifications.unread': { allowed: SIGNED_IN },
  'notifications.read': {
    allowed: SIGNED_IN,
    targets: {
      'of the parent': { id: ({ ids }) => ids.notification, found: ['parent'] },
      ...elsewhere(({ ids }) => ids.foreignNotification),
    },
  },
  'notifications.readAll': { allowed: SIGNED_IN },
  'notifications.preferences': { allowed: ANY_ROLE },
  'notifications.updatePreferences': { allowed: ANY_ROLE, body: { digest: false } },
  'notifications.subscribe': {
    allowed: ANY_ROLE,
    body: { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' } },
    // Without keys of the operator nothing is pushed.
    status: 409,
  },
  'notifications.unsubscribe': { allowed: ANY_ROLE, body: { endpoint: 'https://push.example/x' } },
};
