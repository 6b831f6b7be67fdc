import { has, type Principal } from '../../platform/auth/principal.ts';

/** A child needs no permission to see its own class; everybody else acts in a role that has it. */
export function mayViewCohorts(principal: Principal): boolean {
  return (
    principal.active?.kind === 'child' ||
    has(principal, 'cohorts.view') ||
    has(principal, 'cohorts.manage')
  );
}

/**
 * Whom to call is for the office and for those who teach the children; which cohorts that are, the reach
 * says. A family has no business with the numbers of others, whatever permission its role was given.
 */
export function seesContacts(principal: Principal): boolean {
  return has(principal, 'users.view');
}

/** What the reader may do with cohorts; the endpoints ask the same question, so a button never lies. */
export function cohortRights(principal: Principal) {
  const manage = has(principal, 'cohorts.manage');
  return {
    edit: manage,
    delete: manage,
    editChildren: manage,
    seeContacts: seesContacts(principal) && mayViewCohorts(principal),
  };
}
