import { recordAudit } from '../../platform/audit.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import { checkNewPassword } from '../../platform/auth/strength.ts';
import { hashOfToken, newRefreshToken } from '../../platform/auth/tokens.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal, refusing } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockAdministration } from '../roles/service.ts';
import * as repository from './repository.ts';

const SETUP_DAYS = 7;

export interface SetupDeps {
  readonly passwords: Passwords;
}

/** Whether the first administrator can still be created. */
export async function readSetup(inTenant: InTenant): Promise<{ available: boolean }> {
  return { available: !(await inTenant(repository.hasAdministrator)) };
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly phone: string;
  readonly setupCode?: string | undefined;
}

/** Where the school has an administrator, nothing else is said about a registration. */
export async function requireSetup(inTenant: InTenant): Promise<void> {
  if (await inTenant(repository.hasAdministrator)) throw new AppError('setup_not_available');
}

/**
 * The first administrator of a school. Whatever roles the call names, this creates an administrator and
 * nothing else, and only while there is none. Of many calls with one code the row of the code lets
 * through one.
 */
export async function registerAdministrator(
  passwords: Passwords,
  inTenant: InTenant,
  { setupCode, ...person }: Registration,
): Promise<{ _id: string }> {
  if (!setupCode) throw new AppError('setup_code_invalid');
  const { password, ...fields } = person;
  await checkNewPassword('password', password, [
    fields.username,
    fields.email,
    fields.firstName,
    fields.lastName,
  ]);
  const passwordHash = await passwords.hash(password);
  const id = newId();
  await inTenant(async (tx) => {
    await lockAdministration(tx);
    if (await repository.hasAdministrator(tx)) throw new AppError('setup_not_available');
    if ((await repository.consumeSetupCode(tx, hashOfToken(setupCode))) === 0) {
      throw new AppError('setup_code_invalid');
    }
    await refusing(repository.insertAdministrator(tx, { id, ...fields, passwordHash }), {
      users_username_unique: (cause) => fieldRefusal('username', 'username_taken', cause),
    });
    await recordAudit(tx, { actorId: id, action: 'auth.school-set-up', subjectId: id });
  });
  return { _id: id };
}

/** A fresh code for the operator's link, valid seven days; older ones end. Null where there is an administrator. */
export async function newSetupCode(tx: Tx): Promise<string | null> {
  if (await repository.hasAdministrator(tx)) return null;
  const { token, hash } = newRefreshToken();
  await repository.deleteSetupCodes(tx);
  await repository.insertSetupCode(tx, { id: newId(), tokenHash: hash, days: SETUP_DAYS });
  return token;
}
