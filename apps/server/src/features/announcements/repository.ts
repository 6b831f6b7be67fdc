import { sql } from 'kysely';
import type { Audience } from '#domain/messages/audience.ts';
import type { AnnouncementStatus } from '#domain/messages/message.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { audienceNames, audienceOf, isAddressed } from '../audiences/fragments.ts';
import { rolePermissions } from '../roles/fragments.ts';

export interface AnnouncementRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  readonly authorId: string;
  readonly createdAt: Date;
  /** Null: not among the readers. */
  readonly unread: boolean | null;
  readonly files: { id: string; name: string; sizeBytes: number }[];
  readonly audienceKind: Audience['kind'];
  readonly audienceIds: string[];
  readonly audienceNames: string[];
  readonly status: AnnouncementStatus;
  readonly total: number;
  readonly notified: number;
  readonly read: number;
}

/** Who asks; who sends sees the own ones, the office all. */
export interface AnnouncementReader {
  readonly userId: string;
  readonly sends: 'none' | 'own' | 'all';
}

const columns = (
  tx: Tx,
  { sends }: AnnouncementReader,
) => sql`n.id, n.title, n.text, n.author_id, n.created_at, n.status, n.total, n.notified, n.audience_kind, n.audience_ids,
  w.first_name || ' ' || w.last_name as author, case when r.user_id is null then null else r.read_at is null end as unread,
  ${sends === 'none' ? sql`'{}'::text[]` : audienceNames(tx, audienceOf('n'))} as audience_names,
  ${
    sends === 'none'
      ? sql`0`
      : sql`(select count(*) from announcement_recipients x where x.tenant_id = n.tenant_id
          and x.announcement_id = n.id and x.read_at is not null)`
  } as read,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes)
      order by f.created_at, f.id), '[]')
    from files f where f.tenant_id = n.tenant_id and f.announcement_id = n.id) as files`;

const writer = sql`join users w on w.tenant_id = n.tenant_id and w.id = n.author_id`;
const ownMark = ({ userId }: AnnouncementReader) => sql`left join announcement_recipients r
  on r.tenant_id = n.tenant_id and r.announcement_id = n.id and r.user_id = ${userId}`;
const isSender = ({ userId, sends }: AnnouncementReader) =>
  ({ none: sql`false`, own: sql`n.author_id = ${userId}`, all: sql`true` })[sends];

