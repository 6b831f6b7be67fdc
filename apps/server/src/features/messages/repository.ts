import { type RawBuilder, sql } from 'kysely';
import type { Side } from '#domain/messages/message.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { mayGetMessages } from '../audiences/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';
import { isWithin } from '../users/fragments.ts';
import {
  concernedIds,
  isConversationOf,
  isOfOffice,
  isReached,
  isUnread,
  type MessageReader,
  sideIn,
} from './fragments.ts';

export type { MessageReader };

export interface PersonRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface ConversationRow {
  readonly id: string;
  readonly subject: string;
  readonly office: boolean;
  readonly lastMessageAt: Date;
  readonly family: PersonRow;
  readonly staff: PersonRow[];
}

const people = (
  side: 'family' | 'staff',
) => sql`(select coalesce(json_agg(json_build_object('userId', p.id,
    'firstName', p.first_name, 'lastName', p.last_name) order by p.last_name, p.id), '[]')
  from conversation_members m join users p on p.tenant_id = m.tenant_id and p.id = m.user_id
  where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.side = ${sql.lit(side)})`;
const columns = sql`c.id, c.subject, c.office, c.last_message_at, ${people('family')}->0 as family, ${people('staff')} as staff`;

/** Words of a subject, of a message, or of the name of somebody in it. */
function finds(q: string | undefined): RawBuilder<unknown>[] {
  const [inMessage, inName] = [matchesSearch('n.search_text', q), matchesSearch('p.names', q)];
  return matchesSearch('c.search_text', q).map(
    (inSubject, index) => sql`(${inSubject} or exists (select 1 from messages n
        where n.tenant_id = c.tenant_id and n.conversation_id = c.id and ${inMessage[index]})
      or exists (select 1 from (select fold_text(u.first_name || ' ' || u.last_name) as names
        from conversation_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
        where m.tenant_id = c.tenant_id and m.conversation_id = c.id) p where ${inName[index]}))`,
  );
}

export interface ListedRow extends ConversationRow {
  readonly preview: string;
  readonly previewOwn: boolean;
  readonly unread: boolean;
}

