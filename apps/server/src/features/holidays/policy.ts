import { kindReachOf } from '#domain/auth/reach.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

/** What the reader may do with holidays; the endpoints ask for the same permission, so a button never lies. */
export function holidayRights(principal: Principal) {
  const manage = has(principal, 'holidays.manage');
  return { create: manage, edit: manage, delete: manage };
}

/**
 * Staff plan around the holidays of all cohorts; a family is told of those that concern it. Whoever may
 * change holidays sees them.
 */
export function holidayReach(principal: Principal): ReturnType<typeof kindReachOf> {
  const staff = principal.active?.kind === 'admin' || principal.active?.kind === 'teacher';
  return staff || has(principal, 'holidays.manage') ? { kind: 'all' } : kindReachOf(principal);
}
