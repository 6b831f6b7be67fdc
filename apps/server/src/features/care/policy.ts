import { has, type Principal } from '../../platform/auth/principal.ts';

/** Who keeps these data: the office, and guardians (whose rights the statement asks for); null: nobody else. */
export function keeperOf(principal: Principal): { readonly guardianId: string | null } | null {
  const kind = principal.active?.kind;
  if (kind === 'admin' && has(principal, 'users.manage')) return { guardianId: null };
  return kind === 'parent' ? { guardianId: principal.userId } : null;
}
