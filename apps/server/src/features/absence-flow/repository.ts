import { type RawBuilder, sql } from 'kysely';
import type { FlowMode, FlowStep } from '#domain/absences/flow.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { presentSchoolYears } from '../school/fragments.ts';
import { foldedName } from '../users/fragments.ts';

export interface FlowRow {
  readonly mode: FlowMode;
  readonly steps: readonly FlowStep[];
  readonly retentionDays: number;
  readonly version: number;
}

export function findFlow(tx: Tx): Promise<FlowRow | undefined> {
  return tx.first(
    sql<FlowRow>`select mode, steps, retention_days, version from absence_flows where tenant_id = ${tx.tenantId}`,
  );
}

export async function saveFlow(tx: Tx, flow: Omit<FlowRow, 'version'>): Promise<void> {
  const steps = JSON.stringify(flow.steps);
  await tx.run(
    sql`insert into absence_flows (tenant_id, mode, steps, retention_days)
      values (${tx.tenantId}, ${flow.mode}, ${steps}::jsonb, ${flow.retentionDays})
      on conflict (tenant_id) do update set mode = excluded.mode, steps = excluded.steps,
        retention_days = excluded.retention_days, version = absence_flows.version + 1`,
  );
}

/** Whether the person `u` holds a role of these kinds that may decide on absences. */
const mayDecide = (kinds: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from user_roles ur
  join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  join role_permissions rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.permission = 'absences.decide'
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ${kinds})`;
const isDecider = sql<boolean>`(u.status = 'active' and ${mayDecide(sql`r.kind in ('admin', 'teacher')`)})`;
const isDecidingAdmin = sql<boolean>`(u.status = 'active' and ${mayDecide(sql`r.kind = 'admin'`)})`;

export interface PersonRow {
  readonly userId: string;
  readonly name: string;
}

const person = sql`u.id as user_id, u.first_name || ' ' || u.last_name as name`;

/** Staff who may decide, by a part of their names. */
export function listDeciders(tx: Tx, q: string | undefined, most: number): Promise<PersonRow[]> {
  const where = sql.join(
    [sql`u.tenant_id = ${tx.tenantId}`, isDecider, ...matchesSearch(foldedName, q)],
    sql` and `,
  );
  return tx.all(
    sql<PersonRow>`select ${person} from users u where ${where} order by u.sort_name, u.id limit ${most}`,
  );
}

/** Those of these people who may decide. */
export function listDecidersOf(tx: Tx, userIds: readonly string[]): Promise<PersonRow[]> {
  return tx.all(
    sql<PersonRow>`select ${person} from users u where u.tenant_id = ${tx.tenantId}
      and u.id = any(${[...userIds]}::uuid[]) and ${isDecider} order by u.sort_name, u.id`,
  );
}

/** What somebody may decide on: what is given to them, and everything. */
export function findDecider(
  tx: Tx,
  userId: string,
): Promise<{ readonly decides: boolean; readonly decidesAll: boolean } | undefined> {
  return tx.first(
    sql<{
      decides: boolean;
      decidesAll: boolean;
    }>`select ${isDecider} as decides, ${isDecidingAdmin} as decides_all
      from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`,
  );
}

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly kind: RoleKind;
}

export function listRoles(tx: Tx): Promise<RoleRow[]> {
  return tx.all(
    sql<RoleRow>`select r.id, r.name, r.kind from roles r
      where r.tenant_id = ${tx.tenantId} and r.kind in ('admin', 'teacher') and exists (select 1 from role_permissions rp
        where rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.permission = 'absences.decide')
      order by r.name, r.id`,
  );
}

/** The people a step means, for an absence of this child that misses these activities. */
function meant(
  tx: Tx,
  { kind, roleId, userIds }: FlowStep['approvers'],
  { childId, activityIds }: { readonly childId: string; readonly activityIds: readonly string[] },
): RawBuilder<unknown> {
  switch (kind) {
    case 'cohortTeachers':
      return sql`exists (select 1 from cohort_children cc
        join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
          and c.school_year = (${presentSchoolYears(tx)})[1]
        join cohort_teachers ct on ct.tenant_id = c.tenant_id and ct.cohort_id = c.id and ct.duty = 'main'
        where cc.tenant_id = u.tenant_id and cc.child_id = ${childId} and ct.teacher_id = u.id)`;
    case 'activityTeachers':
      return sql`exists (select 1 from activity_teachers t where t.tenant_id = u.tenant_id
        and t.activity_id = any(${[...activityIds]}::uuid[]) and t.teacher_id = u.id)`;
    case 'role':
      return sql`exists (select 1 from user_roles h where h.tenant_id = u.tenant_id and h.user_id = u.id
        and h.role_id = ${roleId ?? null})`;
    case 'people':
      return sql`u.id = any(${[...(userIds ?? [])]}::uuid[])`;
  }
}

/** Whoever a step means and may decide; nobody decides on a child of their own. Nobody left: the administrators. */
export async function listApprovers(
  tx: Tx,
  approvers: FlowStep['approvers'],
  about: { readonly childId: string; readonly activityIds: readonly string[] },
): Promise<string[]> {
  const stranger = sql`not exists (select 1 from guardianships g where g.tenant_id = u.tenant_id
    and g.child_id = ${about.childId} and g.guardian_id = u.id)`;
  const rows = await tx.all(
    sql<{ id: string }>`with found as (select u.id from users u where u.tenant_id = ${tx.tenantId}
        and ${meant(tx, approvers, about)} and ${isDecider} and ${stranger})
      select id from found
      union all select u.id from users u where u.tenant_id = ${tx.tenantId} and not exists (select 1 from found)
        and ${isDecidingAdmin}`,
  );
  return rows.map(({ id }) => id);
}
