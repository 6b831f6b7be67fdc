import type { SignupState } from '#domain/activities/limits.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';

/** Names of children who are away are for those who may see absences; how many is for all who see the dashboard. */
export function seesAbsences(principal: Principal): boolean {
  return has(principal, 'absences.report');
}

/** What the reader may do for an activity; the endpoints ask the same, so a button never lies. */
export function statusRights(
  principal: Principal,
  { signup, taken, waiting }: { signup: SignupState; taken: number; waiting: number },
) {
  return {
    remind: has(principal, 'reminders.manage') && taken + waiting > 0,
    promote: has(principal, 'activities.promote') && signup !== 'ended',
  };
}
