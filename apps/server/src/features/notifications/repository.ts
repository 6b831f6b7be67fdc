import { type RawBuilder, sql } from 'kysely';
import type { Preferences } from '#domain/notifications/kinds.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { isAlive } from './fragments.ts';

/** Somebody to be told, with what decides how. */
export interface Reader {
  readonly id: string;
  readonly hasEmail: boolean;
  readonly switched: Preferences['switched'];
  readonly digest: boolean;
  /** Browsers that may be pushed to right now. */
  readonly subscriptionIds: string[];
}

const readers = (tx: Tx, userIds: readonly string[]) => sql<Reader>`
  select u.id, u.email is not null as has_email, coalesce(n.switched, '{}') as switched,
    coalesce(n.digest, false) as digest,
    array(select p.id from push_subscriptions p
      where p.tenant_id = u.tenant_id and p.user_id = u.id and ${isAlive}) as subscription_ids
  from users u left join notification_preferences n on n.tenant_id = u.tenant_id and n.user_id = u.id
  where u.tenant_id = ${tx.tenantId} and u.id = any(${[...userIds]}::uuid[]) and u.status <> 'archived'`;

export function listReaders(tx: Tx, userIds: readonly string[]): Promise<Reader[]> {
  return tx.all(readers(tx, userIds));
}

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly eventKey: string;
  readonly inApp: boolean;
  readonly waitsForDigest: boolean;
  readonly childId: string | null;
  /** What its mail is gathered by. */
  readonly gatherBy: string | null;
}

/** Those that were new: one event is one notification, however often it is told. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<Set<string>> {
  const added = await tx.all(
    sql<{ id: string }>`insert into notifications
        (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, child_id, gather_by, created_at)
      select ${tx.tenantId}, r.id, r."userId", r.type, r.params, r."eventKey", r."inApp", r."waitsForDigest",
        r."childId", r."gatherBy", app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "userId" uuid, type text, params jsonb,
        "eventKey" text, "inApp" boolean, "waitsForDigest" boolean, "childId" uuid, "gatherBy" uuid)
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

/** When the mails that are gathered now are looked at again. */
export const inMinutes = (minutes: number): RawBuilder<Date> =>
  sql<Date>`app_now() + make_interval(mins => ${minutes})`;

export interface GatheredGroup {
  readonly userId: string;
  readonly gatherBy: string;
}

/** What waits for one person about one thing, and whether nothing more has come for a while, or it waited long enough. */
export function listToGather(
  tx: Tx,
  {
    quietMinutes,
    atMostMinutes,
  }: { readonly quietMinutes: number; readonly atMostMinutes: number },
): Promise<(GatheredGroup & { isReady: boolean })[]> {
  return tx.all(
    sql<GatheredGroup & { isReady: boolean }>`select n.user_id, n.gather_by,
        (max(n.created_at) <= app_now() - make_interval(mins => ${quietMinutes})
          or min(n.created_at) <= app_now() - make_interval(mins => ${atMostMinutes})) as is_ready
      from notifications n where n.tenant_id = ${tx.tenantId} and n.gather_by is not null and n.gathered_in is null
      group by n.user_id, n.gather_by`,
  );
}

/** Puts each group into its mail; the mails that there is something for. */
export async function updateGathered(
  tx: Tx,
  groups: readonly (GatheredGroup & { readonly mailId: string })[],
): Promise<string[]> {
  const taken = await tx.all(
    sql<{ mailId: string }>`update notifications n set gathered_in = r."mailId"
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as r ("userId" uuid, "gatherBy" uuid, "mailId" uuid)
      where n.tenant_id = ${tx.tenantId} and n.user_id = r."userId" and n.gather_by = r."gatherBy"
        and n.gathered_in is null
      returning n.gathered_in as mail_id`,
  );
  return [...new Set(taken.map(({ mailId }) => mailId))];
}
