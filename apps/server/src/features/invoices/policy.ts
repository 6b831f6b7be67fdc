import { has, type Principal } from '../../platform/auth/principal.ts';

/** Whose invoices somebody reads: the office everybody's (null), anybody else only the own. */
export function readsOf({ userId, active }: Principal): string | null {
  return active?.kind === 'admin' ? null : userId;
}

export const mayManage = (principal: Principal): boolean =>
  principal.active?.kind === 'admin' && has(principal, 'payments.manage');
