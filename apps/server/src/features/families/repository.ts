import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Relation, Rights } from '#domain/families/guardianship.ts';
import type { Language } from '#domain/languages.ts';
import type { SubRole, UserStatus } from '#domain/users/user.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { pendingEmail } from '../accounts/fragments.ts';
import { isCohortWithin, presentCohortsOfPerson } from '../cohorts/fragments.ts';
import { schoolToday } from '../school/fragments.ts';
import { isWithin } from '../users/fragments.ts';
import { rightHolds } from './fragments.ts';

export interface GuardianshipRow {
  readonly guardian: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly status: UserStatus;
    readonly subRole: SubRole | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly child: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly status: UserStatus;
  };
  readonly relation: Relation;
  readonly rights: Rights;
  readonly version: number;
  /** The school's local date that the rights are judged by. */
  readonly today: string;
}

const grant = (column: string) =>
  sql`json_build_object('granted', ${sql.ref(`g.can_${column}`)}, 'until', ${sql.ref(`g.${column}_until`)})`;

const RIGHTS = sql`json_build_object('see', ${grant('see')}, 'book', ${grant('book')},
  'reportAbsences', ${grant('report_absences')}, 'seeDocuments', ${grant('see_documents')},
  'pay', ${grant('pay')}, 'collect', ${grant('collect')})`;

const GUARDIAN = sql`json_build_object('userId', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
  'status', p.status, 'subRole', p.sub_role, 'email', p.email, 'phone', p.phone)`;
const CHILD = sql`json_build_object('userId', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'status', c.status)`;

function select(tx: Tx, where: RawBuilder<unknown>): RawBuilder<GuardianshipRow> {
  return sql<GuardianshipRow>`select ${GUARDIAN} as guardian, ${CHILD} as child, g.relation,
      ${RIGHTS} as rights, g.version, ${schoolToday(tx)} as today
    from guardianships g
    join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
    join users c on c.tenant_id = g.tenant_id and c.id = g.child_id
    where g.tenant_id = ${tx.tenantId} and ${where}`;
}

/** Of a child and of a guardian at once: somebody may be both. */
export function listGuardianships(tx: Tx, userId: string): Promise<GuardianshipRow[]> {
  return tx.all(
    sql<GuardianshipRow>`${select(tx, sql`(g.child_id = ${userId} or g.guardian_id = ${userId})`)}
      order by g.created_at, p.last_name, p.first_name, c.birth_date, c.first_name, g.id`,
  );
}

export interface Pair {
  readonly childId: string;
  readonly guardianId: string;
}

const isPair = ({ childId, guardianId }: Pair) =>
  sql`g.child_id = ${childId} and g.guardian_id = ${guardianId}`;

export function findGuardianship(tx: Tx, pair: Pair): Promise<GuardianshipRow | undefined> {
  return tx.first(select(tx, isPair(pair)));
}

const reaches = (tx: Tx, reach: Reach, column: 'child_id' | 'guardian_id') =>
  sql`exists (select 1 from users u
    where u.tenant_id = g.tenant_id and u.id = ${sql.ref(`g.${column}`)} and ${isWithin(tx, reach)})`;

/**
 * Held until the transaction ends: of two editors the second sees what the first did. Only where both people are
 * within reach; of others not even that there is a tie is told.
 */
export function lockGuardianship(
  tx: Tx,
  pair: Pair,
  reach: Reach,
): Promise<GuardianshipRow | undefined> {
  const within = sql`${reaches(tx, reach, 'child_id')} and ${reaches(tx, reach, 'guardian_id')}`;
  return tx.first(
    sql<GuardianshipRow>`${select(tx, sql`${isPair(pair)} and ${within}`)} for update of g`,
  );
}

function columnsOf(rights: Rights) {
  return {
    canSee: rights.see.granted,
    seeUntil: rights.see.until,
    canBook: rights.book.granted,
    bookUntil: rights.book.until,
    canReportAbsences: rights.reportAbsences.granted,
    reportAbsencesUntil: rights.reportAbsences.until,
    canSeeDocuments: rights.seeDocuments.granted,
    seeDocumentsUntil: rights.seeDocuments.until,
    canPay: rights.pay.granted,
    payUntil: rights.pay.until,
    canCollect: rights.collect.granted,
    collectUntil: rights.collect.until,
  };
}

/** Until the transaction ends nobody takes a role from these people, which a tie between them needs. */
export async function holdPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`select 1 from users where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[]) order by id for share`,
  );
}

/** The number added: none where the two are tied already. */
export function insertGuardianship(
  tx: Tx,
  { rights, ...row }: Pair & { id: string; relation: Relation; rights: Rights },
): Promise<number> {
  return tx.run(
    query
      .insertInto('guardianships')
      .values({ tenantId: tx.tenantId, ...row, ...columnsOf(rights) })
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'guardianId', 'childId']).doNothing(),
      ),
  );
}

