import type { HeldRole } from '#domain/auth/access.ts';
import { reachOf } from '#domain/auth/reach.ts';
import { decideTies } from '#domain/families/guardianship.ts';
import { holdsAll } from '#domain/roles/changes.ts';
import { nextState } from '#domain/state-machine.ts';
import { decideRoleChange, USER_STATES } from '#domain/users/user.ts';
import { recordAudit, recordSensitiveRead } from '../../platform/audit.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { checkNewPassword } from '../../platform/auth/strength.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import {
  AppError,
  type ConstraintRefusals,
  fieldRefusal,
  refusing,
} from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import {
  type AccountDeps,
  applyEmail,
  endLinks,
  requestEmail,
  requireEmailNotAbove,
} from '../accounts/service.ts';
import { endSignIns } from '../auth/service.ts';
import { lockAdministration, requireAdministrator } from '../roles/service.ts';
import { readToday } from '../school/service.ts';
import { answer, answerMe } from './lib/answer.ts';
import {
  checkBirthDate,
  checkInvitation,
  checkSubRole,
  type Facts,
  type NewUser,
  rolesNamed,
} from './lib/check-person.ts';
import {
  canReadPostalAddress,
  canSeePaymentDetails,
  managesPeople,
  outranks,
  setsPasswords,
} from './policy.ts';
import * as repository from './repository.ts';

export interface UserDeps extends AccountDeps {
  readonly passwords: Passwords;
  readonly hooks: Pick<AskedHooks, 'personAdded' | 'invitationAsked' | 'personArchived'>;
}

interface ArchiveDeps {
  readonly hooks: Pick<AskedHooks, 'personArchived'>;
}

/** A call that opens its own transactions. */
export interface Caller {
  readonly inTenant: InTenant;
  readonly principal: Principal;
}

export async function readMe(tx: Tx, principal: Principal) {
  const { userId, active } = principal;
  const as = active?.kind === 'teacher' || active?.kind === 'child' ? active.kind : null;
  const [profile, cohorts] = await Promise.all([
    repository.findProfile(tx, userId),
    as ? repository.listCohorts(tx, { userId, as }) : [],
  ]);
  if (!profile) throw new AppError('not_authenticated');
  return answerMe(principal, profile, cohorts);
}

/** Whether the list of people offers to add one. */
export const mayAddUsers = managesPeople;
export { canReadCredentials, hidesOwnPostalAddress, managesPeople } from './policy.ts';

export async function readOptions(tx: Tx, principal: Principal) {
  const { userId } = principal;
  const teacher = principal.active?.kind === 'admin' ? null : { userId, as: 'teacher' as const };
  const [roles, cohorts] = await Promise.all([
    repository.listRoleFacts(tx),
    repository.listCohorts(tx, teacher),
  ]);
  const { active } = principal;
  return {
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      kind: role.kind,
      grantable: active !== null && managesPeople(principal) && holdsAll(active, role),
    })),
    cohorts,
  };
}

/** Somebody out of reach is as unknown as somebody who does not exist. */
export async function getUser(tx: Tx, principal: Principal, userId: string) {
  const user = await repository.findUser(tx, userId, reachOf(principal));
  if (!user) throw new AppError('not_found');
  return user;
}

export async function readUser(tx: Tx, principal: Principal, userId: string) {
  const user = await getUser(tx, principal, userId);
  const sensitive = user.confidentialAddress && user.address !== null;
  if (sensitive && userId !== principal.userId && canReadPostalAddress(principal, user)) {
    const { userId: actorId } = principal;
    await recordSensitiveRead(tx, { actorId, subjectId: userId, fields: ['address'] });
  }
  return answer(user, principal);
}

/** The person, held for a change by somebody who manages people. Archived ones are brought back first. */
async function lockPresent(tx: Tx, principal: Principal, userId: string) {
  const user = await repository.lockUser(tx, userId, reachOf(principal));
  if (!user) throw new AppError('not_found');
  if (user.status === 'archived') throw new AppError('user_archived');
  return user;
}

