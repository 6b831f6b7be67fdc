import type { HeldRole } from '../auth/access.ts';
import { countsIn, effectivePermissions, PERMISSIONS, type PermissionKey } from './permissions.ts';

/** What is asked of a role to decide who may change it. */
export type RoleFacts = Pick<HeldRole, 'name' | 'kind' | 'permissions'>;

/** Built-in roles are named like their kind, and no other role can have that name. */
export function isBuiltIn(role: Pick<HeldRole, 'name' | 'kind'>): boolean {
  return role.name === role.kind;
}

/** The built-in role of the administrators, which always may do everything. */
export function isAdministrator(role: Pick<HeldRole, 'name' | 'kind'>): boolean {
  return role.kind === 'admin' && isBuiltIn(role);
}

/**
 * Whether somebody may hand out, take back, change, or act in the place of a role: holders of the built-in
 * admin role may do so with any, others only where they hold every permission of it themselves.
 */
export function holdsAll(actor: HeldRole, role: RoleFacts): boolean {
  if (isAdministrator(actor)) return true;
  // It holds what is still to come, too: nobody else holds as much.
  if (isAdministrator(role)) return false;
  return role.permissions.every((key) => actor.permissions.includes(key));
}

/** Whether somebody who holds these roles can still change the keys of an account with those, in one of them. */
export function canManageAccount(
  manager: readonly HeldRole[],
  { roles }: { readonly roles: readonly HeldRole[] },
): boolean {
  return manager.some(
    (held) =>
      effectivePermissions(held.kind, held.permissions).includes('users.manage') &&
      roles.every((role) => holdsAll(held, role)),
  );
}

export interface PermissionChange {
  readonly before: readonly PermissionKey[];
  readonly after: readonly PermissionKey[];
}

/** What a change gives and takes, each once, in the order of the lists. */
export function differenceOf({ before, after }: PermissionChange) {
  return {
    given: [...new Set(after)].filter((key) => !before.includes(key)),
    taken: before.filter((key) => !after.includes(key)),
  };
}

type EditRefusal = 'role_for_administrators' | 'permission_not_held';

/** Whether somebody may lay hands on a role at all: nobody pulls down a role that holds more. */
function decideRoleEdit(actor: HeldRole, role: RoleFacts): EditRefusal | null {
  if (isBuiltIn(role) && !isAdministrator(actor)) return 'role_for_administrators';
  return holdsAll(actor, role) ? null : 'permission_not_held';
}

/**
 * Holders of the built-in admin role may give and take anything, but from that role itself; others only what
 * they hold themselves, so that nobody climbs by way of a role they may edit.
 */
export function decidePermissionChange(
  actor: HeldRole,
  role: RoleFacts,
  after: readonly PermissionKey[],
): EditRefusal | 'role_holds_everything' | 'roles_need_kind_admin' | null {
  const refusal = decideRoleEdit(actor, role);
  if (refusal) return refusal;
  const { given, taken } = differenceOf({ before: role.permissions, after });
  if (isAdministrator(role) && taken.length > 0) return 'role_holds_everything';
  if (!given.every((key) => countsIn(role.kind, key))) return 'roles_need_kind_admin';
  const within = isAdministrator(actor) || given.every((key) => actor.permissions.includes(key));
  return within ? null : 'permission_not_held';
}

/** Whether there is anything about the role that somebody may change. */
export function canEditRole(actor: HeldRole, role: RoleFacts): boolean {
  return !isAdministrator(role) && decideRoleEdit(actor, role) === null;
}

/** What somebody may give to the role and take from it, in the order of the catalogue. */
export function grantablePermissions(actor: HeldRole, role: RoleFacts): PermissionKey[] {
  if (!canEditRole(actor, role)) return [];
  return PERMISSIONS.map(({ key }) => key).filter(
    (key) => decidePermissionChange(actor, role, [...role.permissions, key]) === null,
  );
}

export function decideRoleDeletion(
  actor: HeldRole,
  role: RoleFacts & { readonly people: number },
): EditRefusal | 'role_built_in' | 'role_has_people' | null {
  if (isBuiltIn(role)) return 'role_built_in';
  return decideRoleEdit(actor, role) ?? (role.people > 0 ? 'role_has_people' : null);
}
