import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';

/** An audience inside a statement: of a row, or as parameters. */
export interface AudienceColumns {
  readonly kind: RawBuilder<unknown>;
  readonly ids: RawBuilder<unknown>;
}

export const audienceOf = (table: string): AudienceColumns => ({
  kind: sql`${sql.ref(`${table}.audience_kind`)}`,
  ids: sql`${sql.ref(`${table}.audience_ids`)}`,
});

/** The children that an audience is about. */
const childrenOf = ({ tenantId }: Tx, { kind, ids }: AudienceColumns) => sql`
  select m.child_id from cohort_children m
    where ${kind} = 'cohorts' and m.tenant_id = ${tenantId} and m.cohort_id = any(${ids})
  union all select b.child_id from bookings b
    where ${kind} = 'activity' and b.tenant_id = ${tenantId} and b.activity_id = any(${ids})
      and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')
  union all select ur.user_id from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ${kind} = 'role' and ur.tenant_id = ${tenantId} and ur.role_id = any(${ids}) and r.kind = 'child'
  union all select p.id from unnest(${ids}) p(id) where ${kind} = 'people'`;

/**
 * Everybody that an audience names, as a table of one column: staff and people themselves, children, and always the
 * guardians who may see those children: nothing reaches a child that its guardians don't see.
 */
export const addressedIds = (
  tx: Tx,
  audience: AudienceColumns,
) => sql`select t.teacher_id as id from cohort_teachers t
    where ${audience.kind} = 'cohorts' and t.tenant_id = ${tx.tenantId} and t.cohort_id = any(${audience.ids})
  union all select t.teacher_id from activity_teachers t
    where ${audience.kind} = 'activity' and t.tenant_id = ${tx.tenantId} and t.activity_id = any(${audience.ids})
  union all select ur.user_id from user_roles ur
    where ${audience.kind} = 'role' and ur.tenant_id = ${tx.tenantId} and ur.role_id = any(${audience.ids})
  union all select everybody.id from users everybody
    where ${audience.kind} = 'school' and everybody.tenant_id = ${tx.tenantId}
  union all select c.child_id from (${childrenOf(tx, audience)}) c
  union all select g.guardian_id from (${childrenOf(tx, audience)}) c
    join users k on k.tenant_id = ${tx.tenantId} and k.id = c.child_id and k.status <> 'archived'
    join guardianships g on g.tenant_id = k.tenant_id and g.child_id = k.id and ${rightHolds(tx, 'g', 'see')}`;

/** Whether the person `u` is one whom the school writes to: no child, unless the school grants its role messages. */
export const mayGetMessages = sql<boolean>`exists (select 1 from user_roles ur
  join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (r.kind <> 'child' or exists (
    select 1 from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id
      and p.permission = 'messages.send')))`;

/** Whether the person `u` of a statement belongs to the audience. */
export const isAddressed = (tx: Tx, audience: AudienceColumns): RawBuilder<boolean> =>
  sql<boolean>`(u.status = 'active' and ${mayGetMessages} and u.id in (${addressedIds(tx, audience)}))`;

/** The names of what an audience names, in its own words. */
export const audienceNames = ({ tenantId }: Tx, { kind, ids }: AudienceColumns) => sql<
  string[]
>`array(
  select c.name from cohorts c where ${kind} = 'cohorts' and c.tenant_id = ${tenantId} and c.id = any(${ids})
  union all select a.name from activities a
    where ${kind} = 'activity' and a.tenant_id = ${tenantId} and a.id = any(${ids})
  union all select r.name from roles r where ${kind} = 'role' and r.tenant_id = ${tenantId} and r.id = any(${ids})
  union all select p.first_name || ' ' || p.last_name from users p
    where ${kind} = 'people' and p.tenant_id = ${tenantId} and p.id = any(${ids}))`;
