import { isLanguage } from '#domain/languages.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { canReadAddress, canReadUser } from './policy.ts';
import * as repository from './repository.ts';

export async function readMe(tx: Tx, principal: Principal) {
  const { userId, username, firstName, lastName, language, roles, active } = principal;
  const tied = active?.kind === 'teacher' || active?.kind === 'child';
  const [profile, cohorts] = await Promise.all([
    repository.findProfile(tx, userId),
    tied ? repository.listCohortsOf(tx, userId, active.kind) : [],
  ]);
  if (!profile) throw new AppError('not_authenticated');
  return {
    ...profile,
    userId,
    username,
    firstName,
    lastName,
    language: isLanguage(language) ? language : null,
    roles: [...roles],
    activeRole: active,
    permissions: [...(active?.permissions ?? [])],
    cohorts,
  };
}

export async function listMyChildren(tx: Tx, principal: Principal) {
  // Only in the role of a guardian: somebody who acts as an administrator has the list of all people.
  if (principal.active?.kind !== 'parent') return { items: [] };
  return { items: await repository.listChildrenOf(tx, principal.userId) };
}

/** Somebody out of reach is as unknown as somebody who does not exist. */
export async function readUser(tx: Tx, principal: Principal, userId: string) {
  const [user, ties] = await Promise.all([
    repository.findUser(tx, userId),
    repository.findTies(tx, { of: principal.userId, to: userId }),
  ]);
  if (!user || !canReadUser(principal, userId, ties)) throw new AppError('not_found');
  const { lastLoginAt, confidentialAddress: _flag, ...fields } = user;
  return {
    ...fields,
    address: canReadAddress(principal, user) ? user.address : null,
    lastLogin: lastLoginAt?.toISOString() ?? null,
  };
}

/** What a mail to somebody begins with. */
export function readAccountName(tx: Tx, userId: string) {
  return repository.findAccountName(tx, userId);
}
