import type { HeldRole } from '../auth/access.ts';
import { holdsAll } from '../roles/changes.ts';
import { type RoleKind, SUB_ROLES } from '../roles/kinds.ts';
import type { StateMachine } from '../state-machine.ts';

/** What the list can be sorted by; the first is the usual order. */
export const USER_SORTS = ['name', 'username', 'lastLogin', 'updatedAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_STATUSES = ['active', 'archived', 'invited'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Longest texts of a person, shared by the forms and the contract. */
export const USER_LIMITS = {
  username: 60,
  email: 254,
  firstName: 80,
  lastName: 80,
  address: 200,
  phone: 40,
  roles: 10,
  /** What one visit makes of a new person. */
  newCohorts: 20,
  newGuardians: 10,
  newChildren: 20,
  archiveReason: 300,
  payerName: 120,
  billingAddress: 300,
  iban: 42,
} as const;

export type UserEvent = 'choosePassword' | 'archive' | 'restore' | 'restoreUnopened';

/** The life of an account. Who never chose a password is invited again when restored. */
export const USER_STATES: StateMachine<UserStatus, UserEvent, 'person' | 'school'> = {
  name: 'user',
  initial: 'invited',
  states: USER_STATUSES,
  moves: [
    { from: 'invited', event: 'choosePassword', to: 'active', by: ['person', 'school'] },
    { from: 'active', event: 'choosePassword', to: 'active', by: ['person', 'school'] },
    { from: 'invited', event: 'archive', to: 'archived', by: ['school'] },
    { from: 'active', event: 'archive', to: 'archived', by: ['school'] },
    { from: 'archived', event: 'restore', to: 'active', by: ['school'] },
    { from: 'archived', event: 'restoreUnopened', to: 'invited', by: ['school'] },
  ],
};

export const SUB_ROLE_NAMES = [...SUB_ROLES.parent, ...SUB_ROLES.teacher] as const;
export type SubRole = (typeof SUB_ROLE_NAMES)[number];

/** The sub-roles that fit somebody with roles of these kinds. */
export function subRolesFor(kinds: readonly RoleKind[]): SubRole[] {
  return kinds.flatMap((kind): readonly SubRole[] =>
    kind === 'parent' || kind === 'teacher' ? SUB_ROLES[kind] : [],
  );
}

/** Nobody climbs, and nobody pulls down who stands higher. */
export function decideRoleChange(
  actor: HeldRole,
  { given, taken }: { readonly given: readonly HeldRole[]; readonly taken: readonly HeldRole[] },
): 'permission_not_held' | null {
  return [...given, ...taken].every((role) => holdsAll(actor, role)) ? null : 'permission_not_held';
}

/** Both are local dates, YYYY-MM-DD, which compare as texts. Nobody was born before 1900, or tomorrow. */
export function isPossibleBirthDate(birthDate: string, today: string): boolean {
  return birthDate >= '1900-01-01' && birthDate <= today;
}

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`;
}

/** In a list that is sorted by surnames. */
export function surnameFirst({ firstName, lastName }: PersonName): string {
  return `${lastName} ${firstName}`;
}
