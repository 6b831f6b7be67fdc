import { has, type Principal } from '../../platform/auth/principal.ts';

/** A child needs no permission to see its own class; everybody else acts in a role that has it. */
export function mayViewCohorts(principal: Principal): boolean {
  return (
    principal.active?.kind === 'child' ||
    has(principal, 'cohorts.view') ||
    managesCohorts(principal)
  );
}

/** A permission does not widen the reach: cohorts are managed from where the whole school is in reach. */
export function managesCohorts(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'cohorts.manage');
}

/** What the reader may do with cohorts; the endpoints ask the same question, so a button never lies. */
export function cohortRights(principal: Principal) {
  const manage = managesCohorts(principal);
  return { edit: manage, delete: manage, editChildren: manage };
}
