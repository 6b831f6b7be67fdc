import { has, type Principal } from '../../platform/auth/principal.ts';

/** Who may announce something sees what becomes of it: the office of all, a teacher of the own ones. */
export function sendingOf(principal: Principal): 'none' | 'own' | 'all' {
  if (!has(principal, 'messages.broadcast')) return 'none';
  if (principal.active?.kind === 'admin') return 'all';
  return principal.active?.kind === 'teacher' ? 'own' : 'none';
}
