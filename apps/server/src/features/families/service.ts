import type { HeldRole } from '#domain/auth/access.ts';
import { kindReachOf, reachOf } from '#domain/auth/reach.ts';
import {
  defaultRights,
  mayEditProfile,
  PARENTS,
  paysByDefault,
  type Relation,
  RIGHTS,
  type Right,
  type Rights,
  rightsGained,
  rightsInForce,
  sortContacts,
} from '#domain/families/guardianship.ts';
import type { Language } from '#domain/languages.ts';
import { confirmPassword, type StillConfirmed } from '../../platform/auth/confirm-password.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import type { PersonAdded } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import {
  type AccountDeps,
  applyEmail,
  rememberGuardianEmails,
  requestEmail,
  revokeGuardianAccess,
} from '../accounts/service.ts';
import { readCohort } from '../cohorts/service.ts';
import { changeOwnFields, getUser, type UserFieldChanges } from '../users/service.ts';
import { canEditFamilies, countsBookings, seesSiblings, visibleGuardianships } from './policy.ts';
import * as repository from './repository.ts';

function answer(row: repository.GuardianshipRow, principal: Principal) {
  const { today, ...tie } = row;
  return {
    ...tie,
    inForce: rightsInForce(row.rights, today),
    can: { edit: canEditFamilies(principal) },
  };
}

export async function readFamily(tx: Tx, principal: Principal, userId: string) {
  const user = await getUser(tx, principal, userId);
  const reach = reachOf(principal);
  const [all, siblings] = await Promise.all([
    repository.listGuardianships(tx, userId),
    seesSiblings(principal)
      ? repository.listSiblings(tx, { childId: userId, relations: PARENTS, reach })
      : [],
  ]);
  const ties = visibleGuardianships(principal, all);
  const counts = countsBookings(principal);
  return {
    items: ties.filter((tie) => tie.child.userId === userId).map((tie) => answer(tie, principal)),
    children: ties
      .filter((tie) => tie.guardian.userId === userId)
      .map((tie) => answer(tie, principal)),
    siblings: siblings.map((row) => ({ ...row, bookings: counts ? row.bookings : null })),
    can: { edit: canEditFamilies(principal) && user.status !== 'archived' },
  };
}

/** Open screens of the family fetch anew: what was taken away is gone there too. */
async function recordFamilyChange(
  tx: Tx,
  principal: Principal,
  {
    action,
    childId,
    guardianId,
    ...details
  }: repository.Pair & { action: `families.${string}`; rights?: readonly Right[] },
): Promise<void> {
  await recordChange(tx, principal, { action, id: childId, details: { guardianId, ...details } });
  tx.hint({ topic: 'families', id: guardianId });
  for (const id of [childId, guardianId]) tx.hint({ topic: 'users', id });
  tx.hint({ rightsOf: [childId, guardianId] });
}

/** Rights as they were, with those that were sent put in their place. */
export type RightChanges = { readonly [R in Right]?: Rights[R] | undefined };

function mergeRights(before: Rights, changes: RightChanges): Rights {
  return {
    see: changes.see ?? before.see,
    book: changes.book ?? before.book,
    reportAbsences: changes.reportAbsences ?? before.reportAbsences,
    seeDocuments: changes.seeDocuments ?? before.seeDocuments,
    pay: changes.pay ?? before.pay,
    collect: changes.collect ?? before.collect,
  };
}

type User = Awaited<ReturnType<typeof getUser>>;

interface HoldsRoles {
  readonly roles: readonly Pick<HeldRole, 'kind'>[];
}

/** The roles go with the tie: nobody loses the last of them while it holds. */
function requireFitting({ child, guardian }: { child: HoldsRoles; guardian: HoldsRoles }): void {
  if (!child.roles.some((role) => role.kind === 'child')) throw fieldRefusal('', 'not_a_child');
  if (!guardian.roles.some((role) => role.kind === 'parent'))
    throw fieldRefusal('guardianId', 'not_a_guardian');
}

/** The tie and what goes with it, between two people who are held. */
async function tie(
  tx: Tx,
  principal: Principal,
  {
    child,
    guardian,
    relation,
    rights = {},
  }: {
    readonly child: User;
    readonly guardian: User;
    readonly relation: Relation;
    readonly rights?: RightChanges | undefined;
  },
): Promise<repository.Pair> {
  const pair = { childId: child.userId, guardianId: guardian.userId };
  if (child.status === 'archived' || guardian.status === 'archived')
    throw new AppError('user_archived');
  requireFitting({ child, guardian });
  const ties = await repository.listGuardianships(tx, pair.childId);
  const others = ties.filter((other) => other.child.userId === pair.childId);
  const defaults = defaultRights({ pays: paysByDefault(relation, others) });
  const added = await repository.insertGuardianship(tx, {
    id: newId(),
    ...pair,
    relation,
    rights: mergeRights(defaults, rights),
  });
  if (added === 0) throw new AppError('guardian_exists');
  await rememberGuardianEmails(tx, pair.childId);
  await recordFamilyChange(tx, principal, { action: 'families.guardian-added', ...pair });
  return pair;
}

