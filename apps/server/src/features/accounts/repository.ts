import { sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { heldRoles, rolePermissions } from '../roles/fragments.ts';
import { isKeptFrom } from './fragments.ts';

/**
 * Links that open accounts or confirm addresses: whatever was mailed before counts no more, nor what these
 * people asked for others.
 */
export async function deleteLinks(tx: Tx, ...userIds: readonly string[]): Promise<void> {
  await Promise.all([
    tx.run(
      query
        .deleteFrom('oneTimeLinks')
        .where('tenantId', '=', tx.tenantId)
        .where('kind', 'in', ['reset', 'invitation'])
        .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
        .where('usedAt', 'is', null),
    ),
    tx.run(
      sql`delete from pending_emails where tenant_id = ${tx.tenantId}
        and (user_id = any(${[...userIds]}::uuid[]) or requested_by = any(${[...userIds]}::uuid[]))`,
    ),
  ]);
}

export interface AccountRow {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly language: string | null;
  readonly email: string | null;
  readonly status: 'active' | 'archived' | 'invited';
}

const COLUMNS = ['id', 'username', 'firstName', 'language', 'email', 'status'] as const;

const account = (tx: Tx, userId: string) =>
  query
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenantId', '=', tx.tenantId)
    .where('id', '=', userId)
    .where('status', '<>', 'archived');

export function findAccount(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  return tx.first(account(tx, userId));
}

/** Held until the transaction ends: what is counted for the account is counted one after the other. */
export function lockAccount(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  return tx.first(account(tx, userId).forNoKeyUpdate());
}

/** When such acts happened to an account in the last day, and the clock to judge them by. */
export async function listActs(
  tx: Tx,
  { userId, actions, seconds }: { userId: string; actions: readonly string[]; seconds: number },
): Promise<{ at: Date[]; now: Date }> {
  const row = await tx.first(
    sql<{ at: Date[] | null; now: Date }>`select array_agg(l.at) as at, app_now() as now
      from audit_log l where l.tenant_id = ${tx.tenantId} and l.subject_id = ${userId}
        and l.action = any(${[...actions]}::text[]) and l.at > app_now() - make_interval(secs => ${seconds})`,
  );
  return { at: row?.at ?? [], now: row?.now ?? new Date() };
}

/** Only the newest counts. */
export async function upsertPendingEmail(
  tx: Tx,
  {
    userId,
    id,
    email,
    requestedBy,
    byGuardian,
    minutes,
  }: {
    userId: string;
    id: string;
    email: string;
    requestedBy: string;
    byGuardian: boolean;
    minutes: number;
  },
): Promise<void> {
  await tx.run(
    sql`insert into pending_emails (tenant_id, user_id, id, email, requested_by, by_guardian, requested_at, expires_at)
      values (${tx.tenantId}, ${userId}, ${id}, ${email}, ${requestedBy}, ${byGuardian}, app_now(), app_now() + make_interval(mins => ${minutes}))
      on conflict (tenant_id, user_id) do update set id = excluded.id, email = excluded.email,
        requested_by = excluded.requested_by, by_guardian = excluded.by_guardian,
        requested_at = excluded.requested_at, expires_at = excluded.expires_at, token_hash = null`,
  );
}

/** The secret goes into the mail; an address that was replaced meanwhile gets none. */
export async function updatePendingToken(
  tx: Tx,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
): Promise<{ userId: string; email: string } | undefined> {
  return tx.first(
    sql<{ userId: string; email: string }>`update pending_emails set token_hash = ${tokenHash}
      where tenant_id = ${tx.tenantId} and id = ${id} and expires_at > app_now() returning user_id, email`,
  );
}

export interface PendingEmail {
  readonly userId: string;
  readonly email: string;
  readonly requestedBy: string;
  readonly byGuardian: boolean;
}

/** While whoever entered it is here; a guardian, as long as the rights hold by which it was entered. */
export function findPendingEmail(tx: Tx, tokenHash: Buffer): Promise<PendingEmail | undefined> {
  return tx.first(
    sql<PendingEmail>`select w.user_id, w.email, w.requested_by, w.by_guardian from pending_emails w
      join users r on r.tenant_id = w.tenant_id and r.id = w.requested_by and r.status = 'active'
      where w.tenant_id = ${tx.tenantId} and w.token_hash = ${tokenHash} and w.expires_at > app_now()
        and (not w.by_guardian or exists (select 1 from guardianships g where g.tenant_id = w.tenant_id
          and g.guardian_id = w.requested_by and g.child_id = w.user_id and ${rightHolds(tx, 'g', 'see')} and ${rightHolds(tx, 'g', 'see_documents')}))`,
  );
}

/** What these people hold today. */
export async function listRoles(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldRole[]>> {
  const rows = await tx.all(
    sql<{ id: string; roles: HeldRole[] }>`select u.id, ${heldRoles} as roles from users u
      where u.tenant_id = ${tx.tenantId} and u.id = any(${[...userIds]}::uuid[])`,
  );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** Uses the link up; of many at once the row lets one through. */
export function deletePendingEmail(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run(
    sql`delete from pending_emails where tenant_id = ${tx.tenantId} and token_hash = ${tokenHash}
      and expires_at > app_now()`,
  );
}

/** Addresses that somebody else entered for the holders of a role: it has become more than they could enter it for. */
export async function deleteRequestsForRole(tx: Tx, roleId: string): Promise<void> {
  await tx.run(
    sql`delete from pending_emails w using user_roles ur
      where w.tenant_id = ${tx.tenantId} and ur.tenant_id = w.tenant_id and ur.user_id = w.user_id
        and ur.role_id = ${roleId} and w.requested_by <> w.user_id`,
  );
}

/** Whether the child's address is that of this guardian, and of no other guardian of it. */
export async function isEmailOfGuardian(
  tx: Tx,
  { childId, guardianId }: { childId: string; guardianId: string },
): Promise<boolean> {
  const row = await tx.first(
    sql<{ own: boolean }>`select exists (select 1 from users c
        join users p on p.tenant_id = c.tenant_id and p.id = ${guardianId} and p.email_key = c.email_key
        where c.tenant_id = ${tx.tenantId} and c.id = ${childId}
          and not exists (select 1 from guardianships g
            join users o on o.tenant_id = g.tenant_id and o.id = g.guardian_id and o.email_key = c.email_key
            where g.tenant_id = c.tenant_id and g.child_id = c.id and g.guardian_id <> ${guardianId})) as own`,
  );
  return row?.own ?? false;
}

export async function updateEmail(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set({
        email,
        emailKey: email?.toLowerCase() ?? null,
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`app_now()`,
      })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

/** Remembers the addresses that guardians have right now, of all children of a guardian or all guardians of a child. */
export async function insertGuardianEmails(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`insert into guardian_emails (tenant_id, child_id, email_key)
      select distinct g.tenant_id, g.child_id, p.email_key from guardianships g
      join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
      where g.tenant_id = ${tx.tenantId} and p.email_key is not null
        and (g.guardian_id = ${userId} or g.child_id = ${userId})
      on conflict do nothing`,
  );
}

/** An address that a guardian entered for a child is one of the guardian's. */
export async function insertGuardianEmail(
  tx: Tx,
  { childId, email }: { childId: string; email: string },
): Promise<void> {
  await tx.run(
    sql`insert into guardian_emails (tenant_id, child_id, email_key)
      values (${tx.tenantId}, ${childId}, ${email.toLowerCase()}) on conflict do nothing`,
  );
}

/** The roles of those who share an address, the person itself left out. */
export function listRolesByEmail(
  tx: Tx,
  { email, except }: { email: string; except: string | null },
): Promise<HeldRole[]> {
  return tx.all(
    sql<HeldRole>`select r.id, r.name, r.kind, ${rolePermissions} as permissions
      from users u join user_roles ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where u.tenant_id = ${tx.tenantId} and u.email_key = ${email.toLowerCase()}
        and u.id is distinct from ${except} and u.status <> 'archived'`,
  );
}

export function isEmailKept(
  tx: Tx,
  userId: string,
  email: string,
): Promise<{ kept: boolean } | undefined> {
  return tx.first(
    sql<{ kept: boolean }>`select ${isKeptFrom(sql`${email.toLowerCase()}`)} as kept
      from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`,
  );
}