/** The same for who may set a password, or send a link to choose one: a way into the account. */
export async function lockForCredentials(tx: Tx, principal: Principal, userId: string) {
  const user = await lockPresent(tx, principal, userId);
  if (!outranks(principal, user)) throw new AppError('person_holds_more');
  return user;
}

const findRoles = async (tx: Tx, names: readonly string[]) =>
  rolesNamed(await repository.listRoleFacts(tx), names);

async function checkFacts(tx: Tx, { subRole, birthDate }: Facts, roles: readonly HeldRole[]) {
  checkSubRole(subRole, roles);
  if (birthDate) checkBirthDate(birthDate, await readToday(tx));
}

/** The only thing of a person that must be theirs alone is the username; an e-mail address a family may share. */
const USERNAME_REFUSALS: ConstraintRefusals = {
  users_username_unique: (cause) => fieldRefusal('username', 'username_taken', cause),
};

/** With family, cohorts and invitation: all of it, or nobody is added. */
export async function addUser(
  { passwords, hooks }: UserDeps,
  { inTenant, principal }: Caller,
  person: NewUser,
) {
  const { active } = principal;
  if (!active) throw new AppError('active_role_required');
  checkInvitation(person);
  const { roles: roleNames, password, sendInvitation = false, ...more } = person;
  const { cohortIds = [], guardians = [], children = [], ...fields } = more;
  if (password !== undefined) {
    await checkNewPassword('password', password, [
      fields.username,
      fields.firstName,
      fields.lastName,
    ]);
  }
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  return inTenant(async (tx) => {
    // What is given now is neither deleted nor made more in the same moment.
    await lockAdministration(tx);
    const roles = await findRoles(tx, roleNames);
    await checkFacts(tx, fields, roles);
    const refusal = decideRoleChange(active, { given: roles, taken: [] });
    if (refusal) throw new AppError(refusal);
    if (fields.email) {
      await requireEmailNotAbove(tx, principal, { email: fields.email, except: null });
    }
    const id = newId();
    const status = passwordHash === null ? 'invited' : 'active';
    await refusing(
      repository.insertUser(tx, { id, ...fields, status, passwordHash }),
      USERNAME_REFUSALS,
    );
    const roleIds = roles.map((role) => role.id);
    await repository.insertUserRoles(tx, id, roleIds);
    await recordChange(tx, principal, { action: 'users.created', id, details: { roleIds } });
    const kinds = roles.map((role) => role.kind);
    const belonging = { cohortIds, guardians, children };
    await hooks.personAdded(tx, principal, { personId: id, kinds, ...belonging });
    if (sendInvitation) await hooks.invitationAsked(tx, principal, id);
    return answer(await getUser(tx, principal, id), principal);
  });
}

export interface UserChange {
  readonly id: string;
  readonly version: number;
  readonly fields: repository.UserFieldChanges;
  readonly roles: readonly string[] | undefined;
}

/** What changes in somebody's roles, and whether the caller may bring that about. */
async function changeRoles(
  tx: Tx,
  principal: Principal,
  { before, names }: { before: repository.UserRow; names: readonly string[] },
) {
  const after = await findRoles(tx, names);
  const held = new Set(before.roles.map((role) => role.id));
  const wanted = new Set(after.map((role) => role.id));
  const given = after.filter((role) => !held.has(role.id));
  const taken = before.roles.filter((role) => !wanted.has(role.id));
  if (!principal.active) throw new AppError('active_role_required');
  const refusal = decideRoleChange(principal.active, { given, taken });
  if (refusal) throw new AppError(refusal);
  if (taken.length > 0) {
    const ties = await repository.findTies(tx, before.userId);
    const tied = decideTies({ before: before.roles, after }, ties);
    if (tied) throw new AppError(tied);
  }
  const ids = (roles: readonly HeldRole[]) => roles.map((role) => role.id);
  await repository.insertUserRoles(tx, before.userId, ids(given));
  await repository.deleteUserRoles(tx, before.userId, ids(taken));
  if (taken.length > 0) await requireAdministrator(tx);
  return { after, given: ids(given), taken: ids(taken) };
}