export async function updateGuardianship(
  tx: Tx,
  { childId, guardianId }: Pair,
  { relation, rights }: { relation: Relation; rights: Rights },
): Promise<void> {
  await tx.run(
    query
      .updateTable('guardianships')
      .set((eb) => ({
        relation,
        ...columnsOf(rights),
        version: eb('version', '+', 1),
        updatedAt: sql<Date>`app_now()`,
      }))
      .where('tenantId', '=', tx.tenantId)
      .where('childId', '=', childId)
      .where('guardianId', '=', guardianId),
  );
}

export function deleteGuardianship(tx: Tx, { childId, guardianId }: Pair): Promise<number> {
  return tx.run(
    query
      .deleteFrom('guardianships')
      .where('tenantId', '=', tx.tenantId)
      .where('childId', '=', childId)
      .where('guardianId', '=', guardianId),
  );
}

export interface CohortName {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface OwnChildRow {
  readonly userId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly pendingEmail: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly confidentialAddress: boolean;
  readonly language: Language | null;
  readonly birthDate: string | null;
  readonly version: number;
  readonly cohorts: CohortName[];
  readonly relation: Relation;
  readonly rights: Rights;
  readonly today: string;
}

/** The children at school that a guardian may see today, each with its cohorts; many of them never sign in. */
export function listOwnChildren(
  tx: Tx,
  guardianId: string,
  childId: string | null = null,
): Promise<OwnChildRow[]> {
  return tx.all(
    sql<OwnChildRow>`select u.id as user_id, u.username, u.first_name, u.last_name, u.email, ${pendingEmail} as pending_email, u.phone, u.address,
      u.confidential_address, u.language, u.birth_date, u.version, g.relation,
      ${RIGHTS} as rights, ${schoolToday(tx)} as today,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
          order by c.school_year desc, c.name), '[]')
        from cohort_children cc join cohorts c on c.tenant_id = cc.tenant_id and c.id = cc.cohort_id
        where cc.tenant_id = u.tenant_id and cc.child_id = u.id) as cohorts
      from guardianships g join users u on u.tenant_id = g.tenant_id and u.id = g.child_id
      where g.tenant_id = ${tx.tenantId} and g.guardian_id = ${guardianId}
        and ${rightHolds(tx, 'g', 'see')} and u.status <> 'archived'
        and (${childId}::uuid is null or u.id = ${childId}::uuid)
      order by u.birth_date nulls last, u.first_name, u.id`,
  );
}

export interface SiblingRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: UserStatus;
  readonly cohorts: CohortName[];
  readonly bookings: number;
}

/** The other children of those who have one of these relations to the child and to them, the eldest first. */
export function listSiblings(
  tx: Tx,
  { childId, relations, reach }: { childId: string; relations: readonly Relation[]; reach: Reach },
): Promise<SiblingRow[]> {
  return tx.all(
    sql<SiblingRow>`select u.id as user_id, u.first_name, u.last_name, u.status, ${presentCohortsOfPerson(tx)} as cohorts,
        (select count(*) from bookings b join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
          where b.tenant_id = u.tenant_id and b.child_id = u.id and a.end_date >= ${schoolToday(tx)}
            and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')) as bookings
      from users u where u.tenant_id = ${tx.tenantId} and u.id <> ${childId} and u.status <> 'archived'
        and ${isWithin(tx, reach)}
        and exists (select 1 from guardianships own join guardianships g on g.tenant_id = own.tenant_id
            and g.guardian_id = own.guardian_id and g.relation = any(${[...relations]})
          where own.tenant_id = ${tx.tenantId} and own.child_id = ${childId} and own.relation = any(${[...relations]})
            and g.child_id = u.id)
      order by u.birth_date nulls last, u.first_name, u.id`,
  );
}

export interface ContactRow {
  readonly childId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly relation: Relation;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mayCollect: boolean;
}

/**
 * The guardians of a cohort's children who may see them today, without where they live. Nobody is called
 * about a child that they may no longer see.
 */
export function listContacts(tx: Tx, cohortId: string, reach: Reach): Promise<ContactRow[]> {
  return tx.all(
    sql<ContactRow>`select cc.child_id, p.id as user_id, p.first_name, p.last_name, g.relation, p.phone, p.email,
        ${rightHolds(tx, 'g', 'collect')} as may_collect
      from cohorts c
      join cohort_children cc on cc.tenant_id = c.tenant_id and cc.cohort_id = c.id
      join users u on u.tenant_id = cc.tenant_id and u.id = cc.child_id and u.status <> 'archived'
      join guardianships g on g.tenant_id = cc.tenant_id and g.child_id = cc.child_id
      join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id and p.status <> 'archived'
      where c.tenant_id = ${tx.tenantId} and c.id = ${cohortId} and ${isCohortWithin(tx, reach)}
        and ${rightHolds(tx, 'g', 'see')}
      order by g.created_at, g.id`,
  );
}
