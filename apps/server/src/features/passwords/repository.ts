import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'archived' | 'invited';
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'firstName',
  'lastName',
  'language',
  'passwordHash',
  'status',
] as const;

export function findAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  return tx.first(
    query
      .selectFrom('users')
      .select(COLUMNS)
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      .where('status', '<>', 'archived'),
  );
}

/** The accounts that may ask for a new password at an address; a family may share one. */
export function listAccountsOfAddress(tx: Tx, email: string): Promise<Account[]> {
  return tx.all(
    query
      .selectFrom('users')
      .select(COLUMNS)
      .where('tenantId', '=', tx.tenantId)
      .where('emailKey', '=', email.trim().toLowerCase())
      .where('status', '<>', 'archived')
      .orderBy('username')
      .limit(8),
  );
}

/** A person who was invited is in from the first password on. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(
    query
      .updateTable('users')
      .set({ passwordHash, status: 'active' })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      // Archived while the password was being hashed: archived it stays.
      .where('status', '<>', 'archived'),
  );
}

export type LinkKind = 'reset' | 'invitation';

/** Older links of the kind end: only the newest mail counts. Asking for a reset ends no invitation. */
export async function replaceLink(
  tx: Tx,
  link: { id: string; kind: LinkKind; userId: string; tokenHash: Buffer; minutes: number },
): Promise<void> {
  const { minutes, ...row } = link;
  await deleteLinks(tx, link.userId, [link.kind]);
  await tx.run(
    query.insertInto('oneTimeLinks').values({
      tenantId: tx.tenantId,
      ...row,
      expiresAt: sql<Date>`app_now() + make_interval(mins => ${minutes})`,
    }),
  );
}

/** Those that were not used; by default of all kinds, since after a new password none may open the account. */
export async function deleteLinks(
  tx: Tx,
  userId: string,
  kinds: readonly LinkKind[] = ['reset', 'invitation'],
): Promise<void> {
  await tx.run(
    query
      .deleteFrom('oneTimeLinks')
      .where('tenantId', '=', tx.tenantId)
      .where('kind', 'in', kinds)
      .where('userId', '=', userId)
      .where('usedAt', 'is', null),
  );
}

const usable = (tx: Tx, tokenHash: Buffer) => sql`tenant_id = ${tx.tenantId}
  and kind in ('reset', 'invitation')
  and token_hash = ${tokenHash} and used_at is null and expires_at > app_now()`;

export function findResetLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: string; kind: LinkKind } | undefined> {
  return tx.first(
    sql<{
      userId: string;
      kind: LinkKind;
    }>`select user_id, kind from one_time_links where ${usable(tx, tokenHash)}`,
  );
}

/** Uses a link up; of many at once the row lets one through. */
export function useResetLink(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run(sql`update one_time_links set used_at = app_now() where ${usable(tx, tokenHash)}`);
}