export async function listConversations(
  tx: Tx,
  reader: MessageReader,
  {
    q,
    unread,
    limit,
    offset,
  }: {
    readonly q: string | undefined;
    readonly unread: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = sql.join(
    [
      sql`c.tenant_id = ${tx.tenantId}`,
      isConversationOf(tx, reader),
      ...finds(q),
      ...(unread ? [isUnread(tx, reader)] : []),
    ],
    sql` and `,
  );
  const newest = sql`from messages n where n.tenant_id = c.tenant_id and n.conversation_id = c.id
    order by n.created_at desc, n.id limit 1`;
  const [rows, counted] = await Promise.all([
    tx.all(
      sql<ListedRow>`select ${columns}, ${isUnread(tx, reader)} as unread,
          coalesce((select left(n.text, 140) ${newest}), '') as preview,
          coalesce((select n.author_id = ${reader.userId} ${newest}), false) as preview_own
        from conversations c where ${where}
        order by c.last_message_at desc, c.id limit ${limit} offset ${offset}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from conversations c where ${where}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function countUnread(tx: Tx, reader: MessageReader): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from conversations c
      where c.tenant_id = ${tx.tenantId} and ${isConversationOf(tx, reader)} and ${isUnread(tx, reader)}`,
  );
  return row?.count ?? 0;
}

export interface ReadRow extends ConversationRow {
  readonly side: Side;
  /** Whether somebody of its staff still reaches the family. */
  readonly reached: boolean;
}

export function findConversation(
  tx: Tx,
  id: string,
  reader: MessageReader,
): Promise<ReadRow | undefined> {
  return tx.first(
    sql<ReadRow>`select ${columns}, ${sideIn(tx, reader)} as side, ${isReached(tx)} as reached
      from conversations c where c.tenant_id = ${tx.tenantId} and c.id = ${id} and ${isConversationOf(tx, reader)}`,
  );
}

export interface MessageRow {
  readonly id: string;
  readonly text: string;
  readonly side: 'family' | 'staff' | 'office';
  readonly createdAt: Date;
  readonly author: PersonRow;
  readonly files: { id: string; name: string; sizeBytes: number }[];
}

/** The newest before an instant, newest first. */
export function listMessages(
  tx: Tx,
  conversationId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<MessageRow[]> {
  return tx.all(
    sql<MessageRow>`select n.id, n.text, n.side, n.created_at,
        json_build_object('userId', a.id, 'firstName', a.first_name, 'lastName', a.last_name) as author,
        (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes)
            order by f.created_at, f.id), '[]')
          from files f where f.tenant_id = n.tenant_id and f.message_id = n.id) as files
      from messages n join users a on a.tenant_id = n.tenant_id and a.id = n.author_id
      where n.tenant_id = ${tx.tenantId} and n.conversation_id = ${conversationId}
        and ${before === null ? sql`true` : sql`n.created_at < ${before}::timestamptz`}
      order by n.created_at desc, n.id limit ${limit}`,
  );
}

/** Until when each has read; the office as one, and guardians who look on not at all. */
export function listReads(
  tx: Tx,
  conversationId: string,
): Promise<{ side: Side; userId: string | null; readAt: Date }[]> {
  return tx.all(
    sql<{ side: Side; userId: string | null; readAt: Date }>`select x.side,
        case when x.side = 'office' then null else x.user_id end as user_id, max(x.read_at) as read_at
      from conversation_reads x where x.tenant_id = ${tx.tenantId} and x.conversation_id = ${conversationId}
        and x.side <> 'guardian' group by 1, 2`,
  );
}

export async function findDraft(tx: Tx, conversationId: string, userId: string): Promise<string> {
  const row = await tx.first(
    query
      .selectFrom('messageDrafts')
      .select('text')
      .where('tenantId', '=', tx.tenantId)
      .where('conversationId', '=', conversationId)
      .where('userId', '=', userId),
  );
  return row?.text ?? '';
}

export async function upsertDraft(
  tx: Tx,
  draft: { readonly conversationId: string; readonly userId: string; readonly text: string },
): Promise<void> {
  await tx.run(
    sql`insert into message_drafts (tenant_id, conversation_id, user_id, text, updated_at)
      values (${tx.tenantId}, ${draft.conversationId}, ${draft.userId}, ${draft.text}, app_now())
      on conflict (tenant_id, conversation_id, user_id) do update set text = excluded.text, updated_at = app_now()`,
  );
}

export function deleteDraft(tx: Tx, conversationId: string, userId: string): Promise<number> {
  return tx.run(
    query
      .deleteFrom('messageDrafts')
      .where('tenantId', '=', tx.tenantId)
      .where('conversationId', '=', conversationId)
      .where('userId', '=', userId),
  );
}

export async function upsertRead(
  tx: Tx,
  read: { readonly conversationId: string; readonly userId: string; readonly side: Side },
): Promise<void> {
  await tx.run(
    sql`insert into conversation_reads (tenant_id, conversation_id, user_id, side, read_at)
      values (${tx.tenantId}, ${read.conversationId}, ${read.userId}, ${read.side}, app_now())
      on conflict (tenant_id, conversation_id, user_id, side) do update set read_at = excluded.read_at`,
  );
}

export async function insertConversation(
  tx: Tx,
  row: {
    readonly id: string;
    readonly subject: string;
    readonly office: boolean;
    readonly createdBy: string;
    readonly familyId: string;
    readonly staffIds: readonly string[];
  },
): Promise<void> {
  await tx.run(
    sql`insert into conversations (tenant_id, id, subject, office, created_by, created_at, last_message_at)
      values (${tx.tenantId}, ${row.id}, ${row.subject}, ${row.office}, ${row.createdBy}, app_now(), app_now())`,
  );
  await tx.run(
    sql`insert into conversation_members (tenant_id, conversation_id, user_id, side)
      select ${tx.tenantId}, ${row.id}::uuid, ${row.familyId}::uuid, 'family'
      union all select ${tx.tenantId}, ${row.id}::uuid, s.id, 'staff' from unnest(${[...row.staffIds]}::uuid[]) s(id)`,
  );
}

export async function insertMessage(
  tx: Tx,
  row: {
    readonly id: string;
    readonly conversationId: string;
    readonly authorId: string;
    readonly side: Side;
    readonly text: string;
  },
): Promise<void> {
  await tx.run(
    sql`with told as (update conversations set last_message_at = app_now()
        where tenant_id = ${tx.tenantId} and id = ${row.conversationId})
      insert into messages (tenant_id, id, conversation_id, author_id, side, text, created_at)
      values (${tx.tenantId}, ${row.id}, ${row.conversationId}, ${row.authorId}, ${row.side}, ${row.text}, app_now())`,
  );
}

export async function listConcerned(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string;
    }>`select distinct who.id from conversations c cross join lateral (${concernedIds(tx)}) who
      where c.tenant_id = ${tx.tenantId} and c.id = ${conversationId}`,
  );
  return rows.map(({ id }) => id);
}

export interface RecipientRow extends PersonRow {
  readonly side: 'family' | 'staff';
  readonly about: string;
}

/** Teachers of what the writer's children, or the child that writes, take part in now. */
const teachersOf = (tx: Tx, { userId, kind }: MessageReader) => sql`
  select u.id, u.first_name, u.last_name, u.sort_name, 'staff' as side, string_agg(distinct a.name, ', ') as about
  from bookings b
  join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id and a.cancelled_at is null
    and a.end_date >= ${schoolToday(tx)}
  join activity_teachers t on t.tenant_id = a.tenant_id and t.activity_id = a.id
  join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id and u.status = 'active' and u.id <> ${userId}
  where b.tenant_id = ${tx.tenantId} and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')
    and ${
      kind === 'child'
        ? sql`b.child_id = ${userId}`
        : sql`b.child_id in (select g.child_id from guardianships g where g.tenant_id = ${tx.tenantId}
            and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'see')})`
    }
  group by u.tenant_id, u.id`;

