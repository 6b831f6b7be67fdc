import { sql } from 'kysely';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { query, type Tx } from '../../platform/db/database.ts';

export interface CohortName {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface UserRow {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly roles: string[];
  readonly subRole: string | null;
  readonly status: 'active' | 'archived' | 'invited';
  readonly lastLoginAt: Date | null;
  readonly confidentialAddress: boolean;
}

export function findUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.first(
    sql<UserRow>`select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.address,
      u.phone, u.sub_role, u.status, u.last_login_at, u.confidential_address,
      array(select r.name from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.name) as roles
      from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`,
  );
}

/** How a person is tied to another: what the policy decides from. */
export interface Ties {
  readonly guardsWithSight: boolean;
  readonly teachesCohortOf: boolean;
}

export async function findTies(tx: Tx, ids: { of: string; to: string }): Promise<Ties> {
  const ties = await tx.first(
    sql<Ties>`select
      exists (select 1 from guardianships g where g.tenant_id = ${tx.tenantId}
        and g.guardian_id = ${ids.of} and g.child_id = ${ids.to} and g.can_see) as guards_with_sight,
      exists (select 1 from cohort_teachers t
        join cohort_children c on c.tenant_id = t.tenant_id and c.cohort_id = t.cohort_id
        where t.tenant_id = ${tx.tenantId} and t.teacher_id = ${ids.of} and c.child_id = ${ids.to})
        as teaches_cohort_of`,
  );
  return ties ?? { guardsWithSight: false, teachesCohortOf: false };
}

/** The cohorts that a teacher teaches, or that a child is in. */
export function listCohortsOf(tx: Tx, userId: string, kind: RoleKind): Promise<CohortName[]> {
  const cohorts = query
    .selectFrom('cohorts')
    .select(['cohorts.id', 'cohorts.name', 'cohorts.schoolYear'])
    .where('cohorts.tenantId', '=', tx.tenantId)
    .orderBy('cohorts.schoolYear', 'desc')
    .orderBy('cohorts.name');
  return tx.all(
    kind === 'teacher'
      ? cohorts
          .innerJoin('cohortTeachers as t', (join) =>
            join
              .onRef('t.tenantId', '=', 'cohorts.tenantId')
              .onRef('t.cohortId', '=', 'cohorts.id'),
          )
          .where('t.teacherId', '=', userId)
      : cohorts
          .innerJoin('cohortChildren as c', (join) =>
            join
              .onRef('c.tenantId', '=', 'cohorts.tenantId')
              .onRef('c.cohortId', '=', 'cohorts.id'),
          )
          .where('c.childId', '=', userId),
  );
}

export interface ChildRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly relation: string;
  readonly cohorts: CohortName[];
}

/** The active children that a guardian may see, each with its cohorts. */
export function listChildrenOf(tx: Tx, guardianId: string): Promise<ChildRow[]> {
  return tx.all(
    sql<ChildRow>`select u.id as user_id, u.first_name, u.last_name, g.relation,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
          order by c.school_year desc, c.name), '[]')
        from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
        where cc.tenant_id = u.tenant_id and cc.child_id = u.id) as cohorts
      from guardianships g join users u on u.tenant_id = g.tenant_id and u.id = g.child_id
      where g.tenant_id = ${tx.tenantId} and g.guardian_id = ${guardianId} and g.can_see
        and u.status = 'active'
      order by u.birth_date nulls last, u.first_name, u.id`,
  );
}

/** What a person sees of the own account beside the name. */
export function findProfile(
  tx: Tx,
  userId: string,
): Promise<
  | { email: string | null; phone: string | null; address: string | null; version: number }
  | undefined
> {
  return tx.first(
    query
      .selectFrom('users')
      .select(['email', 'phone', 'address', 'version'])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

export function findAccountName(
  tx: Tx,
  userId: string,
): Promise<{ username: string; firstName: string; language: string | null } | undefined> {
  return tx.first(
    query
      .selectFrom('users')
      .select(['username', 'firstName', 'language'])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}
