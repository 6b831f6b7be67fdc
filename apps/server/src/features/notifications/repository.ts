import { type RawBuilder, sql } from 'kysely';
import type { Preferences } from '#domain/notifications/kinds.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { isKeptFrom } from '../accounts/fragments.ts';

/** Somebody to be told, with what decides how. */
export interface Reader {
  readonly id: string;
  readonly hasEmail: boolean;
  readonly switched: Preferences['switched'];
  readonly digest: boolean;
  /** Browsers that may be pushed to right now. */
  readonly subscriptionIds: string[];
}

/** A push goes only where the sign-in that allowed it could still make a call. */
const alive = sql`exists (select 1 from sign_ins s where s.tenant_id = p.tenant_id and s.id = p.sign_in_id
    and s.ended_at is null)
  and exists (select 1 from refresh_tokens t where t.tenant_id = p.tenant_id
    and t.sign_in_id = p.sign_in_id and t.expires_at > app_now())`;

const readers = (tx: Tx, userIds: readonly string[]) => sql<Reader>`
  select u.id, u.email is not null as has_email, coalesce(n.switched, '{}') as switched,
    coalesce(n.digest, false) as digest,
    array(select p.id from push_subscriptions p
      where p.tenant_id = u.tenant_id and p.user_id = u.id and ${alive}) as subscription_ids
  from users u left join notification_preferences n on n.tenant_id = u.tenant_id and n.user_id = u.id
  where u.tenant_id = ${tx.tenantId} and u.id = any(${[...userIds]}::uuid[]) and u.status <> 'archived'`;

export function listReaders(tx: Tx, userIds: readonly string[]): Promise<Reader[]> {
  return tx.all(readers(tx, userIds));
}

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly inApp: boolean;
  readonly waitsForDigest: boolean;
}

/** Those that were new: one event is one notification, however often it is told. */
export async function insertNotifications(
  tx: Tx,
  notice: { type: string; params: Readonly<Record<string, string>>; eventKey: string },
  rows: readonly NewNotification[],
): Promise<Set<string>> {
  const added = await tx.all(
    sql<{ id: string }>`insert into notifications
        (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
      select ${tx.tenantId}, r.id, r."userId", ${notice.type}, ${JSON.stringify(notice.params)}::jsonb,
        ${notice.eventKey}, r."inApp", r."waitsForDigest", app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, "userId" uuid, "inApp" boolean, "waitsForDigest" boolean)
      on conflict (tenant_id, user_id, event_key) do nothing
      returning id`,
  );
  return new Set(added.map(({ id }) => id));
}

