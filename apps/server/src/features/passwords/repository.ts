import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';
import { isKeptFrom } from '../accounts/fragments.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'archived' | 'invited';
  /** The address belongs to somebody who must not enter the account: no mail about it goes there. */
  readonly emailKept: boolean;
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

const emailKept = isKeptFrom(sql`u.email_key`).as('emailKept');

export function findAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  return tx.first(
    query
      .selectFrom('users as u')
      .select([...COLUMNS, emailKept])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      .where('status', '<>', 'archived'),
  );
}

/** All accounts that may ask for a new password at an address; a family may share one. */
export function listAccountsByEmail(tx: Tx, email: string): Promise<Account[]> {
  return tx.all(
    query
      .selectFrom('users as u')
      .select([...COLUMNS, emailKept])
      .where('tenantId', '=', tx.tenantId)
      .where('emailKey', '=', email.trim().toLowerCase())
      .where('status', '<>', 'archived')
      .where(sql<boolean>`not ${isKeptFrom(sql`u.email_key`)}`)
      .orderBy('username'),
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
  await tx.run(
    query
      .deleteFrom('oneTimeLinks')
      .where('tenantId', '=', tx.tenantId)
      .where('kind', '=', link.kind)
      .where('userId', '=', link.userId)
      .where('usedAt', 'is', null),
  );
  await tx.run(
    query.insertInto('oneTimeLinks').values({
      tenantId: tx.tenantId,
      ...row,
      expiresAt: sql<Date>`app_now() + make_interval(mins => ${minutes})`,
    }),
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
export function consumeResetLink(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run(sql`update one_time_links set used_at = app_now() where ${usable(tx, tokenHash)}`);
}
