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
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'firstName',
  'lastName',
  'language',
  'passwordHash',
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
      .where('id', '=', userId),
  );
}

/** Older links of the person end: only the newest mail counts. */
export async function replaceResetLink(
  tx: Tx,
  link: { id: string; userId: string; tokenHash: Buffer; minutes: number },
): Promise<void> {
  const { minutes, ...row } = link;
  await deleteResetLinks(tx, link.userId);
  await tx.run(
    query.insertInto('oneTimeLinks').values({
      tenantId: tx.tenantId,
      kind: 'reset',
      ...row,
      expiresAt: sql<Date>`app_now() + make_interval(mins => ${minutes})`,
    }),
  );
}

export async function deleteResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    query
      .deleteFrom('oneTimeLinks')
      .where('tenantId', '=', tx.tenantId)
      .where('kind', '=', 'reset')
      .where('userId', '=', userId)
      .where('usedAt', 'is', null),
  );
}

const usable = (tx: Tx, tokenHash: Buffer) => sql`tenant_id = ${tx.tenantId} and kind = 'reset'
  and token_hash = ${tokenHash} and used_at is null and expires_at > app_now()`;

export function findResetLink(tx: Tx, tokenHash: Buffer): Promise<{ userId: string } | undefined> {
  return tx.first(
    sql<{ userId: string }>`select user_id from one_time_links where ${usable(tx, tokenHash)}`,
  );
}

/** Uses a link up; of many at once the row lets one through. */
export function useResetLink(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run(sql`update one_time_links set used_at = app_now() where ${usable(tx, tokenHash)}`);
}