export interface NotificationRow {
  readonly id: string;
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const ofReader = (tx: Tx, userId: string) =>
  query
    .selectFrom('notifications')
    .where('tenantId', '=', tx.tenantId)
    .where('userId', '=', userId)
    .where('inApp', '=', true);

export async function listNotifications(
  tx: Tx,
  userId: string,
  { unread, limit, offset }: { unread: boolean; limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const shown = unread ? ofReader(tx, userId).where('readAt', 'is', null) : ofReader(tx, userId);
  const [rows, counted] = await Promise.all([
    tx.all(
      shown
        .select(['id', 'type', 'params', 'createdAt', 'readAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset),
    ),
    tx.first(shown.select(({ fn }) => fn.countAll<number>().as('total'))),
  ]);
  // JSON comes back parsed; the column's type is the text that goes in.
  return { rows: rows as unknown as NotificationRow[], total: counted?.total ?? 0 };
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const row = await tx.first(
    ofReader(tx, userId)
      .where('readAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('unread')),
  );
  return row?.unread ?? 0;
}

/** Read once stays read at that time; the rows there are. */
export function updateRead(tx: Tx, userId: string, id: string): Promise<number> {
  return tx.run(
    sql`update notifications set read_at = coalesce(read_at, app_now())
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id} and in_app`,
  );
}

export function updateAllRead(tx: Tx, userId: string): Promise<number> {
  return tx.run(
    sql`update notifications set read_at = app_now()
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and in_app and read_at is null`,
  );
}

export async function deleteOlderThan(tx: Tx, days: number): Promise<number> {
  return tx.run(
    sql`delete from notifications where tenant_id = ${tx.tenantId}
      and created_at < app_now() - make_interval(days => ${days})`,
  );
}

export function findReader(tx: Tx, userId: string): Promise<Reader | undefined> {
  return tx.first(readers(tx, [userId]));
}

export async function upsertPreferences(
  tx: Tx,
  userId: string,
  { switched, digest }: Preferences,
): Promise<void> {
  await tx.run(
    sql`insert into notification_preferences (tenant_id, user_id, switched, digest)
      values (${tx.tenantId}, ${userId}, ${JSON.stringify(switched)}::jsonb, ${digest})
      on conflict (tenant_id, user_id) do update set switched = excluded.switched, digest = excluded.digest`,
  );
}

/** A browser belongs to whoever allowed it last. */
export async function upsertSubscription(
  tx: Tx,
  row: {
    id: string;
    userId: string;
    signInId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
  },
): Promise<void> {
  await tx.run(
    query
      .insertInto('pushSubscriptions')
      .values({ tenantId: tx.tenantId, ...row })
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'endpoint']).doUpdateSet(({ ref }) => ({
          userId: ref('excluded.userId'),
          signInId: ref('excluded.signInId'),
          p256dh: ref('excluded.p256dh'),
          auth: ref('excluded.auth'),
        })),
      ),
  );
}

export function deleteSubscription(tx: Tx, userId: string, endpoint: string): Promise<number> {
  return tx.run(
    query
      .deleteFrom('pushSubscriptions')
      .where('tenantId', '=', tx.tenantId)
      .where('userId', '=', userId)
      .where('endpoint', '=', endpoint),
  );
}

/** For the worker that has just heard that the browser is gone. */
export function deleteSubscriptionById(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('pushSubscriptions').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}

export interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function findAliveSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  return tx.first(
    sql<Subscription>`select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
      where p.tenant_id = ${tx.tenantId} and p.id = ${id} and ${alive}`,
  );
}

/** What leaves the house, with the person it is for and the school it comes from. */
export interface DeliveryRow {
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly email: string | null;
  /** The address belongs to somebody who must not enter the account. */
  readonly emailKept: boolean;
  readonly firstName: string;
  readonly language: string | null;
  readonly roleKinds: RoleKind[];
}

const DELIVERY = sql`n.type, n.params, u.email, ${isKeptFrom(sql`u.email_key`)} as email_kept, u.first_name, u.language,
  array(select r.kind from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.name) as role_kinds`;

export function findDelivery(tx: Tx, notificationId: string): Promise<DeliveryRow | undefined> {
  return tx.first(
    sql<DeliveryRow>`select ${DELIVERY} from notifications n
      join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where n.tenant_id = ${tx.tenantId} and n.id = ${notificationId} and u.status <> 'archived'`,
  );
}

/** The instant of a school's day from which on the digest is sent. */
const boundary = (hour: number) =>
  sql`(((app_now() at time zone s.time_zone)::date + make_interval(hours => ${hour})) at time zone s.time_zone)`;

/** The next such instant: what is told now waits for it. */
export function nextDigest(tx: Tx, hour: number): RawBuilder<Date> {
  return sql<Date>`(select case when app_now() < ${boundary(hour)} then ${boundary(hour)} else ${boundary(hour + 24)} end
    from schools s where s.tenant_id = ${tx.tenantId})`;
}

/** Whoever has something waiting from before this morning. */
export function listDigestReaders(
  tx: Tx,
  hour: number,
): Promise<{ userId: string; day: string }[]> {
  return tx.all(
    sql<{ userId: string; day: string }>`select distinct n.user_id,
        (app_now() at time zone s.time_zone)::date as day
      from notifications n join schools s on s.tenant_id = n.tenant_id
      where n.tenant_id = ${tx.tenantId} and n.waits_for_digest and n.digested_on is null
        and app_now() >= ${boundary(hour)} and n.created_at < ${boundary(hour)}`,
  );
}

/** Marks what goes into the digest of a day; asked again for the same day it is the same. */
export function takeDigest(
  tx: Tx,
  { userId, day, hour }: { userId: string; day: string; hour: number },
): Promise<DeliveryRow[]> {
  return tx.all(
    sql<DeliveryRow>`with taken as (
        update notifications n set digested_on = ${day}::date from schools s
        where n.tenant_id = ${tx.tenantId} and s.tenant_id = n.tenant_id and n.user_id = ${userId}
          and n.waits_for_digest and (n.digested_on = ${day}::date or (n.digested_on is null
          and n.created_at < ((${day}::date + make_interval(hours => ${hour})) at time zone s.time_zone)))
        returning n.id, n.tenant_id, n.user_id, n.type, n.params, n.created_at)
      select ${DELIVERY} from taken n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' order by n.created_at, n.id`,
  );
}
