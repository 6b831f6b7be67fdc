import { has, type Principal } from '../../platform/auth/principal.ts';
import type { GuardianshipRow } from './repository.ts';

export function canEditFamilies(principal: Principal): boolean {
  return has(principal, 'users.manage');
}

/**
 * Which ties of a person a reader sees: the office all of them; a teacher those to people who are still here; a guardian only its own, since separated parents
 * need not know what the other was granted; nobody else any.
 */
export function visibleGuardianships(
  principal: Principal,
  ties: readonly GuardianshipRow[],
): GuardianshipRow[] {
  switch (principal.active?.kind) {
    case 'admin':
      return [...ties];
    case 'teacher':
      return ties.filter(
        ({ guardian, child }) => ![guardian.status, child.status].includes('archived'),
      );
    case 'parent':
      return ties.filter(({ guardian }) => guardian.userId === principal.userId);
    default:
      return [];
  }
}

/** For those who keep the school's records or look after the children; what of it is within reach, the statement asks. */
export function seesSiblings({ active }: Principal): boolean {
  return active?.kind === 'admin' || active?.kind === 'teacher';
}

/** A teacher knows the bookings of own activities alone, so how many there are is for the office. */
export function countsBookings(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'bookings.view');
}
