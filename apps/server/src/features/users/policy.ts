import { has, type Principal } from '../../platform/auth/principal.ts';
import type { Ties } from './repository.ts';

/**
 * Whose page may be read (product.md section 4): the own always; an administrator the whole school; a
 * teacher the children of the own cohorts; a guardian the children it may see. The kind of the active
 * role decides, so a teacher who acts as a parent sees what a parent sees.
 */
export function canReadUser(principal: Principal, userId: string, ties: Ties): boolean {
  if (principal.userId === userId) return true;
  switch (principal.active?.kind) {
    case 'admin':
      return has(principal, 'users.view');
    case 'teacher':
      return has(principal, 'users.view') && ties.teachesCohortOf;
    case 'parent':
      return ties.guardsWithSight;
    default:
      return false;
  }
}

/** A confidential address is for the person, its guardians and the administrators. */
export function canReadAddress(
  principal: Principal,
  user: { userId: string; confidentialAddress: boolean },
): boolean {
  return (
    !user.confidentialAddress ||
    principal.userId === user.userId ||
    principal.active?.kind === 'admin' ||
    principal.active?.kind === 'parent'
  );
}
