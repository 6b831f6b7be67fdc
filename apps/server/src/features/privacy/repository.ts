import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { DataArea, LegalHold } from '#domain/privacy/personal-data.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { UserStatus } from '#domain/users/user.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isOf, ownConversations, PERSONAL_DATA, TYPED_TEXTS } from './fragments.ts';

export { PERSONAL_DATA, type PersonalTable } from './fragments.ts';

const idOf = (person: string): RawBuilder<string> => sql<string>`${person}::uuid`;
const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

export interface PersonRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly status: UserStatus;
  readonly kinds: RoleKind[];
  readonly erasedAt: Date | null;
  readonly sharesName: boolean;
}

const person = (
  tx: Tx,
  id: string,
) => sql<PersonRow>`select u.id as user_id, u.first_name, u.last_name, u.email,
    u.status, u.erased_at,
    array(select distinct r.kind from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by 1) as kinds,
    exists (select 1 from users o where o.tenant_id = u.tenant_id and o.id <> u.id
      and o.first_name = u.first_name and o.last_name = u.last_name) as shares_name
  from users u where u.tenant_id = ${tx.tenantId} and u.id = ${id}`;

export function findPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  return tx.first(sql<PersonRow>`${person(tx, id)} and u.erased_at is null`);
}

/** Held until the end: of two who erase the same person the second finds nobody. */
export function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  return tx.first(sql<PersonRow>`${person(tx, id)} and u.erased_at is null for update of u`);
}

export interface AreaCount {
  readonly table: string;
  readonly rows: number;
}

/** How many rows of each table are the person's, in one statement. */
export function countRows(tx: Tx, id: string): Promise<AreaCount[]> {
  return tx.all(
    sql<AreaCount>`${all(
      PERSONAL_DATA.map(
        (table) => sql`select ${sql.lit(table.table)} as "table", count(*) as "rows"
          from ${sql.table(table.table)} t where t.tenant_id = ${tx.tenantId} and ${isOf(table, idOf(id))}`,
      ),
    )}`,
  );
}

export interface TableRows {
  readonly table: string;
  readonly area: DataArea;
  readonly rows: Record<string, unknown>[];
}

/** Everything there is of a person, without secrets, in one statement. */
export function readRows(tx: Tx, id: string): Promise<TableRows[]> {
  return tx.all(
    sql<TableRows>`${all(
      PERSONAL_DATA.map(
        (table) => sql`select ${sql.lit(table.table)} as "table", ${sql.lit(table.area)} as area,
          coalesce(jsonb_agg(to_jsonb(t) - ${['tenant_id', ...(table.hidden ?? [])]}::text[]), '[]') as "rows"
          from ${sql.table(table.table)} t where t.tenant_id = ${tx.tenantId} and ${isOf(table, idOf(id))}`,
      ),
    )}`,
  );
}

export interface StoredName {
  readonly id: string;
  readonly name: string;
}

/** The files that are the person's, to be put into an export. */
export function listFiles(tx: Tx, id: string): Promise<StoredName[]> {
  const table = PERSONAL_DATA.find((one) => one.table === 'files');
  if (!table) throw new Error('files hold people');
  return tx.all(
    sql<StoredName>`select t.id, t.name from files t
      where t.tenant_id = ${tx.tenantId} and ${isOf(table, idOf(id))} order by t.id`,
  );
}

/**
 * Lists that were exported lately may name the person: all of them go, and whoever needs one makes it anew. A file
 * that is being made finds its row gone and is thrown away.
 */
export async function deleteExports(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`delete from exports where tenant_id = ${tx.tenantId} returning id`,
  );
  return rows.map((row) => row.id);
}

/** Lists that were uploaded lately may name the person; one that is being added now is gone by itself in a moment. */
export async function deleteImports(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from imports where tenant_id = ${tx.tenantId} and status not in ('waiting', 'running')`,
  );
}

/** Mails to the person, and about it: what waits, what was sent, and the job of each. */
export async function deleteMails(tx: Tx, { userId, email }: PersonRow): Promise<void> {
  // An address may belong to others of the family too: what waits for them stays.
  const concerns = sql`(o.params::text like ${`%${userId}%`} or o.event_key like ${`%${userId}%`}
    or o.params->>'id' in (select n.id::text from notifications n where n.tenant_id = o.tenant_id
      and (n.user_id = ${userId} or n.child_id = ${userId}))
    or ((o.recipient = ${email} or lower(o.params->>'to') = lower(${email}) or lower(o.params->>'email') = lower(${email})
        or o.last_error like '%' || ${email}::text || '%')
      and (o.sent_at is not null or o.failed_at is not null or not exists (select 1 from users u
        where u.tenant_id = o.tenant_id and u.email_key = lower(${email}) and u.id <> ${userId}))))`;
  await tx.run(
    sql`with gone as (delete from outbox o where o.tenant_id = ${tx.tenantId} and ${concerns} returning o.id)
      delete from pgboss.job j using gone where j.name = 'outbox' and j.data->>'id' = gone.id::text`,
  );
}

/** Answers that were kept for a repeated call and speak of the person. */
export async function deleteAnswersAbout(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from idempotency_keys where tenant_id = ${tx.tenantId} and answer::text like ${`%${id}%`}`,
  );
}

