import type { HeldRole } from '#domain/auth/access.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { Tx } from '../db/database.ts';
import type { Claims } from './tokens.ts';

/** Who calls, as the database knows it at this moment; nothing of it is taken from the token but the ids. */
export interface Principal {
  readonly userId: string;
  readonly signInId: string;
  readonly tenantId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string | null;
  readonly roles: readonly HeldRole[];
  /** Null while a person with several roles has not chosen one. */
  readonly active: HeldRole | null;
}

export function has(principal: Principal, key: PermissionKey): boolean {
  return principal.active?.permissions.includes(key) ?? false;
}

/** What the database says of the bearer; null when the sign-in has ended or the user may not enter. */
export type FindPrincipal = (
  tx: Tx,
  claims: Claims,
) => Promise<(Omit<Principal, 'active'> & { roles: readonly HeldRole[] }) | null>;
