import type { HeldRole } from '#domain/auth/access.ts';
import type { Language } from '#domain/languages.ts';
import {
  canEditRole,
  decidePermissionChange,
  decideRoleDeletion,
  differenceOf,
  grantablePermissions,
} from '#domain/roles/changes.ts';
import { BUILT_IN_ROLES, type RoleKind } from '#domain/roles/kinds.ts';
import { defaultPermissions, PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { translate } from '../../platform/messages.ts';
import { endRequestsForRole } from '../accounts/service.ts';
import * as repository from './repository.ts';

/** What the caller may do with the role; the calls below ask the same questions, so a button never lies. */
function answer(actor: HeldRole, role: repository.RoleRow) {
  return {
    ...role,
    grantable: grantablePermissions(actor, role),
    can: { delete: decideRoleDeletion(actor, role) === null, edit: canEditRole(actor, role) },
  };
}

function actorOf({ active }: Principal): HeldRole {
  if (!active) throw new AppError('active_role_required');
  return active;
}

export async function listRoles(tx: Tx, principal: Principal) {
  const actor = actorOf(principal);
  return { items: (await repository.listRoles(tx)).map((role) => answer(actor, role)) };
}

export function describePermissions(
  language: Language,
  keys: readonly PermissionKey[] = PERMISSIONS.map(({ key }) => key),
) {
  return {
    items: PERMISSIONS.filter(({ key }) => keys.includes(key)).map(({ id, key }) => ({
      id,
      key,
      title: translate(language, `permissions:${key}.title`),
      description: translate(language, `permissions:${key}.description`),
    })),
  };
}

async function getRole(tx: Tx, id: string): Promise<repository.RoleRow> {
  const role = await repository.findRole(tx, id);
  if (!role) throw new AppError('not_found');
  return role;
}

export async function describeRolePermissions(tx: Tx, roleId: string, language: Language) {
  return describePermissions(language, (await getRole(tx, roleId)).permissions);
}

export async function addRole(
  tx: Tx,
  principal: Principal,
  fields: { name: string; kind: RoleKind; description: string | null },
) {
  const id = newId();
  const added = await repository.insertRole(tx, {
    id,
    ...fields,
    nameKey: fields.name.toLowerCase(),
    builtIn: false,
  });
  if (added === 0) throw new AppError('role_exists');
  await recordChange(tx, principal, { action: 'roles.created', id });
  return answer(actorOf(principal), {
    id,
    ...fields,
    builtIn: false,
    people: 0,
    permissions: [],
  });
}

export async function removeRole(tx: Tx, principal: Principal, id: string): Promise<void> {
  await lockAdministration(tx);
  const refusal = decideRoleDeletion(actorOf(principal), await getRole(tx, id));
  if (refusal) throw new AppError(refusal);
  await repository.deleteRole(tx, id);
  await recordChange(tx, principal, { action: 'roles.deleted', id });
}

/** The four roles that every school begins with, each with what it may do by default. */
export async function addBuiltInRoles(tx: Tx): Promise<void> {
  for (const kind of BUILT_IN_ROLES) {
    const id = newId();
    await repository.insertRole(tx, {
      id,
      name: kind,
      nameKey: kind,
      kind,
      description: null,
      builtIn: true,
    });
    await repository.insertPermissions(tx, id, defaultPermissions(kind));
  }
}

/**
 * One at a time: whoever changes who administers the school waits here, in whatever feature, so that
 * two changes that are harmless each can't together leave it without an administrator.
 */
export const lockAdministration = (tx: Tx): Promise<void> => tx.lock('administration');

/** After any change of who holds what, under that lock: a holder of the built-in admin role has to be left. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await repository.countAdministrators(tx)) === 0) throw new AppError('last_administrator');
}

/** Sets, gives or takes: whatever the call, the list of permissions becomes what `change` makes of it. */
async function changePermissions(
  tx: Tx,
  principal: Principal,
  {
    roleId,
    change,
  }: { roleId: string; change: (before: readonly PermissionKey[]) => PermissionKey[] },
) {
  await lockAdministration(tx);
  const role = await getRole(tx, roleId);
  const after = change(role.permissions);
  const actor = actorOf(principal);
  const refusal = decidePermissionChange(actor, role, after);
  if (refusal) throw new AppError(refusal);
  const { given, taken } = differenceOf({ before: role.permissions, after });
  await repository.insertPermissions(tx, roleId, given);
  if (given.length > 0) await endRequestsForRole(tx, roleId);
  await repository.deletePermissions(tx, roleId, taken);
  if (given.length + taken.length > 0) {
    await recordChange(tx, principal, {
      action: 'roles.permissions-changed',
      id: roleId,
      details: { given, taken },
    });
    tx.hint({ rightsOf: [roleId] });
  }
  const permissions = [...role.permissions.filter((key) => !taken.includes(key)), ...given];
  return answer(actor, { ...role, permissions: permissions.sort() });
}

function permissionOf(id: string): PermissionKey {
  const found = PERMISSIONS.find((permission) => permission.id === id);
  if (!found) throw new AppError('not_found');
  return found.key;
}

export function setRolePermissions(
  tx: Tx,
  principal: Principal,
  { roleId, permissionIds }: { roleId: string; permissionIds: readonly string[] },
) {
  const wanted = permissionIds.map(permissionOf);
  return changePermissions(tx, principal, { roleId, change: () => wanted });
}

export function grantPermission(
  tx: Tx,
  principal: Principal,
  { roleId, permissionId }: { roleId: string; permissionId: string },
) {
  const key = permissionOf(permissionId);
  return changePermissions(tx, principal, { roleId, change: (before) => [...before, key] });
}

export function revokePermission(
  tx: Tx,
  principal: Principal,
  { roleId, permissionId }: { roleId: string; permissionId: string },
) {
  const key = permissionOf(permissionId);
  return changePermissions(tx, principal, {
    roleId,
    change: (before) => before.filter((held) => held !== key),
  });
}
