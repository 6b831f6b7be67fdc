import type { HeldRole } from '../auth/access.ts';
import type { PermissionKey } from './permissions.ts';

/** Built-in roles are named like their kind, and no other role can have that name. */
export function isBuiltIn(role: Pick<HeldRole, 'name' | 'kind'>): boolean {
  return role.name === role.kind;
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

/**
 * Holders of the built-in admin role may give and take anything; others only what they hold themselves,
 * so that nobody climbs by way of a role they may edit.
 */
export function decidePermissionChange(
  actor: HeldRole,
  change: PermissionChange,
): 'permission_not_held' | null {
  if (actor.kind === 'admin' && isBuiltIn(actor)) return null;
  const { given, taken } = differenceOf(change);
  return [...given, ...taken].every((key) => actor.permissions.includes(key))
    ? null
    : 'permission_not_held';
}

export function decideRoleDeletion(role: {
  readonly builtIn: boolean;
  readonly people: number;
}): 'role_built_in' | 'role_has_people' | null {
  if (role.builtIn) return 'role_built_in';
  return role.people > 0 ? 'role_has_people' : null;
}