/** Guardians of the children within reach, and those children who may have messages. */
const familiesOf = (tx: Tx, { userId, kind }: MessageReader) => sql`
  select p.id, p.first_name, p.last_name, p.sort_name, 'family' as side,
    coalesce(string_agg(distinct k.first_name || ' ' || k.last_name, ', ') filter (where k.id <> p.id), '') as about
  from (select u.tenant_id, u.id, u.first_name, u.last_name from users u
      where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and u.id <> ${userId}
        and ${isWithin(tx, kind === 'admin' ? { kind: 'all' } : { kind: 'taught', by: userId })}) k
  cross join lateral (
    select g.guardian_id as id from guardianships g
      where g.tenant_id = k.tenant_id and g.child_id = k.id and ${rightHolds(tx, 'g', 'see')}
    union all select ur.user_id from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = k.tenant_id and ur.user_id = k.id and r.kind = 'child'
        and exists (select 1 from users u where u.tenant_id = k.tenant_id and u.id = k.id and ${mayGetMessages})
    ${
      kind === 'admin'
        ? sql`union all select ur.user_id from user_roles ur
            join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
            where ur.tenant_id = k.tenant_id and ur.user_id = k.id and r.kind = 'parent'`
        : sql``
    }) f
  join users p on p.tenant_id = k.tenant_id and p.id = f.id and p.status = 'active' and p.id <> ${userId}
  group by p.tenant_id, p.id`;

/** Whom somebody may write to: all of them, or of these. */
export function listRecipients(
  tx: Tx,
  reader: MessageReader,
  {
    q,
    ids,
    limit,
  }: { readonly q?: string | undefined; readonly ids?: readonly string[]; readonly limit: number },
): Promise<RecipientRow[]> {
  const isFamily = reader.kind === 'parent' || reader.kind === 'child';
  const where = sql.join(
    [
      sql`true`,
      ...matchesSearch('w.names', q),
      ...(ids ? [sql`w.id = any(${[...ids]}::uuid[])`] : []),
    ],
    sql` and `,
  );
  return tx.all(
    sql<RecipientRow>`select w.id as user_id, w.first_name, w.last_name, w.side, w.about
      from (select x.*, fold_text(x.first_name || ' ' || x.last_name || ' ' || x.about) as names
        from (${isFamily ? teachersOf(tx, reader) : familiesOf(tx, reader)}) x) w
      where ${where} order by w.sort_name, w.id limit ${limit}`,
  );
}

/** Of these conversations those that have nothing to say to the person any more, in any role. */
export async function listEnded(
  tx: Tx,
  userId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select asked.id from unnest(${[...conversationIds]}::uuid[]) asked(id)
      where not exists (select 1 from conversations c where c.tenant_id = ${tx.tenantId} and c.id = asked.id
        and ${userId}::uuid in (${concernedIds(tx)}) and (c.office or ${isReached(tx)}))`,
  );
  return rows.map(({ id }) => id);
}

/** Whether there is anybody in the office who reads. */
export async function hasOffice(tx: Tx): Promise<boolean> {
  const row = await tx.first(
    sql<{ has: boolean }>`select exists (select 1 from users u where u.tenant_id = ${tx.tenantId}
      and u.status = 'active' and ${isOfOffice}) as has`,
  );
  return row?.has ?? false;
}

export function findFile(
  tx: Tx,
  { id, fileId }: { readonly id: string; readonly fileId: string },
  reader: MessageReader,
): Promise<{ name: string } | undefined> {
  return tx.first(
    sql<{ name: string }>`select f.name from files f
      join messages n on n.tenant_id = f.tenant_id and n.id = f.message_id
      join conversations c on c.tenant_id = n.tenant_id and c.id = n.conversation_id
      where f.tenant_id = ${tx.tenantId} and f.id = ${fileId} and c.id = ${id} and ${isConversationOf(tx, reader)}`,
  );
}
