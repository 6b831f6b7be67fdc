import type { HeldRole } from '#domain/auth/access.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

/** The role in which somebody imports people. It takes both permissions, or the one would be a way round the other. */
export function importingRole(principal: Principal): HeldRole | null {
  const may = has(principal, 'users.import') && has(principal, 'users.manage');
  return may ? principal.active : null;
}
