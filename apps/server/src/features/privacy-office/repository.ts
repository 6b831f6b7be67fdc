import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { ConsentKind } from '#domain/privacy/records.ts';
import type { RetentionKind } from '#domain/privacy/retention.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Who {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

const who = (alias: string) =>
  sql`json_build_object('userId', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
    'lastName', ${sql.ref(`${alias}.last_name`)})`;

/** A line only where it differs from the last word on it. */
export async function insertConsents(
  tx: Tx,
  userId: string,
  given: Readonly<Record<ConsentKind, boolean>>,
): Promise<number> {
  return tx.run(
    sql`insert into consents (tenant_id, id, user_id, kind, given, at)
      select ${tx.tenantId}, gen_random_uuid(), ${userId}, k.key, k.value::boolean, app_now()
      from jsonb_each_text(${JSON.stringify(given)}::jsonb) k
      where k.value::boolean is distinct from (select c.given from consents c where c.tenant_id = ${tx.tenantId}
        and c.user_id = ${userId} and c.kind = k.key order by c.at desc limit 1)`,
  );
}

export interface ConsentRow {
  readonly id: string;
  readonly person: Who;
  readonly kind: ConsentKind;
  readonly given: boolean;
  readonly at: Date;
}

export async function listConsents(
  tx: Tx,
  { personId, ...paging }: Paging & { readonly personId?: string | undefined },
): Promise<{ rows: ConsentRow[]; total: number }> {
  const where = sql`c.tenant_id = ${tx.tenantId} ${personId === undefined ? sql`` : sql`and c.user_id = ${personId}`}`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ConsentRow>`select c.id, ${who('u')} as person, c.kind, c.given, c.at from consents c
        join users u on u.tenant_id = c.tenant_id and u.id = c.user_id where ${where}
        order by c.at desc, c.id limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from consents c where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface ProcessorFields {
  readonly name: string;
  readonly purpose: string;
  readonly data: string;
  readonly country: string;
}
export interface ProcessorRow extends ProcessorFields {
  readonly id: string;
}

export function listProcessors(tx: Tx): Promise<ProcessorRow[]> {
  return tx.all(
    sql<ProcessorRow>`select id, name, purpose, data, country from processors where tenant_id = ${tx.tenantId}
      order by name, id`,
  );
}

export async function insertProcessor(tx: Tx, row: ProcessorRow): Promise<void> {
  await tx.run(
    sql`insert into processors (tenant_id, id, name, purpose, data, country)
      values (${tx.tenantId}, ${row.id}, ${row.name}, ${row.purpose}, ${row.data}, ${row.country})`,
  );
}

export function updateProcessor(tx: Tx, row: ProcessorRow): Promise<number> {
  return tx.run(
    sql`update processors set name = ${row.name}, purpose = ${row.purpose}, data = ${row.data}, country = ${row.country}
      where tenant_id = ${tx.tenantId} and id = ${row.id}`,
  );
}

export function deleteProcessor(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from processors where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** What the school has chosen; absences keep theirs with their flow. */
export function listSettings(
  tx: Tx,
): Promise<{ readonly kind: RetentionKind; readonly days: number | null }[]> {
  return tx.all(
    sql<{ kind: RetentionKind; days: number | null }>`select kind, days from retention_settings
      where tenant_id = ${tx.tenantId}`,
  );
}

export async function saveSetting(
  tx: Tx,
  { kind, days }: { readonly kind: RetentionKind; readonly days: number | null },
): Promise<void> {
  await tx.run(
    sql`insert into retention_settings (tenant_id, kind, days) values (${tx.tenantId}, ${kind}, ${days})
      on conflict (tenant_id, kind) do update set days = excluded.days`,
  );
}

/** Whether a row `t` is over its time. */
const OVER: Readonly<
  Record<
    RetentionKind,
    { readonly table: string; readonly over: (days: number) => RawBuilder<unknown> }
  >
> = {
  absenceTexts: {
    table: 'absences',
    over: (days) =>
      sql`t.texts_removed_at is null and t.ends_local < app_now() at time zone 'UTC' - make_interval(days => ${days})`,
  },
  notifications: {
    table: 'notifications',
    over: (days) => sql`t.created_at < app_now() - make_interval(days => ${days})`,
  },
  messages: {
    table: 'messages',
    over: (days) => sql`t.created_at < app_now() - make_interval(days => ${days})`,
  },
  care: {
    table: 'child_care',
    over: (
      days,
    ) => sql`exists (select 1 from users u where u.tenant_id = t.tenant_id and u.id = t.child_id
      and u.status = 'archived' and u.archived_at < app_now() - make_interval(days => ${days}))`,
  },
  auditLog: {
    table: 'audit_log',
    over: (days) => sql`t.at < app_now() - make_interval(days => ${days})`,
  },
};

/** How many of each kind are over their time, in one statement. */
export function countOver(
  tx: Tx,
  kept: readonly { readonly kind: RetentionKind; readonly days: number }[],
): Promise<{ readonly kind: RetentionKind; readonly due: number }[]> {
  const parts = kept.map(({ kind, days }) => {
    const { table, over } = OVER[kind];
    return sql`select ${sql.lit(kind)} as kind, count(*) as due from ${sql.table(table)} t
      where t.tenant_id = ${tx.tenantId} and ${over(days)}`;
  });
  return tx.all(sql<{ kind: RetentionKind; due: number }>`${sql.join(parts, sql` union all `)}`);
}

/** The oldest of a kind, at most so many; with a message its files, whose ids come back. */
export async function deleteOver(
  tx: Tx,
  {
    kind,
    days,
    most,
  }: { readonly kind: RetentionKind; readonly days: number; readonly most: number },
): Promise<{ readonly deleted: number; readonly fileIds: string[] }> {
  const { table, over } = OVER[kind];
  const name = sql.table(table);
  const rows = await tx.all(
    sql<{
      deleted: number;
      fileIds: string[];
    }>`with chosen as (select t.ctid as place from ${name} t
        where t.tenant_id = ${tx.tenantId} and ${over(days)} limit ${most}),
      gone as (delete from ${name} t using chosen where t.tenant_id = ${tx.tenantId} and t.ctid = chosen.place
        returning ${kind === 'messages' ? sql`t.id` : sql`null::uuid as id`})
      select (select count(*) from gone) as deleted, array(select f.id from files f
        where f.tenant_id = ${tx.tenantId} and f.message_id in (select id from gone)) as file_ids`,
  );
  return rows[0] ?? { deleted: 0, fileIds: [] };
}

export interface BreachQuery {
  readonly from: string;
  readonly to: string;
  readonly actorId?: string | undefined;
}

export interface BreachRow {
  readonly person: Who;
  readonly lines: number;
  readonly sensitive: number;
  readonly actors: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly total: number;
}

/** The lines of the log in that time, each with the person it is about: named itself, or the child of what it names. */
function linesOf(tx: Tx, { from, to, actorId }: BreachQuery) {
  const zone = sql`(select s.time_zone from schools s where s.tenant_id = ${tx.tenantId})`;
  return sql`select a.at, a.actor_id, a.action, coalesce(a.details->>'childId', a.subject_id::text) as person
    from audit_log a where a.tenant_id = ${tx.tenantId}
      and a.at >= ${from}::date::timestamp at time zone ${zone}
      and a.at < (${to}::date + 1)::timestamp at time zone ${zone}
      ${actorId === undefined ? sql`` : sql`and a.actor_id = ${actorId}`}`;
}

/** A log of millions of lines takes longer than a screen may usually ask the database for. */
export async function allowTime(tx: Tx): Promise<void> {
  await tx.raw(`select set_config('statement_timeout', '60s', true)`, []);
}

/** One pass over the log, however long it is: who was touched, how often, from when until when. */
export function listTouched(tx: Tx, query: BreachQuery, most: number): Promise<BreachRow[]> {
  return tx.all(
    sql<BreachRow>`with found as (select l.person, count(*) as lines,
        count(*) filter (where l.action in ('users.sensitive-seen', 'absences.seen')) as sensitive,
        count(distinct l.actor_id) as actors, min(l.at) as first_at, max(l.at) as last_at
      from (${linesOf(tx, query)}) l where l.person is not null group by l.person)
    select ${who('u')} as person, f.lines, f.sensitive, f.actors, f.first_at, f.last_at, count(*) over () as total
    from found f join users u on u.tenant_id = ${tx.tenantId} and u.id::text = f.person
    order by f.sensitive desc, f.lines desc, u.id limit ${most}`,
  );
}

export interface ActorRow {
  readonly actor: Who | null;
  readonly lines: number;
  readonly people: number;
}

const MOST_ACTORS = 50;

export function listActors(tx: Tx, query: BreachQuery): Promise<ActorRow[]> {
  return tx.all(
    sql<ActorRow>`with found as (select l.actor_id, count(*) as lines, count(distinct l.person) as people
      from (${linesOf(tx, query)}) l group by l.actor_id order by 2 desc limit ${MOST_ACTORS})
    select case when u.id is not null then ${who('u')} end as actor, f.lines, f.people
    from found f left join users u on u.tenant_id = ${tx.tenantId} and u.id = f.actor_id order by f.lines desc`,
  );
}
