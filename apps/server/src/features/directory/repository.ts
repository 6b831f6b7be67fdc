import { type RawBuilder, sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { Relation } from '#domain/families/guardianship.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { SubRole, UserSort, UserStatus } from '#domain/users/user.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cohortsOfPerson, presentCohortsOfPerson } from '../cohorts/fragments.ts';
import { hasRoleOf, heldRoleNames } from '../roles/fragments.ts';
import { hiddenFrom, isWithin, lastLoginAt, matchesPerson } from '../users/fragments.ts';

export interface CohortName {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface ListedRow {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly confidentialAddress: boolean;
  readonly hiddenFrom: string[];
  readonly phone: string | null;
  readonly subRole: SubRole | null;
  readonly roles: Pick<HeldRole, 'name' | 'kind'>[];
  readonly status: UserStatus;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
  readonly cohorts: CohortName[];
  readonly children: {
    readonly userId: string;
    readonly firstName: string;
    readonly relation: Relation;
  }[];
}

/** Whose guardian the person `u` is, for those who see all families. */
const childrenOf = (reach: Reach) =>
  reach.kind === 'all'
    ? sql`(select coalesce(json_agg(json_build_object('userId', c.id, 'firstName', c.first_name, 'relation', g.relation)
          order by c.birth_date nulls last, c.first_name, c.id), '[]')
        from guardianships g join users c on c.tenant_id = g.tenant_id and c.id = g.child_id
        where g.tenant_id = u.tenant_id and g.guardian_id = u.id and c.status <> 'archived')`
    : sql`'[]'::json`;

const listed = (
  tx: Tx,
) => sql`u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.address, u.phone,
  u.sub_role, u.status, u.invited_at, ${lastLoginAt} as last_login_at, u.confidential_address, ${hiddenFrom} as hidden_from, ${presentCohortsOfPerson(tx)} as cohorts, ${heldRoleNames} as roles`;

export interface UserFilter {
  readonly q?: string | undefined;
  /** Whether the children with a confidential address are found by more than their names. */
  readonly withHidden: boolean;
  readonly roleId?: string | undefined;
  readonly kind?: RoleKind | undefined;
  readonly cohortId?: string | undefined;
  readonly status?: UserStatus | 'all' | undefined;
}

function whereUser(tx: Tx, filter: UserFilter, reach: Reach): RawBuilder<unknown> {
  const { q, withHidden, roleId, kind, cohortId, status } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`u.tenant_id = ${tx.tenantId}`,
    isWithin(tx, reach),
    ...matchesPerson(q, { withHidden }).map((condition) => sql`${condition}`),
  ];
  if (status === undefined) conditions.push(sql`u.status <> 'archived'`);
  else if (status !== 'all') conditions.push(sql`u.status = ${status}`);
  if (roleId !== undefined) {
    conditions.push(sql`exists (select 1 from user_roles ur
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ur.role_id = ${roleId})`);
  }
  if (kind !== undefined) conditions.push(hasRoleOf(kind));
  if (cohortId !== undefined) {
    conditions.push(sql`(exists (select 1 from cohort_children cc
        where cc.tenant_id = u.tenant_id and cc.child_id = u.id and cc.cohort_id = ${cohortId})
      or exists (select 1 from cohort_teachers ct
        where ct.tenant_id = u.tenant_id and ct.teacher_id = u.id and ct.cohort_id = ${cohortId}))`);
  }
  return sql.join(conditions, sql` and `);
}

/** Names in the order of the reader's language; who never signed in stands as the longest ago. */
function inOrder(sort: UserSort | `-${UserSort}`, language: Language): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const way = sql.raw(descending ? 'desc' : 'asc');
  switch (descending ? sort.slice(1) : sort) {
    case 'username':
      return sql`u.username_key ${way}`;
    case 'lastLogin':
      return sql`${lastLoginAt} ${way} ${sql.raw(descending ? 'nulls last' : 'nulls first')}`;
    case 'updatedAt':
      return sql`u.updated_at ${way}`;
    default:
      return sql`u.sort_name collate ${sql.id(`${language}-x-icu`)} ${way}`;
  }
}

export async function listUsers(
  tx: Tx,
  { filter, reach }: { filter: UserFilter; reach: Reach },
  order: Paging & { sort: UserSort | `-${UserSort}`; language: Language },
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = whereUser(tx, filter, reach);
  const by = inOrder(order.sort, order.language);
  // Both are sent at once and travel together.
  const [rows, count] = await Promise.all([
    tx.all(
      // The page first: roles, cohorts and children are looked up for what is shown, not for all that is skipped.
      sql<ListedRow>`select ${listed(tx)}, ${childrenOf(reach)} as children from (select u.* from users u where ${where}
          order by ${by}, u.id limit ${order.pageSize} offset ${offsetOf(order)}) u
        where u.tenant_id = ${tx.tenantId} order by ${by}, u.id`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from users u where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface TeacherRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly subRole: SubRole | null;
}

export function listTeachers(tx: Tx, language: Language): Promise<TeacherRow[]> {
  return tx.all(
    sql<TeacherRow>`select u.id as user_id, u.first_name, u.last_name,
        case when u.sub_role in ('main', 'assistant') then u.sub_role end as sub_role
      from users u where u.tenant_id = ${tx.tenantId} and u.status = 'active' and ${hasRoleOf('teacher')}
      order by ${inOrder('name', language)}, u.id`,
  );
}

export interface ChildRow {
  readonly userId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly confidentialAddress: boolean;
  readonly hiddenFrom: string[];
  readonly cohorts: CohortName[];
}

export function listChildren(
  tx: Tx,
  {
    filter,
    reach,
    language,
  }: { filter: Pick<UserFilter, 'q' | 'withHidden'>; reach: Reach; language: Language },
): Promise<ChildRow[]> {
  return tx.all(
    sql<ChildRow>`select u.id as user_id, u.username, u.first_name, u.last_name, u.birth_date,
        u.confidential_address, ${hiddenFrom} as hidden_from, ${cohortsOfPerson} as cohorts
      from users u where ${whereUser(tx, filter, reach)} and ${hasRoleOf('child')}
      order by ${inOrder('name', language)}, u.id`,
  );
}
