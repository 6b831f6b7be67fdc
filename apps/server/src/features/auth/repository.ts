import { sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import {
  type AuditEntry,
  type AuditLine,
  auditColumns,
  auditLine,
  auditValues,
} from '../../platform/db/audit-entry.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { heldRoles } from '../roles/fragments.ts';
import { lastLoginAt } from '../users/fragments.ts';

export interface Candidate {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly status: string;
  /** The device has signed in to this very account before. */
  readonly deviceKnown: boolean;
  /** The device has signed in to some account of the school before. */
  readonly markKnown: boolean;
}

/** One more than are ever tried tells that there are too many. */
const FETCHED_CANDIDATES = 13;

// Looked up for each of the few candidates; as `exists` the planner may gather a whole school's first.
const candidates = prepared<Candidate, { tenantId: string; key: string; markHash: Buffer | null }>(
  (value) => sql`select u.id, u.password_hash, u.status,
      coalesce((select true from known_devices k where k.tenant_id = u.tenant_id
        and k.user_id = u.id and k.mark_hash = ${value('markHash')}), false) as device_known,
      coalesce((select true from known_devices k where k.tenant_id = u.tenant_id
        and k.mark_hash = ${value('markHash')} limit 1), false) as mark_known
    from users u
    where u.tenant_id = ${value('tenantId')} and (u.username_key = ${value('key')} or u.email_key = ${value('key')})
    order by u.id limit ${FETCHED_CANDIDATES}`,
);

/** Accounts that an identifier may mean: one by username, or all that share an e-mail address. */
export function listCandidates(
  tx: Tx,
  wanted: { key: string; markHash: Buffer | null },
): Promise<Candidate[]> {
  return tx.all(candidates({ tenantId: tx.tenantId, ...wanted }));
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly roles: HeldRole[];
}

/** What signing in brings along beside the person: read once, and no longer at every call. */
export interface SignInProfile extends Person {
  readonly theme: string | null;
  /** Before this time. */
  readonly lastLoginAt: Date | null;
  readonly homePages: Readonly<Record<string, unknown>>;
  readonly schoolHomePages: Readonly<Record<string, unknown>> | null;
}

const signInProfile = prepared<SignInProfile, { tenantId: string; userId: string }>(
  (value) => sql`select u.id, u.username, u.first_name, u.last_name, u.language,
    ${lastLoginAt} as last_login_at, u.theme, u.home_pages,
    (select s.home_pages from schools s where s.tenant_id = u.tenant_id) as school_home_pages,
    ${heldRoles} as roles
    from users u where u.tenant_id = ${value('tenantId')} and u.id = ${value('userId')} and u.status = 'active'`,
);

/** The person and its roles, only while it may enter. */
export function findSignInProfile(tx: Tx, userId: string): Promise<SignInProfile | undefined> {
  return tx.first(signInProfile({ tenantId: tx.tenantId, userId }));
}

const personOfSignIn = prepared<Person, { tenantId: string; userId: string; signInId: string }>(
  (
    value,
  ) => sql`select u.id, u.username, u.first_name, u.last_name, u.language, ${heldRoles} as roles
    from sign_ins s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${value('tenantId')} and s.id = ${value('signInId')} and s.user_id = ${value('userId')}
      and s.ended_at is null and u.status = 'active'`,
);

/** The person behind a sign-in, only while both are good. Asked at every call, so it is one statement. */
export function findPersonOfSignIn(
  tx: Tx,
  { userId, signInId }: { userId: string; signInId: string },
): Promise<Person | undefined> {
  return tx.first(personOfSignIn({ tenantId: tx.tenantId, userId, signInId }));
}

export interface NewSignIn {
  readonly id: string;
  readonly userId: string;
  /** The one that the password was right for. */
  readonly passwordHash: string;
  readonly device: string | null;
  readonly markHash: Buffer;
  /** What was counted for this account at this place and on this device: a success wipes it out. */
  readonly forgiven: Buffer[];
  readonly tokenId: string;
  readonly tokenHash: Buffer;
  readonly tokenDays: number;
}

const newSignIn = prepared<unknown, NewSignIn & AuditLine>(
  (value) => sql`with person as (
      select u.tenant_id, u.id, app_now() as now from users u
      where u.tenant_id = ${value('tenantId')} and u.id = ${value('userId')} and u.status = 'active'
        and u.password_hash = ${value('passwordHash')}
        and exists (select 1 from user_roles ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id)
      for share
    ), token as (
      insert into refresh_tokens (tenant_id, id, sign_in_id, token_hash, created_at, expires_at)
      select tenant_id, ${value('tokenId')}::uuid, ${value('id')}::uuid, ${value('tokenHash')}::bytea, now,
        now + make_interval(days => ${value('tokenDays')}) from person
    ), known as (
      insert into known_devices (tenant_id, mark_hash, user_id, last_used_at)
      select tenant_id, ${value('markHash')}::bytea, id, now from person
      on conflict (tenant_id, mark_hash, user_id) do update set last_used_at = excluded.last_used_at
    ), forgiven as (
      delete from sign_in_failures where tenant_id = ${value('tenantId')} and counter in ('pair', 'device')
        and key = any(${value('forgiven')}::bytea[]) and exists (select 1 from person)
    ), noted as (
      insert into audit_log (${auditColumns}) select ${auditValues(value)} from person
    )
    insert into sign_ins (tenant_id, id, user_id, device, created_at)
    select tenant_id, ${value('id')}::uuid, id, ${value('device')}, now from person`,
);

/**
 * All that a sign-in leaves behind; the number of sign-ins, none where the person may not enter (any more).
 * One statement that decides for itself, because on sign-up evening everybody comes through here. Whoever
 * archives the person or changes the password at this moment is waited for.
 */
export function insertSignIn(tx: Tx, signIn: NewSignIn, entry: AuditEntry): Promise<number> {
  return tx.run(newSignIn({ ...signIn, ...auditLine(tx, entry) }));
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

export async function updateSignInUsed(tx: Tx, id: string, lastUsedAt: Date): Promise<void> {
  await tx.run(
    query
      .updateTable('signIns')
      .set({ lastUsedAt })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
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
  readonly siblingUsedAt: Date | null;
  readonly userActive: boolean;
  readonly now: Date;
}

/** Read after the lock, with the database's clock. */
export function findTokenFacts(tx: Tx, tokenHash: Buffer): Promise<TokenFacts | undefined> {
  return tx.first(
    sql<TokenFacts>`select t.id, t.expires_at, t.used_at, u.status = 'active' as user_active,
      exists (select 1 from refresh_tokens c where c.tenant_id = t.tenant_id and c.parent_id = t.id
        and c.used_at is not null) as successor_used,
      (select min(b.used_at) from refresh_tokens b where b.tenant_id = t.tenant_id
        and b.parent_id = t.parent_id and b.id <> t.id) as sibling_used_at,
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

export interface SignInRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly device: string | null;
}

/** Those that could still be used: not ended, and with a refresh token that has not run out. */
export function listSignIns(tx: Tx, userId: string): Promise<SignInRow[]> {
  return tx.all(
    sql<SignInRow>`select s.id, s.created_at, s.last_used_at, s.device from sign_ins s
      where s.tenant_id = ${tx.tenantId} and s.user_id = ${userId} and s.ended_at is null
        and exists (select 1 from refresh_tokens t where t.tenant_id = s.tenant_id
          and t.sign_in_id = s.id and t.expires_at > app_now())
      order by s.last_used_at desc, s.id limit 50`,
  );
}

/** Ends every sign-in of a person but one (or all); the ids of those that were still going. */
export async function endSignInsOf(
  tx: Tx,
  userId: string,
  except: string | null,
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`update sign_ins set ended_at = app_now(), end_reason = 'revoked'
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and ended_at is null
        and id is distinct from ${except} returning id`,
  );
  return rows.map((row) => row.id);
}
