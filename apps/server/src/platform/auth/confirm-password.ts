import { sql } from 'kysely';
import type { InTenant, Tx } from '../db/database.ts';
import { query } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { accountKey, type CounterKey, countFailure, findFailures } from './attempts.ts';
import { keyOf } from './network.ts';
import type { Passwords } from './passwords.ts';
import type { Principal } from './principal.ts';

/** Guessing the current password on a session somebody left open is slowed like any other: it is a known device. */
function keysOf({ userId, signInId }: Principal): CounterKey[] {
  const key = keyOf('confirm-password', signInId);
  return [{ counter: 'device', key, account: accountKey(userId) }];
}

/** Asked in the transaction that writes: it waits for who changes the password, and refuses when that was done. */
export type StillConfirmed = (tx: Tx) => Promise<void>;

function stillConfirmed({ userId, signInId }: Principal, passwordHash: string): StillConfirmed {
  return async (tx) => {
    const row = await tx.first(
      sql<{
        isOpen: boolean;
        isSame: boolean;
      }>`select s.ended_at is null and u.status = 'active' as is_open,
          coalesce(u.password_hash = ${passwordHash}, false) as is_same
        from users u join sign_ins s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.id = ${signInId}
        where u.tenant_id = ${tx.tenantId} and u.id = ${userId} for share of u`,
    );
    if (!row?.isOpen) throw new AppError('not_authenticated');
    if (!row.isSame) throw new AppError('wrong_password');
  };
}

/**
 * Lets through whoever knows the password of the person signed in; the hashing is outside of any transaction. While it
 * lasts the password may be changed and the sign-in ended, so whoever writes asks once more by what this gives back.
 */
export async function confirmPassword(
  passwords: Passwords,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  currentPassword: string,
): Promise<StillConfirmed> {
  const keys = keysOf(principal);
  return passwords.inTurn(async (verify) => {
    const stored = await inTenant(async (tx) => {
      const [account, judge] = await Promise.all([
        tx.first(
          query
            .selectFrom('users')
            .select('passwordHash')
            .where('tenantId', '=', tx.tenantId)
            .where('id', '=', principal.userId),
        ),
        findFailures(tx, keys),
      ]);
      const decision = judge.decide(keys);
      if (!decision.allowed) {
        throw new AppError('too_many_requests', { retryAfterSeconds: decision.waitSeconds });
      }
      return account?.passwordHash ?? null;
    });
    const isRight = await verify(stored, currentPassword);
    if (isRight && stored !== null) return stillConfirmed(principal, stored);
    await inTenant((tx) => countFailure(tx, keys));
    throw new AppError('wrong_password');
  });
}
