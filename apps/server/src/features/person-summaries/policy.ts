import { has, type Principal } from '../../platform/auth/principal.ts';

/** What of a summary a reader may know: each by the permission that shows the same elsewhere. */
export function partsFor(principal: Principal) {
  return {
    attendance: has(principal, 'attendance.view'),
    absences: has(principal, 'absences.report'),
    sessions: has(principal, 'bookings.view'),
  };
}
