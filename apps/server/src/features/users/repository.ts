import { sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { LiveTies } from '#domain/families/guardianship.ts';
import type { Language } from '#domain/languages.ts';
import type { SubRole, UserStatus } from '#domain/users/user.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { anyOf, insertRows } from '../../platform/db/rows.ts';
import { pendingEmail } from '../accounts/fragments.ts';
import { cohortsOfPerson } from '../cohorts/fragments.ts';
import { isLiveTie } from '../families/fragments.ts';
import { heldRoles, ROLE_ORDER, rolePermissions } from '../roles/fragments.ts';
import { presentSchoolYears } from '../school/fragments.ts';
import { hiddenFrom, isWithin, lastLoginAt } from './fragments.ts';

export interface CohortName {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
}

export interface UserFields {
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly subRole: SubRole | null;
  readonly language: Language | null;
  readonly birthDate: string | null;
  readonly confidentialAddress: boolean;
}

/** A field left out stays as it is. */
export type UserFieldChanges = {
  readonly [Field in keyof UserFields]?: UserFields[Field] | undefined;
};

export interface UserRow extends UserFields {
  readonly userId: string;
  readonly roles: HeldRole[];
  readonly status: UserStatus;
  readonly hasPassword: boolean;
  /** The ids of those who don't learn what the account is entered by. */
  readonly hiddenFrom: string[];
  /** Entered, and not confirmed yet. */
  readonly pendingEmail: string | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
  readonly archivedAt: Date | null;
  readonly archiveReason: string | null;
  readonly cohorts: CohortName[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const WHOLE = sql`u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.address, u.phone,
  u.sub_role, u.status, ${lastLoginAt} as last_login_at, u.confidential_address, ${cohortsOfPerson} as cohorts, ${heldRoles} as roles, u.language, u.birth_date, u.password_hash is not null as has_password,
  u.invited_at, u.archived_at, u.archive_reason, u.version, u.created_at, u.updated_at, ${pendingEmail} as pending_email,
  ${hiddenFrom} as hidden_from`;

export function findUser(tx: Tx, userId: string, reach: Reach): Promise<UserRow | undefined> {
  return tx.first(
    sql<UserRow>`select ${WHOLE} from users u
      where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and ${isWithin(tx, reach)}`,
  );
}

/** Held until the transaction ends: nobody changes the person between the question and the answer. */
export function lockUser(tx: Tx, userId: string, reach: Reach): Promise<UserRow | undefined> {
  return tx.first(
    sql<UserRow>`select ${WHOLE} from users u
      where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and ${isWithin(tx, reach)} for no key update of u`,
  );
}

export function listRoleFacts(tx: Tx): Promise<HeldRole[]> {
  return tx.all(
    sql<HeldRole>`select r.id, r.name, r.kind, ${rolePermissions} as permissions
      from roles r where r.tenant_id = ${tx.tenantId} ${ROLE_ORDER}`,
  );
}

/** The cohorts that a teacher teaches now, that a child is in, or all of them, the latest year first. */
export function listCohorts(
  tx: Tx,
  of: { userId: string; as: 'teacher' | 'child' } | null,
): Promise<CohortName[]> {
  const taught = sql`select t.cohort_id from cohort_teachers t
    join cohorts k on k.tenant_id = t.tenant_id and k.id = t.cohort_id
    where t.tenant_id = ${tx.tenantId} and t.teacher_id = ${of?.userId}
      and k.school_year = any(${presentSchoolYears(tx)})`;
  const attended = sql`select c.cohort_id from cohort_children c
    where c.tenant_id = ${tx.tenantId} and c.child_id = ${of?.userId}`;
  const theirs = of ? sql`and c.id in (${of.as === 'teacher' ? taught : attended})` : sql``;
  return tx.all(
    sql<CohortName>`select c.id, c.name, c.school_year from cohorts c
      where c.tenant_id = ${tx.tenantId} ${theirs} order by c.school_year desc, c.name limit 1000`,
  );
}

export async function insertUser(
  tx: Tx,
  user: UserFields & { id: string; status: UserStatus; passwordHash: string | null },
): Promise<void> {
  await tx.run(
    query.insertInto('users').values({
      tenantId: tx.tenantId,
      ...user,
      usernameKey: user.username.toLowerCase(),
      emailKey: user.email?.toLowerCase() ?? null,
    }),
  );
}

export async function updateUser(tx: Tx, userId: string, change: UserFieldChanges): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set((eb) => ({
        ...change,
        ...keysOf(change),
        version: eb('version', '+', 1),
        updatedAt: sql<Date>`app_now()`,
      }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

/** What people are looked up by goes along with what is shown. */
function keysOf({ username, email }: Pick<UserFieldChanges, 'username' | 'email'>) {
  return {
    ...(username !== undefined && { usernameKey: username.toLowerCase() }),
    ...(email !== undefined && { emailKey: email?.toLowerCase() ?? null }),
  };
}

export async function updateStatus(
  tx: Tx,
  userId: string,
  { status, archiveReason }: { status: UserStatus; archiveReason: string | null },
): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set((eb) => ({
        status,
        archiveReason,
        archivedAt: status === 'archived' ? sql<Date>`app_now()` : null,
        version: eb('version', '+', 1),
        updatedAt: sql<Date>`app_now()`,
      }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

/** An invitation goes out now. Nothing that anybody edits: the version stays. */
export async function updateInvited(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set({ invitedAt: sql<Date>`app_now()` })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

export async function insertUserRoles(
  tx: Tx,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  await tx.run(
    insertRows(
      'userRoles',
      roleIds.map((roleId) => ({ tenantId: tx.tenantId, userId, roleId })),
    ),
  );
}

export async function deleteUserRoles(
  tx: Tx,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  await tx.run(
    query
      .deleteFrom('userRoles')
      .where('tenantId', '=', tx.tenantId)
      .where('userId', '=', userId)
      .where('roleId', '=', anyOf(roleIds, 'uuid')),
  );
}

/** By what somebody is tied to others today. */
export async function findTies(tx: Tx, userId: string): Promise<LiveTies> {
  const is = (column: 'guardian_id' | 'child_id') =>
    sql`exists (select 1 from guardianships g where g.tenant_id = ${tx.tenantId}
      and ${sql.ref(`g.${column}`)} = ${userId} and ${isLiveTie(tx)})`;
  const row = await tx.first(
    sql<LiveTies>`select ${is('guardian_id')} as guards, ${is('child_id')} as guarded`,
  );
  return row ?? { guards: false, guarded: false };
}

/** Whether an invitation was mailed that nobody has used. */
export async function hasInvitation(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.first(
    query
      .selectFrom('oneTimeLinks')
      .select('id')
      .where('tenantId', '=', tx.tenantId)
      .where('userId', '=', userId)
      .where('kind', '=', 'invitation')
      .where('usedAt', 'is', null)
      .limit(1),
  );
  return row !== undefined;
}

export interface OwnProfile {
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly confidentialAddress: boolean;
  readonly version: number;
  readonly pendingEmail: string | null;
}

/** What a person sees of the own account beside the name. */
export function findProfile(tx: Tx, userId: string): Promise<OwnProfile | undefined> {
  return tx.first(
    query
      .selectFrom('users as u')
      .select(['u.email', 'u.phone', 'u.address', 'u.confidentialAddress', 'u.version'])
      .select(pendingEmail.as('pendingEmail'))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}