/**
 * An address that the office enters counts at once as long as the person has not come in; after that it has to
 * be confirmed, unless the caller may set the password anyway.
 */
async function changeEmail(
  deps: UserDeps,
  { tx, principal }: { tx: Tx; principal: Principal },
  { before, email }: { before: repository.UserRow; email: string | null },
): Promise<void> {
  const { userId } = before;
  const change = { userId, actorId: principal.userId };
  if (email !== null) {
    await requireEmailNotAbove(tx, principal, { email, except: userId });
    if (before.status === 'active' && !setsPasswords(principal)) {
      await requestEmail(deps, tx, { ...change, email });
      return;
    }
  }
  const invited = before.status === 'invited' && (await repository.hasInvitation(tx, userId));
  await applyEmail(deps, tx, { ...change, email });
  // What went to the old address no longer opens anything; the person is to hear of it all the same.
  if (invited && email !== null) {
    await repository.updateInvited(tx, userId);
    await deps.outbox.enqueue(tx, {
      eventKey: `invitation:${userId}:${newId()}`,
      template: 'invitation',
      params: { userId },
    });
  }
}

export async function changeUser(
  deps: UserDeps,
  { inTenant, principal }: Caller,
  { id, version, fields: { email, ...fields }, roles }: UserChange,
) {
  return inTenant(async (tx) => {
    // Before the person's row, and in this order everywhere, so that nobody waits for each other.
    if (roles) await lockAdministration(tx);
    const before = await lockPresent(tx, principal, id);
    requireVersion(before, version);
    const changesEmail = email !== undefined && email !== before.email;
    const { username = before.username } = fields;
    const changesKeys = changesEmail || username !== before.username;
    if (changesKeys && !outranks(principal, before)) throw new AppError('person_holds_more');
    const change = roles && (await changeRoles(tx, principal, { before, names: roles }));
    const subRole = fields.subRole === undefined ? before.subRole : fields.subRole;
    await checkFacts(tx, { subRole, birthDate: fields.birthDate }, change?.after ?? before.roles);
    await refusing(repository.updateUser(tx, id, fields), USERNAME_REFUSALS);
    if (changesEmail) {
      await changeEmail(deps, { tx, principal }, { before, email });
    }
    await recordChange(tx, principal, {
      action: 'users.changed',
      id,
      details: {
        fields: [...Object.keys(fields), ...(email === undefined ? [] : ['email'])],
        ...(change && { given: change.given, taken: change.taken }),
      },
    });
    // A guardian may hold a sign-in or a link of the child that is now kept from them.
    const hides = fields.confidentialAddress === true && !before.confidentialAddress;
    // Whoever became more, or less, is not entered by what was mailed before.
    const becomesOther = change !== undefined && change.given.length + change.taken.length > 0;
    if (hides || becomesOther) await endLinks(tx, id);
    // Whoever loses a role starts afresh with what is left.
    if (hides || (change && change.taken.length > 0)) {
      await endSignIns(tx, { userId: id, except: null });
    }
    if (becomesOther) tx.hint({ rightsOf: [id] });
    tx.hint({ topic: 'me', to: [id] });
    return answer(await getUser(tx, principal, id), principal);
  });
}

