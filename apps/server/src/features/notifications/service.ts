import { isLanguage, type Language } from '#domain/languages.ts';
import {
  applySwitches,
  CHANNELS,
  type Channel,
  DIGEST_HOUR,
  decideDelivery,
  isLocked,
  isOn,
  kindsFor,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import {
  isNoticeType,
  NOTICES,
  type NoticeParams,
  type NoticeType,
  pathOf,
} from '#domain/notifications/notices.ts';
import { wordParams } from '#domain/notifications/wording.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { translate } from '../../platform/messages.ts';
import type { Outbox, Outgoing, Preparer } from '../../platform/outbox/outbox.ts';
import type { PushService } from '../../platform/push/push.ts';
import { readSchoolName } from '../school/service.ts';
import * as repository from './repository.ts';

export interface NotificationDeps {
  readonly outbox: Outbox;
  /** Null where the operator has set no keys. */
  readonly push: PushService | null;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
}

export interface Announcement<T extends NoticeType> {
  readonly type: T;
  readonly params: NoticeParams<T>;
  /** Names the event: nobody hears of it twice. */
  readonly eventKey: string;
  readonly userIds: readonly string[];
}

const KEPT_DAYS = 365;
const LONGEST_DIGEST = 50;

/**
 * Tells people of something, each where they want to hear of it. Everything is written in the caller's
 * transaction and leaves the house after COMMIT; the number of statements does not grow with the people.
 */
export async function notify<T extends NoticeType>(
  deps: Pick<NotificationDeps, 'outbox'>,
  tx: Tx,
  { type, params, eventKey, userIds }: Announcement<T>,
): Promise<void> {
  const readers = await repository.listReaders(tx, userIds);
  const told = readers.map((reader) => ({
    id: newId(),
    reader,
    delivery: decideDelivery(NOTICES[type].kind, reader),
  }));
  const added = await repository.insertNotifications(
    tx,
    { type, params, eventKey },
    told.map(({ id, reader, delivery }) => ({
      id,
      userId: reader.id,
      inApp: delivery.inApp,
      waitsForDigest: delivery.email === 'digest' && reader.hasEmail,
    })),
  );
  const outgoing: Outgoing[] = [];
  if (told.some(({ id, delivery }) => delivery.email === 'digest' && added.has(id))) {
    await makeDue(tx, DIGESTS, repository.nextDigest(tx, DIGEST_HOUR));
  }
  for (const { id, reader, delivery } of told.filter((one) => added.has(one.id))) {
    if (delivery.email === 'now' && reader.hasEmail) {
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

interface Words {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

type School = Awaited<ReturnType<typeof readSchoolName>>;

/** A mail knows no active role: the first one held that such a notice is meant for. */
function readerRole(kind: NotificationKind, held: readonly RoleKind[]): RoleKind {
  return held.find((role) => kindsFor([role]).includes(kind)) ?? held[0] ?? 'parent';
}

function wordsOf(delivery: repository.DeliveryRow, school: School): Words | null {
  const { type, params } = delivery;
  if (!isNoticeType(type)) return null;
  const language = isLanguage(delivery.language) ? delivery.language : school.language;
  const values = {
    ...wordParams(type, params, { language, timeZone: school.timeZone }),
    school: school.name,
  };
  const role = readerRole(NOTICES[type].kind, delivery.roleKinds);
  return {
    language,
    title: translate(language, `notifications:types.${type}.title`, values),
    text: translate(language, `notifications:types.${type}.text`, values),
    path: pathOf(type, params, role),
  };
}

/** One notice as a mail, in the reader's language. */
export function noticeMailBuilder({ schoolUrl }: Pick<NotificationDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { id = '' }) => {
    const delivery = await repository.findDelivery(tx, id);
    if (!delivery?.email) return null;
    const school = await readSchoolName(tx);
    const words = wordsOf(delivery, school);
    if (!words) return null;
    const { language, title, text, path } = words;
    const isAccount = isNoticeType(delivery.type) && NOTICES[delivery.type].kind === 'account';
    if (isAccount && delivery.emailKept) return null;
    return layOut({
      to: delivery.email,
      language,
      school,
      subject: `${title} – ${school.name}`,
      greeting: translate(language, 'mails:greeting', { name: delivery.firstName }),
      paragraphs: [text],
      links: [
        {
          label: translate(language, 'mails:notice.open'),
          url: `${schoolUrl(tx.tenantId)}${path}`,
        },
      ],
      closing: [translate(language, isAccount ? 'mails:notice.notYou' : 'mails:notice.settings')],
    });
  };
}

/** Everything since the last one, as one mail. */
export function digestMailBuilder({ schoolUrl }: Pick<NotificationDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { userId = '', day = '' }) => {
    const deliveries = await repository.takeDigest(tx, { userId, day, hour: DIGEST_HOUR });
    const [first] = deliveries;
    if (!first?.email) return null;
    const school = await readSchoolName(tx);
    const language = isLanguage(first.language) ? first.language : school.language;
    const lines = deliveries.slice(0, LONGEST_DIGEST).flatMap((delivery) => {
      const words = wordsOf(delivery, school);
      return words ? [`${words.title}: ${words.text}`] : [];
    });
    const more = deliveries.length - LONGEST_DIGEST;
    return layOut({
      to: first.email,
      language,
      school,
      subject: translate(language, 'mails:digest.subject', { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: first.firstName }),
      paragraphs: [
        ...lines,
        ...(more > 0 ? [translate(language, 'mails:digest.more', { count: more })] : []),
      ],
      links: [
        { label: translate(language, 'mails:notice.open'), url: `${schoolUrl(tx.tenantId)}/login` },
      ],
      closing: [translate(language, 'mails:digest.why')],
    });
  };
}

/** One notice to one browser; a browser that is gone is forgotten. */
export function pushPreparer(
  { push }: Pick<NotificationDeps, 'push'>,
  inTenant: <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>,
): Preparer {
  return async (tx, { id = '', subscriptionId = '' }) => {
    const subscription = await repository.findAliveSubscription(tx, subscriptionId);
    const delivery = subscription && (await repository.findDelivery(tx, id));
    const words = delivery && wordsOf(delivery, await readSchoolName(tx));
    if (!push || !subscription || !words) return null;
    const { tenantId } = tx;
    return {
      recipient: new URL(subscription.endpoint).host,
      send: async () => {
        const { title, text: body, path: url } = words;
        const outcome = await push.send(subscription, { title, body, url, tag: id });
        if (outcome === 'gone') {
          await inTenant(tenantId, (later) =>
            repository.deleteSubscriptionById(later, subscription.id),
          );
        }
      },
    };
  };
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

export async function deleteOld(tx: Tx): Promise<void> {
  await repository.deleteOlderThan(tx, KEPT_DAYS);
}
