import { has, type Principal } from '../../platform/auth/principal.ts';

/** Who manages reminders sees all of them; everybody else those that are for them. */
export function managesReminders(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'reminders.manage');
}
