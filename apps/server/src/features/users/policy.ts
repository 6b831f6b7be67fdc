import { holdsAll } from '#domain/roles/changes.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { UserRow } from './repository.ts';

/**
 * A confidential address is for those who keep the school's records. Not for guardians: often it is one of
 * them that it is kept from; nor for the child's own account, which a guardian may get hold of.
 */
export function canReadPostalAddress(
  principal: Principal,
  user: Pick<UserRow, 'userId' | 'confidentialAddress'>,
): boolean {
  if (!user.confidentialAddress || managesPeople(principal)) return true;
  return principal.userId === user.userId && !hidesOwnPostalAddress(principal, user);
}

/** Whether somebody is a child whose address is kept from others, so that the own account leaves it out too. */
export function hidesOwnPostalAddress(
  { roles }: Pick<Principal, 'roles'>,
  { confidentialAddress }: Pick<UserRow, 'confidentialAddress'>,
): boolean {
  return confidentialAddress && roles.some((role) => role.kind === 'child');
}

/**
 * What the account of a child with a confidential address is entered by is hidden from its guardians, also while
 * they act as one who teaches; the office knows it whoever it is.
 */
export function canReadCredentials(
  principal: Principal,
  user: Pick<UserRow, 'userId' | 'confidentialAddress' | 'hiddenFrom'>,
): boolean {
  const { userId, active } = principal;
  if (!user.confidentialAddress || userId === user.userId || managesPeople(principal)) return true;
  const staff = active?.kind === 'admin' || active?.kind === 'teacher';
  return staff && !user.hiddenFrom.includes(userId);
}

export function managesPeople(principal: Principal): boolean {
  return has(principal, 'users.manage');
}

export function setsPasswords(principal: Principal): boolean {
  return has(principal, 'users.setPassword');
}

/**
 * Whether somebody may hand themselves the keys of an account (username, e-mail, password, roles), or
 * lock it: not one that may do more than they may.
 */
export function outranks(principal: Principal, { roles }: Pick<UserRow, 'roles'>): boolean {
  const { active } = principal;
  return active !== null && roles.every((role) => holdsAll(active, role));
}

/** Who pays from where: the person's own business, and that of those who run the school's money or records. */
export function canSeePaymentDetails(principal: Principal, userId: string): boolean {
  return (
    principal.userId === userId || managesPeople(principal) || has(principal, 'payments.manage')
  );
}

/** What the reader may do with a person; the endpoints ask the same questions, so a button never lies. */
export function userRights(principal: Principal, user: UserRow) {
  const manage = managesPeople(principal);
  const above = outranks(principal, user);
  const present = user.status !== 'archived';
  return {
    edit: manage && present,
    editAccount: manage && present && above,
    archive: manage && present && above,
    restore: manage && !present && above,
    setPassword: setsPasswords(principal) && present && above,
    invite: manage && user.status === 'invited' && user.email !== null && above,
    seePaymentDetails: canSeePaymentDetails(principal, user.userId),
    editFamily: manage && present,
  };
}