/** What others were told of the person: in a conversation that goes, with the name as the sender. */
export async function deleteNoticesOfConversations(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from notifications t where t.tenant_id = ${tx.tenantId}
      and t.params->>'conversationId' in (select c::text from unnest(array${ownConversations(idOf(id))}) c)`,
  );
}

/** Blacks out a full name (or an address) wherever somebody may have typed it. */
export async function blackOut(tx: Tx, word: string): Promise<void> {
  for (const { table, columns, json = [] } of TYPED_TEXTS) {
    const inJson = JSON.stringify(word).slice(1, -1);
    const texts = columns.map(
      (column) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${word}, '–')`,
    );
    const documents = json.map(
      (column) =>
        sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${inJson}, '–')::jsonb`,
    );
    const holds = [
      ...columns.map((column) => sql`strpos(${sql.ref(column)}, ${word}) > 0`),
      ...json.map((column) => sql`strpos(${sql.ref(column)}::text, ${inJson}) > 0`),
    ];
    await tx.run(
      sql`update ${sql.table(table)} set ${sql.join([...texts, ...documents])}
        where tenant_id = ${tx.tenantId} and (${sql.join(holds, sql` or `)})`,
    );
  }
}

/** The rows of every table, by its rule, in the order of the list; how many were touched. */
export async function eraseRows(tx: Tx, id: string): Promise<number> {
  let touched = 0;
  for (const table of PERSONAL_DATA) {
    const name = sql.table(table.table);
    const { rule, blank } = table;
    if (rule === 'delete') {
      touched += await tx.run(
        sql`delete from ${name} t where t.tenant_id = ${tx.tenantId} and ${isOf(table, idOf(id))}`,
      );
    } else if (rule === 'blank' && blank) {
      const rows = blank.rows?.(idOf(id)) ?? isOf(table, idOf(id));
      touched += await tx.run(
        sql`update ${name} t set ${blank.set} where t.tenant_id = ${tx.tenantId} and ${rows}`,
      );
    }
  }
  return touched;
}

export interface ErasureRow {
  readonly id: string;
  readonly personId: string;
  readonly erasedAt: Date;
  readonly rows: number;
  readonly files: number;
  readonly holds: LegalHold[];
}

export interface ListedErasure extends ErasureRow {
  readonly actor: { userId: string; firstName: string; lastName: string } | null;
}

export async function insertErasure(
  tx: Tx,
  row: Omit<ErasureRow, 'erasedAt'> & {
    readonly erasedAt: Date | null;
    readonly erasedBy: string | null;
  },
): Promise<Date> {
  const inserted = await tx.first(
    sql<{
      erasedAt: Date;
    }>`insert into erasures (tenant_id, id, person_id, erased_at, erased_by, rows, files, holds)
      values (${tx.tenantId}, ${row.id}, ${row.personId}, coalesce(${row.erasedAt}::timestamptz, app_now()),
        ${row.erasedBy}, ${row.rows}, ${row.files}, ${JSON.stringify(row.holds)}::jsonb)
      on conflict on constraint erasures_once do nothing returning erased_at`,
  );
  return inserted?.erasedAt ?? row.erasedAt ?? (await tx.now());
}

const erasures = (
  tx: Tx,
) => sql<ListedErasure>`select e.id, e.person_id, e.erased_at, e.rows, e.files, e.holds,
    case when a.id is not null then json_build_object('userId', a.id, 'firstName', a.first_name,
      'lastName', a.last_name) end as actor
  from erasures e left join users a on a.tenant_id = e.tenant_id and a.id = e.erased_by
  where e.tenant_id = ${tx.tenantId}`;

export async function listErasures(
  tx: Tx,
  paging: Paging,
): Promise<{ rows: ListedErasure[]; total: number }> {
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ListedErasure>`${erasures(tx)} order by e.erased_at desc, e.id
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(
      sql<{
        total: number;
      }>`select count(*) as total from erasures where tenant_id = ${tx.tenantId}`,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function findErasure(tx: Tx, id: string): Promise<ListedErasure | undefined> {
  return tx.first(sql<ListedErasure>`${erasures(tx)} and e.id = ${id}`);
}

/** For a restore, where nobody asks and nobody is refused. */
export async function archive(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update users set status = 'archived', archived_at = app_now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
