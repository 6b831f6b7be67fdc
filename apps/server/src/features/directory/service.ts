import { reachOf } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { UserSort } from '#domain/users/user.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canReadCredentials, managesPeople, mayAddUsers } from '../users/service.ts';
import * as repository from './repository.ts';

/** Username and e-mail address, where the reader may know them. */
function keysFor(
  principal: Principal,
  user: Pick<
    repository.ListedRow,
    'userId' | 'username' | 'email' | 'confidentialAddress' | 'hiddenFrom'
  >,
) {
  const known = canReadCredentials(principal, user);
  return { username: known ? user.username : null, email: known ? user.email : null };
}

function listed(
  { roles, invitedAt, lastLoginAt, confidentialAddress, hiddenFrom, ...row }: repository.ListedRow,
  principal: Principal,
) {
  return {
    ...row,
    ...keysFor(principal, { ...row, confidentialAddress, hiddenFrom }),
    // In no list, whoever reads it: lists are shown around, printed and photographed.
    address: confidentialAddress ? null : row.address,
    roles: roles.map((role) => role.name),
    roleKinds: roles.map((role) => role.kind),
    invitedAt: invitedAt?.toISOString() ?? null,
    lastLogin: lastLoginAt?.toISOString() ?? null,
  };
}

export interface UserQuery extends Paging, Omit<repository.UserFilter, 'withHidden'> {
  readonly sort: UserSort | `-${UserSort}`;
}

export async function listUsers(
  tx: Tx,
  principal: Principal,
  { query, language }: { query: UserQuery; language: Language },
) {
  const { page, pageSize, sort } = query;
  const { rows, total } = await repository.listUsers(
    tx,
    { filter: { ...query, withHidden: managesPeople(principal) }, reach: reachOf(principal) },
    { page, pageSize, sort, language },
  );
  return {
    items: rows.map((row) => listed(row, principal)),
    total,
    page,
    pageSize,
    can: { create: mayAddUsers(principal) },
  };
}

export async function listTeachers(tx: Tx, language: Language) {
  return { items: await repository.listTeachers(tx, language) };
}

export async function listChildren(
  tx: Tx,
  principal: Principal,
  { q, language }: { q: string | undefined; language: Language },
) {
  const reach = reachOf(principal);
  const filter = { q, withHidden: managesPeople(principal) };
  const rows = await repository.listChildren(tx, { filter, reach, language });
  return {
    items: rows.map((row) => ({ ...row, ...keysFor(principal, { ...row, email: null }) })),
  };
}