export interface AnnouncementListing {
  readonly box: 'received' | 'sent';
  readonly q: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Those that came to the reader, or those that the reader sends; the newest first. */
export async function listAnnouncements(
  tx: Tx,
  reader: AnnouncementReader,
  { box, q, limit, offset }: AnnouncementListing,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const matches = sql.join([sql`true`, ...matchesSearch('n.search_text', q)], sql` and `);
  const from =
    box === 'sent'
      ? sql`announcements n ${ownMark(reader)} ${writer} where n.tenant_id = ${tx.tenantId} and ${isSender(reader)}`
      : sql`announcement_recipients r join announcements n on n.tenant_id = r.tenant_id and n.id = r.announcement_id
          ${writer} where r.tenant_id = ${tx.tenantId} and r.user_id = ${reader.userId}`;
  const order =
    box === 'sent' ? sql`n.created_at desc, n.id` : sql`r.created_at desc, r.announcement_id`;
  const [rows, counted] = await Promise.all([
    tx.all(
      sql<AnnouncementRow>`select ${columns(tx, reader)} from ${from} and ${matches}
        order by ${order} limit ${limit} offset ${offset}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from} and ${matches}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function findAnnouncement(
  tx: Tx,
  id: string,
  reader: AnnouncementReader,
): Promise<AnnouncementRow | undefined> {
  return tx.first(
    sql<AnnouncementRow>`select ${columns(tx, reader)} from announcements n ${ownMark(reader)} ${writer}
      where n.tenant_id = ${tx.tenantId} and n.id = ${id} and (r.user_id is not null or ${isSender(reader)})`,
  );
}

export async function insertAnnouncement(
  tx: Tx,
  row: {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly authorId: string;
    readonly roleId: string;
    readonly audience: Audience;
    readonly total: number;
  },
): Promise<void> {
  await tx.run(
    sql`insert into announcements (tenant_id, id, title, text, author_id, sent_as, audience_kind, audience_ids, total, created_at)
      values (${tx.tenantId}, ${row.id}, ${row.title}, ${row.text}, ${row.authorId}, ${row.roleId},
        ${row.audience.kind}, ${[...row.audience.ids]}::uuid[], ${row.total}, app_now())`,
  );
}

/** The rows there are: none for who is not among its readers. */
/** Who wrote what is read now; undefined where it was not for this person. */
export async function updateRead(tx: Tx, id: string, userId: string): Promise<string | undefined> {
  const row = await tx.first(
    sql<{
      authorId: string;
    }>`update announcement_recipients r set read_at = coalesce(r.read_at, app_now())
      from announcements a where r.tenant_id = ${tx.tenantId} and r.announcement_id = ${id} and r.user_id = ${userId}
        and a.tenant_id = r.tenant_id and a.id = r.announcement_id
      returning a.author_id`,
  );
  return row?.authorId;
}

export interface ReaderRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly readAt: Date | null;
}

export async function listReaders(
  tx: Tx,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ReaderRow[]; total: number }> {
  const from = sql`announcement_recipients r where r.tenant_id = ${tx.tenantId} and r.announcement_id = ${id}`;
  // The page is cut out first, by its index; names are looked up for those on it alone.
  const [rows, counted] = await Promise.all([
    tx.all(
      sql<ReaderRow>`select p.user_id, u.first_name, u.last_name, p.read_at
        from (select r.tenant_id, r.user_id, r.read_at from ${from}
          order by r.read_at desc nulls last, r.user_id limit ${limit} offset ${offset}) p
        join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        order by p.read_at desc nulls last, p.user_id`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** What a job works on. */
export interface SendingRow {
  readonly id: string;
  readonly author: string;
  readonly authorId: string;
  readonly status: AnnouncementStatus;
  /** Whether who wrote it may still send such things in the role it was written in. */
  readonly allowed: boolean;
  readonly audienceKind: Audience['kind'];
  readonly audienceIds: string[];
}

/** Held for the length of a step, so that a job delivered twice does nothing twice. */
export function lockSending(tx: Tx, id: string): Promise<SendingRow | undefined> {
  return tx.first(
    sql<SendingRow>`select n.id, n.author_id, n.status, n.audience_kind, n.audience_ids, w.first_name || ' ' || w.last_name as author,
        (w.status = 'active' and exists (select 1 from user_roles ur
          join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = n.tenant_id and ur.user_id = n.author_id and ur.role_id = n.sent_as
            and 'messages.broadcast' = any(${rolePermissions}))) as allowed
      from announcements n ${writer} where n.tenant_id = ${tx.tenantId} and n.id = ${id}
        and n.status in ('waiting', 'sending') for update of n`,
  );
}

/** Everybody it is for at this moment, but who wrote it. */
export async function insertRecipients(
  tx: Tx,
  { id, authorId, audienceKind, audienceIds }: SendingRow,
): Promise<void> {
  // As parameters: of a row, the people would be found anew for each of the school.
  const audience = { kind: sql`${audienceKind}::text`, ids: sql`${audienceIds}::uuid[]` };
  await tx.run(
    sql`insert into announcement_recipients (tenant_id, announcement_id, user_id, created_at)
      select u.tenant_id, ${id}::uuid, u.id, (select n.created_at from announcements n
        where n.tenant_id = ${tx.tenantId} and n.id = ${id})
      from users u where u.tenant_id = ${tx.tenantId} and u.id <> ${authorId} and ${isAddressed(tx, audience)}
      on conflict do nothing`,
  );
  await tx.run(
    sql`update announcements n set status = 'sending', total = (select count(*) from announcement_recipients r
        where r.tenant_id = n.tenant_id and r.announcement_id = n.id)
      where n.tenant_id = ${tx.tenantId} and n.id = ${id}`,
  );
}

/** The next ones who have not been told, marked as told. */
export async function takeRecipients(tx: Tx, id: string, count: number): Promise<string[]> {
  const rows = await tx.all(
    sql<{ userId: string }>`update announcement_recipients r set notified_at = app_now()
      from (select t.user_id from announcement_recipients t where t.tenant_id = ${tx.tenantId}
        and t.announcement_id = ${id} and t.notified_at is null limit ${count}) next
      where r.tenant_id = ${tx.tenantId} and r.announcement_id = ${id} and r.user_id = next.user_id
      returning r.user_id`,
  );
  return rows.map(({ userId }) => userId);
}

export async function updateProgress(
  tx: Tx,
  id: string,
  { told, status }: { readonly told: number; readonly status: AnnouncementStatus },
): Promise<void> {
  await tx.run(
    sql`update announcements set notified = notified + ${told}, status = ${status},
        sent_at = case when ${status} = 'sent' then app_now() end
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Of these announcements those that are not for the person any more. */
export async function listNotFor(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select asked.id from unnest(${[...ids]}::uuid[]) asked(id)
      where not exists (select 1 from announcements n join users u on u.tenant_id = n.tenant_id and u.id = ${userId}
        where n.tenant_id = ${tx.tenantId} and n.id = asked.id and ${isAddressed(tx, audienceOf('n'))})`,
  );
  return rows.map(({ id }) => id);
}

export function findFile(
  tx: Tx,
  { id, fileId }: { readonly id: string; readonly fileId: string },
  reader: AnnouncementReader,
): Promise<{ name: string } | undefined> {
  return tx.first(
    sql<{ name: string }>`select f.name from files f
      join announcements n on n.tenant_id = f.tenant_id and n.id = f.announcement_id ${ownMark(reader)}
      where f.tenant_id = ${tx.tenantId} and f.id = ${fileId} and n.id = ${id}
        and (r.user_id is not null or ${isSender(reader)})`,
  );
}
