import { type RawBuilder, sql } from 'kysely';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mayGetMessages } from '../audiences/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { isWithin } from '../users/fragments.ts';

export interface MessageReader {
  readonly userId: string;
  readonly kind: RoleKind;
}

/** Conversations of this person on one side of them, as a table of one column. */
const ofMember = (tx: Tx, userId: string, side: 'family' | 'staff') =>
  sql`select own.conversation_id from conversation_members own
    where own.tenant_id = ${tx.tenantId} and own.user_id = ${userId} and own.side = ${side}`;

/** Those of the children whom this person may see. */
const ofWards = (
  tx: Tx,
  userId: string,
) => sql`select ward.conversation_id from conversation_members ward
  join guardianships g on g.tenant_id = ward.tenant_id and g.child_id = ward.user_id
  where ward.tenant_id = ${tx.tenantId} and ward.side = 'family' and g.guardian_id = ${userId}
    and ${rightHolds(tx, 'g', 'see')}`;

/** Whether the conversation `c` of a statement is the reader's, by the role that the reader acts in. */
export function isConversationOf(tx: Tx, { userId, kind }: MessageReader): RawBuilder<boolean> {
  switch (kind) {
    case 'admin':
      return sql<boolean>`c.office`;
    case 'teacher':
      return sql<boolean>`c.id in (${ofMember(tx, userId, 'staff')})`;
    case 'parent':
      return sql<boolean>`c.id in (${ofMember(tx, userId, 'family')} union all ${ofWards(tx, userId)})`;
    case 'child':
      return sql<boolean>`c.id in (${ofMember(tx, userId, 'family')})`;
  }
}

/** Where the reader stands in it. */
export function sideIn(tx: Tx, { userId, kind }: MessageReader): RawBuilder<string> {
  if (kind === 'admin') return sql`'office'`;
  if (kind === 'teacher') return sql`'staff'`;
  return sql`case when c.id in (${ofMember(tx, userId, 'family')}) then 'family' else 'guardian' end`;
}

/**
 * Whether a teacher reaches a person of a family now: a child taught, or who may see one. The two are columns of the
 * statement; `isWithin` puts its person into the statement as it is, be it a value or a column.
 */
const reaches = (tx: Tx, teacher: RawBuilder<unknown>, family: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from users u where u.tenant_id = ${tx.tenantId} and u.id <> ${teacher}
    and ${isWithin(tx, { kind: 'taught', by: teacher as unknown as string })}
    and (u.id = ${family} or exists (select 1 from guardianships g where g.tenant_id = u.tenant_id
      and g.child_id = u.id and g.guardian_id = ${family} and ${rightHolds(tx, 'g', 'see')})))`;

/** Whether somebody of the staff of the conversation `c` still reaches its family. */
export const isReached = (tx: Tx): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from conversation_members f join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
      where f.tenant_id = c.tenant_id and f.conversation_id = c.id and f.side = 'family' and u.status = 'active'
        and ${mayGetMessages})
    and exists (select 1 from conversation_members f
      join conversation_members m on m.tenant_id = f.tenant_id and m.conversation_id = f.conversation_id
        and m.side = 'staff'
      join users t on t.tenant_id = m.tenant_id and t.id = m.user_id and t.status = 'active'
      where f.tenant_id = c.tenant_id and f.conversation_id = c.id and f.side = 'family'
        and ${reaches(tx, sql`m.user_id`, sql`f.user_id`)})`;

/** Until when the reader has read `c`; the office reads as one. */
const readUntil = (tx: Tx, { userId, kind }: MessageReader) => sql`coalesce((select max(x.read_at)
  from conversation_reads x where x.tenant_id = ${tx.tenantId} and x.conversation_id = c.id
    and ${kind === 'admin' ? sql`x.side = 'office'` : sql`x.user_id = ${userId} and x.side <> 'office'`}), '-infinity')`;

/** Whether `c` has something that the reader has not read. */
export const isUnread = (tx: Tx, reader: MessageReader): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from messages n where n.tenant_id = c.tenant_id and n.conversation_id = c.id
    and ${reader.kind === 'admin' ? sql`n.side <> 'office'` : sql`n.author_id <> ${reader.userId}`}
    and n.created_at > ${readUntil(tx, reader)})`;

/** Whether the person `u` reads what goes to the office. */
export const isOfOffice = sql<boolean>`exists (select 1 from user_roles ur
  join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'admin' and (r.built_in or exists (
    select 1 from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id
      and p.permission = 'messages.send')))`;

/** Everybody who hears of the conversation `c`: its people, the office, and guardians of a child in it. */
export const concernedIds = (tx: Tx) => sql`select m.user_id as id from conversation_members m
    where m.tenant_id = c.tenant_id and m.conversation_id = c.id
  union select u.id from users u where u.tenant_id = c.tenant_id and c.office and u.status = 'active' and ${isOfOffice}
  union select g.guardian_id from conversation_members m
    join guardianships g on g.tenant_id = m.tenant_id and g.child_id = m.user_id and ${rightHolds(tx, 'g', 'see')}
    where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.side = 'family'`;
