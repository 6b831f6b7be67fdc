import { has, type Principal } from '../../platform/auth/principal.ts';

/** Who may change an activity may add files to it and take them away. */
export function mayManageFiles(principal: Principal, { own }: { readonly own: boolean }): boolean {
  return has(principal, 'activities.manage') && (principal.active?.kind === 'admin' || own);
}
