import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { CohortSort, CohortUse } from '#domain/cohorts/cohort.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { UserStatus } from '#domain/users/user.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { rightHolds } from '../families/fragments.ts';
import { hasRoleOf } from '../roles/fragments.ts';
import { hiddenFrom, isWithin } from '../users/fragments.ts';
import { cohortColumns, inWordsOf, isCohortWithin } from './fragments.ts';

export interface CohortName {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface CohortFields {
  readonly name: string;
  readonly schoolYear: string;
  readonly homeLocationId: string | null;
}

/** A field left out stays as it is. */
export type CohortFieldChanges = {
  readonly [Field in keyof CohortFields]?: CohortFields[Field] | undefined;
};

export interface TeacherName {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface CohortRow extends CohortName {
  readonly mainTeachers: TeacherName[];
  readonly assistantTeachers: TeacherName[];
  readonly homeLocation: { readonly id: string; readonly name: string } | null;
  readonly childCount: number;
  readonly version: number;
}

export interface ChildRow {
  readonly userId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly status: UserStatus;
  readonly confidentialAddress: boolean;
  readonly hiddenFrom: string[];
  /** Whether the reader may see more than the first name. */
  readonly own: boolean;
  /** The school's word on others. */
  readonly showClassmates: boolean;
}

export interface CohortFilter {
  readonly q?: string | undefined;
  readonly schoolYear?: string | undefined;
}

/** A word is found in the cohort's name or year, or in the name of one who teaches it. */
function finds(q: string | undefined): RawBuilder<unknown>[] {
  const inCohort = matchesSearch('c.search_text', q);
  const inTeacher = matchesSearch('t.names', q);
  return inCohort.map(
    (condition, index) => sql`(${condition} or exists (select 1 from (
        select fold_text(u.first_name || ' ' || u.last_name) as names from cohort_teachers ct
        join users u on u.tenant_id = ct.tenant_id and u.id = ct.teacher_id
        where ct.tenant_id = c.tenant_id and ct.cohort_id = c.id) t where ${inTeacher[index]}))`,
  );
}

function whereCohort(tx: Tx, filter: CohortFilter, reach: Reach): RawBuilder<unknown> {
  const { schoolYear } = filter;
  return sql.join(
    [
      sql`c.tenant_id = ${tx.tenantId}`,
      isCohortWithin(tx, reach),
      ...finds(filter.q),
      ...(schoolYear === undefined ? [] : [sql`c.school_year = ${schoolYear}`]),
    ],
    sql` and `,
  );
}

/** Of the same name the newest first; of the same year by name. */
function inOrder(sort: CohortSort | `-${CohortSort}`, language: Language): RawBuilder<unknown> {
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sql`c.sort_name ${inWordsOf(language)}`;
  return sort.endsWith('name')
    ? sql`${name} ${way}, c.school_year desc`
    : sql`c.school_year ${way}, ${name}`;
}

export async function listCohorts(
  tx: Tx,
  { filter, reach }: { filter: CohortFilter; reach: Reach },
  order: Paging & { sort: CohortSort | `-${CohortSort}`; language: Language },
): Promise<{ rows: CohortRow[]; total: number }> {
  const where = whereCohort(tx, filter, reach);
  // Both are sent at once and travel together.
  const [rows, count] = await Promise.all([
    tx.all(
      sql<CohortRow>`select ${cohortColumns(order.language)} from cohorts c where ${where}
        order by ${inOrder(order.sort, order.language)}, c.id
        limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from cohorts c where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export async function listSchoolYears(tx: Tx, reach: Reach): Promise<string[]> {
  const rows = await tx.all(
    sql<{ schoolYear: string }>`select c.school_year from cohorts c
      where ${whereCohort(tx, {}, reach)} group by c.school_year order by c.school_year desc limit 100`,
  );
  return rows.map((row) => row.schoolYear);
}

export function findCohort(
  tx: Tx,
  id: string,
  { reach, language }: { reach: Reach; language: Language },
): Promise<CohortRow | undefined> {
  return tx.first(
    sql<CohortRow>`select ${cohortColumns(language)} from cohorts c
      where ${whereCohort(tx, {}, reach)} and c.id = ${id}`,
  );
}

function isOwn(tx: Tx, reach: Reach): RawBuilder<boolean> {
  switch (reach.kind) {
    case 'all':
    case 'taught':
      return sql`true`;
    case 'guarded':
      return sql`exists (select 1 from guardianships g where g.tenant_id = u.tenant_id
        and g.child_id = u.id and g.guardian_id = ${reach.by} and ${rightHolds(tx, 'g', 'see')})`;
    case 'self':
      return sql`u.id = ${reach.by}`;
  }
}

/**
 * The children of a cohort: staff see all of them, the archived ones in the office only; a family its own,
 * and the others where the school allows it. What may not be seen is not read.
 */
export function listChildren(
  tx: Tx,
  cohortId: string,
  { reach, language }: { reach: Reach; language: Language },
): Promise<ChildRow[]> {
  const own = isOwn(tx, reach);
  const present = reach.kind === 'all' ? sql`true` : sql`u.status <> 'archived'`;
  return tx.all(
    sql<ChildRow>`select u.id as user_id, u.username, u.first_name, u.last_name, u.birth_date, u.status,
        u.confidential_address, ${hiddenFrom} as hidden_from, s.show_classmates,
        ${own} as own
      from cohort_children cc join users u on u.tenant_id = cc.tenant_id and u.id = cc.child_id
      join schools s on s.tenant_id = cc.tenant_id
      where cc.tenant_id = ${tx.tenantId} and cc.cohort_id = ${cohortId} and ${present}
        and (s.show_classmates or ${own})
      order by u.sort_name ${inWordsOf(language)}, u.id`,
  );
}

export interface LockedCohort extends CohortFields {
  readonly id: string;
  readonly version: number;
}

/**
 * Held until the transaction ends. Several are held in the order of their years: whoever moves children
 * up holds the earlier one first, so nobody waits for each other.
 */
export function lockCohorts(tx: Tx, ids: readonly string[]): Promise<LockedCohort[]> {
  return tx.all(
    sql<LockedCohort>`select c.id, c.name, c.school_year, c.home_location_id, c.version from cohorts c
      where c.tenant_id = ${tx.tenantId} and c.id = any(${[...ids]}::uuid[])
      order by c.school_year, c.id for update`,
  );
}

export function lockCohortNamed(
  tx: Tx,
  { name, schoolYear }: { name: string; schoolYear: string },
): Promise<LockedCohort | undefined> {
  return tx.first(
    sql<LockedCohort>`select c.id, c.name, c.school_year, c.home_location_id, c.version from cohorts c
      where c.tenant_id = ${tx.tenantId} and c.school_year = ${schoolYear} and c.name = ${name} for update`,
  );
}

export async function insertCohort(tx: Tx, cohort: CohortFields & { id: string }): Promise<void> {
  await tx.run(query.insertInto('cohorts').values({ tenantId: tx.tenantId, ...cohort }));
}

/** Unless there is one of that name in that year; whether it was made. */
export async function insertCohortUnlessThere(
  tx: Tx,
  cohort: CohortFields & { id: string },
): Promise<boolean> {
  const made = await tx.run(
    query
      .insertInto('cohorts')
      .values({ tenantId: tx.tenantId, ...cohort })
      .onConflict((conflict) => conflict.constraint('cohorts_name_unique').doNothing()),
  );
  return made > 0;
}

export async function updateCohort(tx: Tx, id: string, change: CohortFieldChanges): Promise<void> {
  await tx.run(
    query
      .updateTable('cohorts')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: sql<Date>`app_now()` }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

export function deleteCohort(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('cohorts').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}

/** All that hangs on a cohort; its teachers belong to it and go with it. */
export async function countUses(tx: Tx, id: string): Promise<CohortUse[]> {
  const row = await tx.first(
    sql<{ children: number; holidays: number }>`select
      (select count(*) from cohort_children where tenant_id = ${tx.tenantId} and cohort_id = ${id}) as children,
      (select count(*) from holiday_cohorts where tenant_id = ${tx.tenantId} and cohort_id = ${id}) as holidays`,
  );
  return [
    { kind: 'children', count: row?.children ?? 0 },
    { kind: 'holidays', count: row?.holidays ?? 0 },
  ];
}

export interface Duty {
  readonly teacherId: string;
  readonly duty: 'main' | 'assistant';
}

export function listDuties(tx: Tx, cohortId: string): Promise<Duty[]> {
  return tx.all(
    query
      .selectFrom('cohortTeachers')
      .select(['teacherId', 'duty'])
      .where('tenantId', '=', tx.tenantId)
      .where('cohortId', '=', cohortId),
  );
}

export interface Concerned {
  readonly cohortIds: readonly string[];
  /** Only these of its children. */
  readonly childIds?: readonly string[];
  readonly formerTeacherIds?: readonly string[];
}

/** Whose screens a change of cohorts shows up on: who teaches there, who is in it, and who may see those. */
export async function listConcerned(
  tx: Tx,
  { cohortIds, childIds, formerTeacherIds = [] }: Concerned,
): Promise<string[]> {
  const there = sql`tenant_id = ${tx.tenantId} and cohort_id = any(${[...cohortIds]}::uuid[])`;
  const rows = await tx.all(
    sql<{ id: string }>`with children (id) as (
        ${childIds ? sql`select unnest(${[...childIds]}::uuid[])` : sql`select child_id from cohort_children where ${there}`})
      select id from children union select teacher_id from cohort_teachers where ${there}
      union select unnest(${[...formerTeacherIds]}::uuid[])
      union select g.guardian_id from guardianships g join children c on c.id = g.child_id
        where g.tenant_id = ${tx.tenantId} and ${rightHolds(tx, 'g', 'see')}`,
  );
  return rows.map((row) => row.id);
}

export async function replaceDuties(
  tx: Tx,
  cohortId: string,
  duties: readonly Duty[],
): Promise<void> {
  await tx.run(
    query
      .deleteFrom('cohortTeachers')
      .where('tenantId', '=', tx.tenantId)
      .where('cohortId', '=', cohortId),
  );
  await insertDuties(tx, cohortId, duties);
}

export async function insertDuties(
  tx: Tx,
  cohortId: string,
  duties: readonly Duty[],
): Promise<void> {
  if (duties.length === 0) return;
  await tx.run(
    insertRows(
      'cohortTeachers',
      duties.map((duty) => ({ tenantId: tx.tenantId, cohortId, ...duty })),
    ),
  );
}

/**
 * Those of them who are here, of that kind and within reach, held so that nobody archives them meanwhile; by id, so that
 * two who take the same ones never wait for each other.
 */
export async function lockPeople(
  tx: Tx,
  ids: readonly string[],
  { kind, reach }: { kind: 'teacher' | 'child'; reach: Reach },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all(
    sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tx.tenantId}
      and u.id = any(${[...ids]}::uuid[]) and u.status <> 'archived' and ${hasRoleOf(kind)} and ${isWithin(tx, reach)}
      order by u.id for share of u`,
  );
  return rows.map((row) => row.id);
}

/** The children of a cohort but the archived ones, held like `lockPeople`. */
export async function lockChildrenOf(tx: Tx, cohortId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string;
    }>`select u.id from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived'
      and u.id in (select cc.child_id from cohort_children cc
        where cc.tenant_id = ${tx.tenantId} and cc.cohort_id = ${cohortId})
      order by u.id for share of u`,
  );
  return rows.map((row) => row.id);
}

/** How many were not in it yet. */
export function insertChildren(
  tx: Tx,
  cohortId: string,
  childIds: readonly string[],
): Promise<number> {
  return tx.run(
    insertRows(
      'cohortChildren',
      childIds.map((childId) => ({ tenantId: tx.tenantId, cohortId, childId })),
    ).onConflict((conflict) => conflict.doNothing()),
  );
}

export function deleteChild(
  tx: Tx,
  { cohortId, childId }: { cohortId: string; childId: string },
): Promise<number> {
  return tx.run(
    query
      .deleteFrom('cohortChildren')
      .where('tenantId', '=', tx.tenantId)
      .where('cohortId', '=', cohortId)
      .where('childId', '=', childId),
  );
}

/** Every cohort by name, for whoever plans for them. */
export function listNames(tx: Tx): Promise<CohortName[]> {
  return tx.all(
    sql<CohortName>`select c.id, c.name, c.school_year from cohorts c where c.tenant_id = ${tx.tenantId}
      order by c.school_year desc, c.sort_name, c.id limit 2000`,
  );
}

export function listCohortsAtLocation(
  tx: Tx,
  locationId: string,
): Promise<{ id: string; name: string }[]> {
  return tx.all(
    query
      .selectFrom('cohorts')
      .select(['id', 'name'])
      .where('tenantId', '=', tx.tenantId)
      .where('homeLocationId', '=', locationId)
      .orderBy('schoolYear', 'desc')
      .orderBy('name')
      .limit(100),
  );
}
