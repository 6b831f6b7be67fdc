import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { foldedName } from '../users/fragments.ts';

export interface Who {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly details: Record<string, unknown>;
  readonly actor: Who | null;
  readonly person: Who | null;
  readonly name: string | null;
}

export interface AuditFilter {
  readonly q?: string | undefined;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly personId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Midnight of a local day at the school, as an instant. */
const startOf = (tx: Tx, day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone (select s.time_zone from schools s where s.tenant_id = ${tx.tenantId}))`;

function whereAudit(tx: Tx, filter: AuditFilter): RawBuilder<unknown> {
  const { q, action, actorId, subjectId, personId, from, to } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`a.tenant_id = ${tx.tenantId}`];
  if (action !== undefined) conditions.push(sql`a.action = ${action}`);
  if (actorId !== undefined) conditions.push(sql`a.actor_id = ${actorId}`);
  if (subjectId !== undefined) conditions.push(sql`a.subject_id = ${subjectId}`);
  if (personId !== undefined) {
    conditions.push(sql`(a.actor_id = ${personId} or a.subject_id = ${personId})`);
  }
  if (from !== undefined) conditions.push(sql`a.at >= ${startOf(tx, sql`${from}::date`)}`);
  if (to !== undefined) conditions.push(sql`a.at < ${startOf(tx, sql`(${to}::date + 1)`)}`);
  const words = matchesSearch(foldedName, q);
  if (words.length > 0) {
    const found = sql`select u.id from users u where u.tenant_id = ${tx.tenantId} and ${sql.join(words, sql` and `)}`;
    const spelled = matchesSearch('a.action', q);
    conditions.push(
      sql`(a.actor_id in (${found}) or a.subject_id in (${found}) or ${sql.join(spelled, sql` and `)})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const who = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('userId', ${sql.ref(`${alias}.id`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)}) end`;

/**
 * The log holds ids; names are those of today, and gone with the person. A booking is named by its child and its
 * activity, a session by its activity, an absence by its child.
 */
export async function listAudit(
  tx: Tx,
  filter: AuditFilter,
  paging: Paging,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = whereAudit(tx, filter);
  const [rows, count] = await Promise.all([
    tx.all(
      sql<AuditRow>`select a.id, a.at, a.action, a.subject_type, a.subject_id, a.details,
          ${who('actor')} as actor, ${who('person')} as person, coalesce(r.name, l.name, c.name, t.name, h.title, i.number) as name
        from (select * from audit_log a where ${where} order by a.at desc, a.id
          limit ${paging.pageSize} offset ${offsetOf(paging)}) a
        left join users actor on actor.tenant_id = a.tenant_id and actor.id = a.actor_id
        left join bookings b on b.tenant_id = a.tenant_id and b.id = a.subject_id
        left join sessions s on s.tenant_id = a.tenant_id and s.id = a.subject_id
        left join absences e on e.tenant_id = a.tenant_id and e.id = a.subject_id
        left join activities t on t.tenant_id = a.tenant_id and t.id = coalesce(b.activity_id, s.activity_id, a.subject_id)
        left join users person on person.tenant_id = a.tenant_id and person.id = coalesce(b.child_id, e.child_id, a.subject_id)
        left join roles r on r.tenant_id = a.tenant_id and r.id = a.subject_id
        left join locations l on l.tenant_id = a.tenant_id and l.id = a.subject_id
        left join cohorts c on c.tenant_id = a.tenant_id and c.id = a.subject_id
        left join holidays h on h.tenant_id = a.tenant_id and h.id = a.subject_id
        left join invoices i on i.tenant_id = a.tenant_id and i.id = a.subject_id
        order by a.at desc, a.id`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from audit_log a where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Every action that ever happened, found by jumping from one to the next in the index, however long the log. */
export async function listActions(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ action: string }>`with recursive found as (
      (select action from audit_log where tenant_id = ${tx.tenantId} order by action limit 1)
      union all
      select (select a.action from audit_log a where a.tenant_id = ${tx.tenantId} and a.action > found.action
        order by a.action limit 1) from found where found.action is not null)
    select action from found where action is not null`,
  );
  return rows.map((row) => row.action);
}

export async function findNewestLine(tx: Tx): Promise<{ now: Date; newest: Date | null }> {
  const row = await tx.first(
    sql<{ now: Date; newest: Date | null }>`select app_now() as now,
      (select max(a.at) from audit_log a where a.tenant_id = ${tx.tenantId}) as newest`,
  );
  return row ?? { now: new Date(), newest: null };
}
