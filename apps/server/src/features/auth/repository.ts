import { sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import { query, type Tx } from '../../platform/db/database.ts';

export interface Candidate {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly status: string;
}

/** Accounts that an identifier may mean: one by username, or all that share an e-mail address. */
export function listCandidates(tx: Tx, identifier: string): Promise<Candidate[]> {
  const key = identifier.trim().toLowerCase();
  return tx.all(
    query
      .selectFrom('users')
      .select(['id', 'passwordHash', 'status'])
      .where('tenantId', '=', tx.tenantId)
      .where((eb) => eb.or([eb('usernameKey', '=', key), eb('emailKey', '=', key)]))
      .orderBy('id')
      // A family shares an address, not a crowd: bounded, because each costs a hashing.
      .limit(8),
  );
}

/** The held roles of a user as JSON, each with its permissions; the names in order. */
const heldRoles = sql<HeldRole[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'kind', r.kind,
    'permissions', (
      select coalesce(json_agg(p.permission order by p.permission), '[]')
      from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id
    )) order by array_position(array['admin','teacher','parent','child'], r.kind), r.name), '[]')
  from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`;

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly lastLoginAt: Date | null;
  readonly roles: HeldRole[];
}

/** The person and its roles, only while it may enter. */
export function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  return tx.first(
    sql<Person>`select u.id, u.username, u.first_name, u.last_name, u.language, u.last_login_at,
      ${heldRoles} as roles
      from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and u.status = 'active'`,
  );
}

/** The person behind a sign-in, only while both are good. Asked at every call, so it is one statement. */
export function findPersonOfSignIn(
  tx: Tx,
  ids: { userId: string; signInId: string },
): Promise<Person | undefined> {
  return tx.first(
    sql<Person>`select u.id, u.username, u.first_name, u.last_name, u.language, u.last_login_at,
      ${heldRoles} as roles
      from sign_ins s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = ${tx.tenantId} and s.id = ${ids.signInId} and s.user_id = ${ids.userId}
        and s.ended_at is null and u.status = 'active'`,
  );
}

export async function insertSignIn(tx: Tx, signIn: { id: string; userId: string }): Promise<void> {
  await tx.run(query.insertInto('signIns').values({ tenantId: tx.tenantId, ...signIn }));
}

export async function updateLastLogin(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set({ lastLoginAt: sql<Date>`app_now()` })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

export async function insertRefreshToken(
  tx: Tx,
  token: { id: string; signInId: string; parentId: string | null; tokenHash: Buffer; days: number },
): Promise<void> {
  const { days, ...row } = token;
  await tx.run(
    query.insertInto('refreshTokens').values({
      tenantId: tx.tenantId,
      ...row,
      createdAt: sql<Date>`app_now()`,
      expiresAt: sql<Date>`app_now() + make_interval(days => ${days})`,
    }),
  );
}

/** Waits for the sign-in's turn: of racing tabs one after the other decides. */
export async function lockSignInOfToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: string; endedAt: Date | null; userId: string } | undefined> {
  return tx.first(
    sql<{ id: string; endedAt: Date | null; userId: string }>`
      select s.id, s.ended_at, s.user_id from refresh_tokens t
      join sign_ins s on s.tenant_id = t.tenant_id and s.id = t.sign_in_id
      where t.tenant_id = ${tx.tenantId} and t.token_hash = ${tokenHash}
      for update of s`,
  );
}

export interface TokenFacts {
  readonly id: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly successorUsed: boolean;
  readonly userActive: boolean;
  readonly now: Date;
}

/** Read after the lock, with the database's clock. */
export function findTokenFacts(tx: Tx, tokenHash: Buffer): Promise<TokenFacts | undefined> {
  return tx.first(
    sql<TokenFacts>`select t.id, t.expires_at, t.used_at, u.status = 'active' as user_active,
      exists (select 1 from refresh_tokens c where c.tenant_id = t.tenant_id and c.parent_id = t.id
        and c.used_at is not null) as successor_used,
      app_now() as now
      from refresh_tokens t
      join sign_ins s on s.tenant_id = t.tenant_id and s.id = t.sign_in_id
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where t.tenant_id = ${tx.tenantId} and t.token_hash = ${tokenHash}`,
  );
}

export async function updateTokenUsed(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx.run(
    query
      .updateTable('refreshTokens')
      .set({ usedAt })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id)
      .where('usedAt', 'is', null),
  );
}

/** Ends one sign-in; the number that were still going. */
export function updateSignInEnded(
  tx: Tx,
  id: string,
  reason: 'logout' | 'revoked' | 'replayed',
): Promise<number> {
  return tx.run(
    query
      .updateTable('signIns')
      .set({ endedAt: sql<Date>`app_now()`, endReason: reason })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id)
      .where('endedAt', 'is', null),
  );
}
