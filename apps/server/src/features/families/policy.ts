import { has, type Principal } from '../../platform/auth/principal.ts';
import type { GuardianshipRow } from './repository.ts';

export function canEditFamilies(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'users.manage');
}

/**
 * Which ties of a person a reader sees: staff all of them; a guardian only its own, since separated parents
 * need not know what the other was granted; nobody else any.
 */
export function visibleTies(
  principal: Principal,
  ties: readonly GuardianshipRow[],
): GuardianshipRow[] {
  switch (principal.active?.kind) {
    case 'admin':
    case 'teacher':
      return [...ties];
    case 'parent':
      return ties.filter(({ guardian }) => guardian.userId === principal.userId);
    default:
      return [];
  }
}