export interface NewGuardian extends repository.Pair {
  readonly relation: Relation;
  readonly rights?: RightChanges | undefined;
}

export async function addGuardian(
  tx: Tx,
  principal: Principal,
  { childId, guardianId, relation, rights }: NewGuardian,
) {
  await repository.holdPeople(tx, [childId, guardianId]);
  const child = await getUser(tx, principal, childId);
  if (guardianId === childId) throw fieldRefusal('guardianId', 'not_oneself');
  const guardian = await getUser(tx, principal, guardianId).catch((error: unknown) => {
    // The body names somebody who is not there: a fault of that field, not of the address.
    if (error instanceof AppError) throw fieldRefusal('guardianId', 'not_a_guardian');
    throw error;
  });
  const pair = await tie(tx, principal, { child, guardian, relation, rights });
  return answer(await getGuardianship(tx, pair), principal);
}

/** What is wrong with a tie of somebody new is said where its other person was chosen. */
async function atField<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const [problem] = error instanceof AppError ? error.problems : [];
    throw problem ? fieldRefusal(path, problem.code, error) : error;
  }
}

/** Guardians and children of somebody who is being added, each with the rights of every new guardian. */
export async function addFamily(
  tx: Tx,
  principal: Principal,
  { personId, kinds, guardians, children }: PersonAdded,
): Promise<void> {
  const others = [
    ...guardians.map(({ guardianId }) => guardianId),
    ...children.map(({ childId }) => childId),
  ];
  if (others.length === 0) return;
  if (!canEditFamilies(principal)) throw new AppError('access_denied');
  if (guardians.length > 0 && !kinds.includes('child'))
    throw fieldRefusal('guardians', 'not_a_child');
  if (children.length > 0 && !kinds.includes('parent'))
    throw fieldRefusal('children', 'not_a_guardian');
  await repository.holdPeople(tx, others);
  const person = await getUser(tx, principal, personId);
  for (const [index, { guardianId, relation }] of guardians.entries()) {
    const guardian = await getUser(tx, principal, guardianId);
    const facts = { child: person, guardian, relation };
    await atField(`guardians.${index}.guardianId`, tie(tx, principal, facts));
  }
  for (const [index, { childId, relation }] of children.entries()) {
    const child = await getUser(tx, principal, childId);
    const facts = { child, guardian: person, relation };
    await atField(`children.${index}.childId`, tie(tx, principal, facts));
  }
}

async function getGuardianship(tx: Tx, pair: repository.Pair) {
  const row = await repository.findGuardianship(tx, pair);
  if (!row) throw new AppError('not_found');
  return row;
}

export interface GuardianshipChange extends repository.Pair {
  readonly version: number;
  readonly relation?: Relation | undefined;
  readonly rights?: RightChanges | undefined;
}

/** The tie, held for a change. One of people out of reach is as unknown as one that does not exist. */
async function lockTie(tx: Tx, principal: Principal, pair: repository.Pair) {
  const tie = await repository.lockGuardianship(tx, pair, reachOf(principal));
  if (!tie) throw new AppError('not_found');
  return tie;
}

export async function changeGuardian(
  tx: Tx,
  principal: Principal,
  { childId, guardianId, version, relation, rights = {} }: GuardianshipChange,
) {
  const pair = { childId, guardianId };
  const before = await lockTie(tx, principal, pair);
  requireVersion(before, version);
  const after = mergeRights(before.rights, rights);
  // A tie of which nothing held may be of somebody who is no parent any more.
  if (rightsGained(before.rights, after, before.today).length > 0) {
    await repository.holdPeople(tx, [childId, guardianId]);
    const child = await getUser(tx, principal, childId);
    requireFitting({ child, guardian: await getUser(tx, principal, guardianId) });
  }
  await repository.updateGuardianship(tx, pair, {
    relation: relation ?? before.relation,
    rights: after,
  });
  await recordFamilyChange(tx, principal, {
    action: 'families.rights-changed',
    ...pair,
    rights: RIGHTS.filter((right) => rights[right] !== undefined),
  });
  return answer(await getGuardianship(tx, pair), principal);
}

