import type { InTenant } from '../db/database.ts';
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

/** Lets through whoever knows the password of the person signed in; the hashing is outside of any transaction. */
export async function confirmPassword(
  passwords: Passwords,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  currentPassword: string,
): Promise<void> {
  const keys = keysOf(principal);
  await passwords.inTurn(async (verify) => {
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
    if (await verify(stored, currentPassword)) return;
    await inTenant((tx) => countFailure(tx, keys));
    throw new AppError('wrong_password');
  });
}
