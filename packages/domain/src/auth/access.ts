import type { RoleKind } from '../roles/kinds.ts';
import { kindsOf, type PermissionKey } from '../roles/permissions.ts';

export interface HeldRole {
  readonly id: string;
  readonly name: string;
  readonly kind: RoleKind;
  readonly permissions: readonly PermissionKey[];
}

/** Who may call an endpoint. There is no default: an endpoint without a word on access does not compile. */
export type Access =
  | { readonly kind: 'public' }
  /** Signed in, in one role. `anyRole`: also before a role is chosen (/auth, /me and the own user). */
  | { readonly kind: 'signedIn'; readonly anyRole: boolean }
  /** With the permission, in a role of one of these kinds. */
  | {
      readonly kind: 'permission';
      readonly permission: PermissionKey;
      readonly kinds: readonly RoleKind[];
    };

export const publicAccess: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn', anyRole: false };
export const signedInAnyRole: Access = { kind: 'signedIn', anyRole: true };
/** In all kinds of role in which the permission counts, or in fewer. */
export const permission = (
  key: PermissionKey,
  kinds: readonly RoleKind[] = kindsOf(key),
): Access => ({ kind: 'permission', permission: key, kinds });

export type AccessRefusal = 'role_not_held' | 'active_role_required' | 'access_denied';

export type ActiveRole = { readonly role: HeldRole | null } | { readonly refusal: 'role_not_held' };

/** The role a person acts in: the one asked for if it is held, the only one, or none yet. */
export function chooseActiveRole(held: readonly HeldRole[], asked: string | undefined): ActiveRole {
  if (asked !== undefined) {
    const role = held.find((candidate) => candidate.name === asked);
    return role ? { role } : { refusal: 'role_not_held' };
  }
  return { role: held.length === 1 ? (held[0] ?? null) : null };
}

/** Permissions are those of the active role alone, whatever else the person holds. */
export function decideAccess(access: Access, active: HeldRole | null): AccessRefusal | null {
  if (access.kind === 'public') return null;
  if (access.kind === 'signedIn' && access.anyRole) return null;
  if (active === null) return 'active_role_required';
  if (access.kind !== 'permission') return null;
  const held = active.permissions.includes(access.permission);
  return held && access.kinds.includes(active.kind) ? null : 'access_denied';
}