/** By somebody, or by itself, in the transaction of whoever holds the administration and has decided it. */
async function archive(
  tx: Tx,
  { hooks, principal }: ArchiveDeps & { readonly principal: Principal | null },
  { user, reason }: { readonly user: repository.UserRow; readonly reason: string },
): Promise<void> {
  const { userId: id } = user;
  const status = nextState(USER_STATES, user.status, 'archive', 'school');
  if (status === null) throw new AppError('user_archived');
  await repository.updateStatus(tx, id, { status, archiveReason: reason });
  await requireAdministrator(tx);
  await endLinks(tx, id);
  const actorId = principal?.userId ?? null;
  await recordAudit(tx, { actorId, action: 'users.archived', subjectId: id });
  tx.hint({ topic: 'users', id });
  const itself = { ...user, signInId: id, tenantId: tx.tenantId, active: null };
  await hooks.personArchived(tx, principal ?? itself, id);
  await endSignIns(tx, { userId: id, except: null });
}

export async function archiveUser(
  { hooks }: ArchiveDeps,
  { inTenant, principal }: Caller,
  { id, reason }: { id: string; reason: string },
) {
  return inTenant(async (tx) => {
    await lockAdministration(tx);
    const before = await lockPresent(tx, principal, id);
    if (!outranks(principal, before)) throw new AppError('person_holds_more');
    await archive(tx, { hooks, principal }, { user: before, reason });
    // The caller may just have archived itself, and then sees nobody any more; the answer is still its own.
    const after = await repository.findUser(tx, id, { kind: 'all' });
    if (!after) throw new AppError('not_found');
    return answer(after, principal);
  });
}

/** For other features whose acts take a person away: nobody does that to one who may do more than they may. */
export async function requireNotAbove(tx: Tx, principal: Principal, id: string): Promise<void> {
  const user = await repository.findUser(tx, id, reachOf(principal));
  if (!user) throw new AppError('not_found');
  if (!outranks(principal, user)) throw new AppError('person_holds_more');
}

/** The same for an account that nobody uses any more; by somebody only if they don't stand below it. */
export async function endAccount(
  { hooks }: ArchiveDeps,
  tx: Tx,
  { id, principal, reason }: { id: string; principal: Principal | null; reason: string },
): Promise<void> {
  const user = await repository.lockUser(tx, id, { kind: 'all' });
  if (!user) throw new AppError('not_found');
  if (principal && !outranks(principal, user)) throw new AppError('person_holds_more');
  await archive(tx, { hooks, principal }, { user, reason });
}

export async function restoreUser(tx: Tx, principal: Principal, id: string) {
  const before = await repository.lockUser(tx, id, reachOf(principal));
  if (!before) throw new AppError('not_found');
  const event = before.hasPassword ? 'restore' : 'restoreUnopened';
  const status = nextState(USER_STATES, before.status, event, 'school');
  if (status === null) throw new AppError('user_not_archived');
  if (!outranks(principal, before)) throw new AppError('person_holds_more');
  await repository.updateStatus(tx, id, { status, archiveReason: null });
  await recordChange(tx, principal, { action: 'users.restored', id });
  return answer(await getUser(tx, principal, id), principal);
}

export const noteInvitation = repository.updateInvited;

export type UserFieldChanges = repository.UserFieldChanges;

/**
 * Writes a few fields of somebody for a feature that has decided that they may be written: a guardian's, a
 * person's own. Two editors are told apart as everywhere.
 */
export async function changeOwnFields(
  tx: Tx,
  principal: Principal,
  { id, version, fields }: Omit<UserChange, 'roles'>,
): Promise<void> {
  const before = await repository.lockUser(tx, id, { kind: 'all' });
  if (!before) throw new AppError('not_found');
  requireVersion(before, version);
  await repository.updateUser(tx, id, fields);
  await recordChange(tx, principal, {
    action: 'users.profile-changed',
    id,
    details: { fields: Object.keys(fields) },
  });
  tx.hint({ topic: 'me', to: [id] });
}

/** Lets through who may see from where somebody pays; for everybody else there is nobody. */
export async function requirePayerVisible(tx: Tx, principal: Principal, userId: string) {
  const user = await getUser(tx, principal, userId);
  if (!canSeePaymentDetails(principal, userId)) throw new AppError('not_found');
  return user;
}
