import { has, type Principal } from '../../platform/auth/principal.ts';
import type { SessionFacts } from './repository.ts';

/** The office every session, teachers those that they run. */
export function runs({ active }: Principal, { own }: Pick<SessionFacts, 'own'>): boolean {
  return active?.kind === 'admin' || (active?.kind === 'teacher' && own);
}

export function mayTake(principal: Principal, session: Pick<SessionFacts, 'own'>): boolean {
  return has(principal, 'attendance.take') && runs(principal, session);
}

/**
 * What a leader must know, pick-up rights and phones: for those who run the session, on its day; and for the office
 * that keeps these data (product.md 5).
 */
export function maySeeCare(
  principal: Principal,
  { own, date, today, cancelled }: Pick<SessionFacts, 'own' | 'date' | 'today' | 'cancelled'>,
): boolean {
  if (cancelled || date !== today) return false;
  if (principal.active?.kind === 'admin') return has(principal, 'users.manage');
  return mayTake(principal, { own });
}
