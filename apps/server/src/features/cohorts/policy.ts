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

/**
 * Whom to call is for the office and for those who teach the children; which cohorts that are, the reach
 * says. A family has no business with the numbers of others, whatever permission its role was given.
 */
export function seesContacts(principal: Principal): boolean {
  const { active } = principal;
  return (active?.kind === 'admin' || active?.kind === 'teacher') && has(principal, 'users.view');
}

/** What the reader may do with cohorts; the endpoints ask the same question, so a button never lies. */
export function cohortRights(principal: Principal) {
  const manage = managesCohorts(principal);
  return {
    edit: manage,
    delete: manage,
    editChildren: manage,
    seeContacts: seesContacts(principal) && mayViewCohorts(principal),
  };
}
