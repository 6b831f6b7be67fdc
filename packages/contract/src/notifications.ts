import * as z from 'zod/mini';
import { publicAccess, signedIn, signedInAnyRole } from '#domain/auth/access.ts';
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import { NOTICES, type NoticeType } from '#domain/notifications/notices.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listOf, pageFields } from './schemas.ts';

const kind = z.enum(
  NOTIFICATION_KINDS.map((line) => line.kind) as [NotificationKind, ...NotificationKind[]],
);
const channel = z.enum(CHANNELS);

export const notification = z.object({
  id,
  /** What happened; its words are in `notifications.json` under this name. */
  type: z.enum(Object.keys(NOTICES) as [NoticeType, ...NoticeType[]]),
  kind,
  params: z.record(z.string(), z.string()),
  /** The page it speaks of, for the role that the reader acts in. */
  path: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});

export const listNotifications = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: 'What the signed-in person was told, newest first',
  access: signedIn,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    unread: z.optional(z.enum(['yes'])),
  }),
  answer: z.object(listOf(notification)),
  maxQueries: 3,
});

export const countUnread = endpoint({
  name: 'notifications.unread',
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many the signed-in person has not read yet',
  access: signedIn,
  answer: z.object({ unread: z.number() }),
  maxQueries: 2,
});

export const markRead = endpoint({
  name: 'notifications.read',
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read',
  access: signedIn,
  params: idParams,
  maxQueries: 3,
});

export const markAllRead = endpoint({
  name: 'notifications.readAll',
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all as read',
  access: signedIn,
  maxQueries: 2,
});

export const notificationPreferences = z.object({
  /** In the order of the screen; only kinds that the person's roles can meet. */
  kinds: z.array(
    z.object({
      kind,
      channels: z.array(z.object({ channel, on: z.boolean(), locked: z.boolean() })),
    }),
  ),
  /** One mail a day instead of one each. */
  digest: z.boolean(),
  /** Without an address there is nothing to switch for e-mail. */
  hasEmail: z.boolean(),
  /** The server's public key for push; null where the operator has not set any. */
  pushKey: z.nullable(z.string()),
});

export const getNotificationPreferences = endpoint({
  name: 'notifications.preferences',
  method: 'GET',
  path: '/me/notification-preferences',
  summary: 'Which kinds the signed-in person is told about, and where',
  access: signedInAnyRole,
  answer: notificationPreferences,
  maxQueries: 2,
});

export const updateNotificationPreferences = endpoint({
  name: 'notifications.updatePreferences',
  method: 'PUT',
  path: '/me/notification-preferences',
  summary: 'Move switches; those that are not named stay as they are',
  access: signedInAnyRole,
  body: z.strictObject({
    switches: z.optional(
      z.array(z.strictObject({ kind, channel, on: z.boolean() })).check(z.maxLength(100)),
    ),
    digest: z.optional(z.boolean()),
  }),
  answer: notificationPreferences,
  maxQueries: 3,
});

/** What the browser hands out when a person allows push. */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+=*$/));

export const subscribeToPush = endpoint({
  name: 'notifications.subscribe',
  method: 'POST',
  path: '/me/push-subscriptions',
  summary: 'Push to this browser as long as this sign-in lasts',
  access: signedInAnyRole,
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
  }),
  errors: ['push_not_available'],
  maxQueries: 3,
});

export const unsubscribeFromPush = endpoint({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: '/me/push-subscriptions/end',
  summary: 'No more push to this browser',
  access: signedInAnyRole,
  body: z.strictObject({ endpoint: z.string().check(z.maxLength(1000)) }),
  maxQueries: 2,
});

export const endMails = endpoint({
  name: 'notifications.endMails',
  method: 'POST',
  path: '/unsubscribe',
  summary: 'By the link of a mail: no more mails of its kind, without signing in',
  access: publicAccess,
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  /** Null: all that can be switched off. */
  answer: z.object({ kind: z.nullable(kind) }),
  errors: ['link_invalid'],
  maxQueries: 6,
});
