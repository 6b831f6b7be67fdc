import {
  applySwitches,
  CHANNELS,
  type Channel,
  type Delivery,
  DIGEST_HOUR,
  decideDelivery,
  isLocked,
  isOn,
  kindsFor,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import { GATHER, isGathered } from '#domain/notifications/mail-words.ts';
import {
  isNoticeType,
  NOTICES,
  type NoticeParams,
  type NoticeType,
  pathOf,
} from '#domain/notifications/notices.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import type { Outbox, Outgoing } from '../../platform/outbox/outbox.ts';
import {
  type DeliveryDeps,
  digestMailBuilder,
  gatheredMailBuilder,
  noticeMailBuilder,
  pushPreparer,
  readWayOut,
} from '../deliveries/service.ts';
import * as repository from './repository.ts';

export { digestMailBuilder, gatheredMailBuilder, noticeMailBuilder, pushPreparer };

export interface NotificationDeps extends DeliveryDeps {
  readonly outbox: Outbox;
}

export interface Announcement<T extends NoticeType> {
  readonly type: T;
  readonly params: NoticeParams<T>;
  /** Names the event: nobody hears of it twice. */
  readonly eventKey: string;
  readonly userIds: readonly string[];
  /** Whom it is about: who may not see the child any more hears nothing, though it waits already. */
  readonly childId?: string | undefined;
}

const KEPT_DAYS = 365;

/**
 * Tells people of something, each where they want to hear of it. Everything is written in the caller's
 * transaction and leaves the house after COMMIT; the number of statements does not grow with the people.
 */
export async function notify<T extends NoticeType>(
  deps: Pick<NotificationDeps, 'outbox'>,
  tx: Tx,
  announcement: Announcement<T>,
): Promise<void> {
  await notifyAll(deps, tx, [announcement]);
}

/** Tells of several things at once; the number of statements does not grow with them either. */
export async function notifyAll(
  deps: Pick<NotificationDeps, 'outbox'>,
  tx: Tx,
  announcements: readonly Announcement<NoticeType>[],
): Promise<void> {
  const concerned = new Set(announcements.flatMap(({ userIds }) => userIds));
  if (concerned.size === 0) return;
  const readers = new Map(
    (await repository.listReaders(tx, [...concerned])).map((reader) => [reader.id, reader]),
  );
  const told = announcements.flatMap(({ type, params, eventKey, userIds, childId = null }) =>
    [...new Set(userIds)].flatMap((userId) => {
      const reader = readers.get(userId);
      const notice = { type, params, eventKey, childId };
      return reader
        ? [{ id: newId(), notice, reader, delivery: decideDelivery(NOTICES[type].kind, reader) }]
        : [];
    }),
  );
  const added = await repository.insertNotifications(
    tx,
    told.map(({ id, notice, reader, delivery }) => ({
      ...notice,
      id,
      userId: reader.id,
      inApp: delivery.inApp,
      waitsForDigest: delivery.email === 'digest' && reader.hasEmail,
      gatherBy: gatheredBy(notice, reader, delivery),
    })),
  );
  const outgoing: Outgoing[] = [];
  const isAdded = ({ id }: { readonly id: string }) => added.has(id);
  if (told.some((one) => isAdded(one) && gatheredBy(one.notice, one.reader, one.delivery))) {
    await makeDue(tx, GATHERED, repository.inMinutes(GATHER.quietMinutes));
  }
  if (told.some(({ id, delivery }) => delivery.email === 'digest' && added.has(id))) {
    await makeDue(tx, DIGESTS, repository.nextDigest(tx, DIGEST_HOUR));
  }
  for (const { id, notice, reader, delivery } of told.filter(isAdded)) {
    const gathers = gatheredBy(notice, reader, delivery) !== null;
    if (delivery.email === 'now' && reader.hasEmail && !gathers) {
      outgoing.push({ eventKey: `mail:${id}`, template: 'notice', params: { id } });
    }
    for (const subscriptionId of delivery.push ? reader.subscriptionIds : []) {
      outgoing.push({
        eventKey: `push:${id}:${subscriptionId}`,
        template: 'push',
        params: { id, subscriptionId },
      });
    }
  }
  await deps.outbox.enqueue(tx, ...outgoing);
  const shown = told.filter(({ id, delivery }) => delivery.inApp && added.has(id));
  tx.hint({
    topic: 'notifications',
    event: 'notification',
    to: shown.map(({ reader }) => reader.id),
  });
}

/** The activity whose other changes the mail of this waits for; null: it leaves at once, or there is none. */
function gatheredBy(
  {
    type,
    params,
  }: { readonly type: NoticeType; readonly params: Readonly<Record<string, string>> },
  { hasEmail }: Pick<repository.Reader, 'hasEmail'>,
  { email }: Pick<Delivery, 'email'>,
): string | null {
  return hasEmail && email === 'now' && isGathered(type) ? (params['activityId'] ?? null) : null;
}

export async function listNotifications(
  tx: Tx,
  principal: Principal,
  { page, pageSize, unread }: { page: number; pageSize: number; unread?: 'yes' | undefined },
) {
  const { rows, total } = await repository.listNotifications(tx, principal.userId, {
    unread: unread === 'yes',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const role = principal.active?.kind ?? 'parent';
  const items = rows.flatMap(({ id, type, params, createdAt, readAt }) =>
    // A type that a later release has taken away says nothing to anybody.
    isNoticeType(type)
      ? {
          id,
          type,
          kind: NOTICES[type].kind,
          params: { ...params },
          path: pathOf(type, params, role),
          createdAt: createdAt.toISOString(),
          readAt: readAt?.toISOString() ?? null,
        }
      : [],
  );
  return { items, total, page, pageSize };
}

export async function countUnread(tx: Tx, { userId }: Principal) {
  return { unread: await repository.countUnread(tx, userId) };
}

/** The person's other tabs and devices count anew. */
function hintReader(tx: Tx, userId: string): void {
  tx.hint({ topic: 'notifications', event: 'notification', to: [userId] });
}

export async function markRead(tx: Tx, { userId }: Principal, id: string): Promise<void> {
  if ((await repository.updateRead(tx, userId, id)) === 0) throw new AppError('not_found');
  hintReader(tx, userId);
}

export async function markAllRead(tx: Tx, { userId }: Principal): Promise<void> {
  if ((await repository.updateAllRead(tx, userId)) > 0) hintReader(tx, userId);
}

function describePreferences(
  { push }: Pick<NotificationDeps, 'push'>,
  principal: Principal,
  reader: Pick<repository.Reader, 'switched' | 'digest' | 'hasEmail'>,
) {
  return {
    kinds: kindsFor(principal.roles.map((role) => role.kind)).map((kind) => ({
      kind,
      channels: CHANNELS.map((channel) => ({
        channel,
        on: isOn(kind, channel, reader),
        locked: isLocked(kind, channel),
      })),
    })),
    digest: reader.digest,
    hasEmail: reader.hasEmail,
    pushKey: push?.publicKey ?? null,
  };
}

export async function readPreferences(deps: NotificationDeps, tx: Tx, principal: Principal) {
  const reader = await repository.findReader(tx, principal.userId);
  if (!reader) throw new AppError('not_found');
  return describePreferences(deps, principal, reader);
}

export interface PreferenceChange {
  readonly switches?:
    | readonly { kind: NotificationKind; channel: Channel; on: boolean }[]
    | undefined;
  readonly digest?: boolean | undefined;
}

export async function updatePreferences(
  deps: NotificationDeps,
  tx: Tx,
  principal: Principal,
  change: PreferenceChange,
) {
  // Two switches moved at once both count.
  await tx.lock(`notification-preferences:${principal.userId}`);
  const reader = await repository.findReader(tx, principal.userId);
  if (!reader) throw new AppError('not_found');
  const preferences = {
    switched: applySwitches(reader, change.switches ?? []),
    digest: change.digest ?? reader.digest,
  };
  await repository.upsertPreferences(tx, principal.userId, preferences);
  hintReader(tx, principal.userId);
  return describePreferences(deps, principal, { ...reader, ...preferences });
}

export async function subscribeToPush(
  { push }: Pick<NotificationDeps, 'push'>,
  tx: Tx,
  { userId, signInId }: Principal,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  // A push service that we don't know is an address somebody wants us to call.
  if (!push?.accepts(endpoint)) throw new AppError('push_not_available');
  await repository.upsertSubscription(tx, { id: newId(), userId, signInId, endpoint, ...keys });
}

export async function unsubscribeFromPush(
  tx: Tx,
  { userId }: Principal,
  endpoint: string,
): Promise<void> {
  await repository.deleteSubscription(tx, userId, endpoint);
}

/** Some of those who are told wait for their digest: it is due on the next morning. */
export const DIGESTS = 'notifications.digests';

/** The digests that are due. */
export async function queueDigests(
  { outbox }: Pick<NotificationDeps, 'outbox'>,
  tx: Tx,
): Promise<void> {
  const due = await repository.listDigestReaders(tx, DIGEST_HOUR);
  await outbox.enqueue(
    tx,
    ...due.map(({ userId, day }) => ({
      eventKey: `digest:${userId}:${day}`,
      template: 'digest',
      params: { userId, day },
    })),
  );
}

/** Some who were told of a change wait for the mail that gathers it with others. */
export const GATHERED = 'notifications.gathered';

export async function queueGathered(
  { outbox }: Pick<NotificationDeps, 'outbox'>,
  tx: Tx,
): Promise<void> {
  const groups = await repository.listToGather(tx, GATHER);
  const ready = groups.filter(({ isReady }) => isReady);
  const mailIds = await repository.updateGathered(
    tx,
    ready.map(({ userId, gatherBy }) => ({ userId, gatherBy, mailId: newId() })),
  );
  await outbox.enqueue(
    tx,
    ...mailIds.map((id) => ({ eventKey: `gathered:${id}`, template: 'gathered', params: { id } })),
  );
  if (ready.length < groups.length)
    await makeDue(tx, GATHERED, repository.inMinutes(GATHER.quietMinutes));
}

/** By the link of a mail: whoever has it may end these mails, and can do nothing else with it. */
export async function endMails(
  { tokens }: Pick<NotificationDeps, 'tokens'>,
  tx: Tx,
  token: string,
): Promise<{ kind: NotificationKind | null }> {
  const said = readWayOut(tokens, { tenantId: tx.tenantId, token, now: await tx.now() });
  if (!said) throw new AppError('link_invalid');
  const { userId, kind } = said;
  await tx.lock(`notification-preferences:${userId}`);
  const reader = await repository.findReader(tx, userId);
  if (!reader) throw new AppError('link_invalid');
  const kinds = kind === null ? NOTIFICATION_KINDS.map((line) => line.kind) : [kind];
  const moved = kinds.map((one) => ({ kind: one, channel: 'email' as const, on: false }));
  await repository.upsertPreferences(tx, userId, {
    switched: applySwitches(reader, moved),
    digest: reader.digest,
  });
  hintReader(tx, userId);
  return { kind };
}

export async function deleteOld(tx: Tx): Promise<void> {
  await repository.deleteOlderThan(tx, KEPT_DAYS);
}