export async function removeGuardian(
  tx: Tx,
  principal: Principal,
  pair: repository.Pair,
): Promise<void> {
  await lockTie(tx, principal, pair);
  // Whoever is a guardian no longer must not get a hidden child's mails either.
  await rememberGuardianEmails(tx, pair.childId);
  await repository.deleteGuardianship(tx, pair);
  await revokeGuardianAccess(tx, { ...pair, actorId: principal.userId });
  await recordFamilyChange(tx, principal, { action: 'families.guardian-removed', ...pair });
}

/** Only in the role of a guardian: somebody who acts as an administrator has the list of all people. */
function guardianId({ active, userId }: Principal): string | null {
  return active?.kind === 'parent' ? userId : null;
}

export async function listMyChildren(tx: Tx, principal: Principal) {
  const guardian = guardianId(principal);
  const rows = guardian ? await repository.listOwnChildren(tx, guardian) : [];
  return {
    items: rows.map(({ rights, today, ...child }) => ({
      ...child,
      rights: rightsInForce(rights, today),
    })),
  };
}

async function getMyChild(tx: Tx, principal: Principal, childId: string) {
  const guardian = guardianId(principal);
  const [child] = guardian ? await repository.listOwnChildren(tx, guardian, childId) : [];
  if (!child) throw new AppError('not_found');
  return child;
}

function profileOf(child: repository.OwnChildRow) {
  const { rights, today, ...profile } = child;
  return {
    ...profile,
    // Often it is a guardian that a confidential address is kept from; nor may one enter the child's account.
    ...(child.confidentialAddress && {
      address: null,
      username: null,
      email: null,
      pendingEmail: null,
    }),
    rights: rightsInForce(rights, today),
    can: {
      edit: mayEditProfile(child, today),
      editEmail: mayEditProfile(child, today) && !child.confidentialAddress,
    },
  };
}

export async function readMyChild(tx: Tx, principal: Principal, childId: string) {
  return profileOf(await getMyChild(tx, principal, childId));
}

export interface FamilyDeps extends AccountDeps {
  readonly passwords: Passwords;
}

export interface ProfileChange {
  readonly childId: string;
  readonly version: number;
  readonly currentPassword?: string | undefined;
  readonly fields: Pick<UserFieldChanges, 'address' | 'phone' | 'language' | 'email'>;
}

/** What guardians keep up to date for the school. A new e-mail address is a way in, so it takes the password. */
export async function changeMyChild(
  deps: FamilyDeps,
  { inTenant, principal }: { readonly inTenant: InTenant; readonly principal: Principal },
  { childId, version, currentPassword = '', fields: { email, ...fields } }: ProfileChange,
) {
  const check = async (tx: Tx) => {
    const child = await getMyChild(tx, principal, childId);
    if (!mayEditProfile(child, child.today)) throw new AppError('access_denied');
    // What is not shown can't be changed: the school asked for it to be kept as it is.
    const touchesKept = fields.address !== undefined || email !== undefined;
    if (child.confidentialAddress && touchesKept) throw new AppError('access_denied');
    return child;
  };
  const before = await inTenant(check);
  const changesEmail = email !== undefined && email !== before.email;
  let confirmed: StillConfirmed | null = null;
  if (changesEmail) {
    // A grown-up child may be more here than a child; its account is not its guardian's to enter.
    const { roles } = await inTenant((tx) => getUser(tx, principal, childId));
    if (roles.some((role) => role.kind !== 'child')) throw new AppError('person_holds_more');
    if (currentPassword === '') {
      throw fieldRefusal('currentPassword', 'required');
    }
    confirmed = await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);
  }
  return inTenant(async (tx) => {
    await confirmed?.(tx);
    await check(tx);
    await changeOwnFields(tx, principal, { id: childId, version, fields });
    if (changesEmail) {
      const change = { userId: childId, actorId: principal.userId };
      if (email === null) await applyEmail(deps, tx, { ...change, email });
      else await requestEmail(deps, tx, { ...change, email, byGuardian: true });
    }
    return profileOf(await getMyChild(tx, principal, childId));
  });
}

/** Whom staff call for each child of a cohort, those in a parent's place first. */
export async function listContacts(
  tx: Tx,
  principal: Principal,
  { cohortId, language }: { cohortId: string; language: Language },
) {
  // Refuses a cohort that is out of reach or not to be seen; that the caller is staff, the access has asked.
  await readCohort(tx, principal, { id: cohortId, language });
  const rows = await repository.listContacts(tx, cohortId, kindReachOf(principal));
  const byChild = Map.groupBy(sortContacts(rows), ({ childId }) => childId);
  return {
    items: [...byChild].map(([childId, contacts]) => ({
      childId,
      guardians: contacts.map(({ childId: _child, ...guardian }) => guardian),
    })),
  };
}
