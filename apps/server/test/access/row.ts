import type { PrincipalName } from './principals.ts';
import type { World } from './world.ts';

export const SIGNED_IN: readonly PrincipalName[] = [
  'administrator',
  'secretary',
  'teacher',
  'otherTeacher',
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'child',
  'otherChild',
  'multiAsParent',
];
export const EVERYBODY: readonly PrincipalName[] = [
  ...SIGNED_IN,
  'multiUndecided',
  'pretender',
  'otherSchool',
  'nobody',
];
/** Calls that work before a role is chosen. */
export const ANY_ROLE: readonly PrincipalName[] = [...SIGNED_IN, 'multiUndecided'];
export const ADMINISTRATOR: readonly PrincipalName[] = ['administrator'];
/** The school office: the administrator and the secretary. */
export const OFFICE: readonly PrincipalName[] = ['administrator', 'secretary'];
export const FAMILY_CANARY_READERS: readonly PrincipalName[] = [...OFFICE, 'otherParent'];

export interface Target {
  readonly id: (world: World) => string | Promise<string>;
  /** Those who find it; for everybody else let through the door it is 404. */
  readonly found: readonly PrincipalName[];
  /** Those who see it, and may not do this with it. */
  readonly refused?: readonly PrincipalName[];
  /** The status for those, where it is not the endpoint's own. */
  readonly status?: number;
}

export interface Row {
  /** Let through the door. Others: 401 without a good token, else 403. */
  readonly allowed: readonly PrincipalName[];
  readonly targets?: Readonly<Record<string, Target>>;
  /** What stands for the other parts of the path, by their names. */
  readonly params?: (world: World) => Readonly<Record<string, string>>;
  /** What stands behind the path, where the call can't do without: `?view=week`. */
  readonly query?: string | ((world: World, caller: PrincipalName) => string);
  readonly body?: object | ((world: World) => object);
  /** Those who may see the canary of the other family in this answer. */
  readonly mayMeetFamilyCanary?: readonly PrincipalName[];
  /** Everybody signs in anew afterwards. */
  readonly endsSignIns?: true;
  /** Where what comes back is a refusal for everybody, because the body names nobody. */
  readonly status?: number;
}

const NOBODYS: Target = { id: () => '01941f38-0000-7000-8000-000000000000', found: [] };
const MALFORMED: Target = { id: () => 'not-an-id', found: [] };
export const elsewhere = (id: (world: World) => string): Record<string, Target> => ({
  'of the other school': { id, found: [] },
  'that does not exist': NOBODYS,
  'that can’t be one': MALFORMED,
});

/** Whom `teacher` taught once, and who are no business of a teacher's any more. */
export const FORMER_PUPILS: Readonly<Record<string, Target>> = {
  'a pupil of last year': { id: ({ ids }) => ids.formerPupil, found: OFFICE },
  'a pupil who has left': { id: ({ ids }) => ids.archivedPupil, found: OFFICE },
};
export const FORMER_COHORT: Readonly<Record<string, Target>> = {
  'that the teacher had last year': { id: ({ ids }) => ids.formerCohort, found: OFFICE },
};

export const user = (username: string, found: readonly PrincipalName[]): Target => ({
  id: ({ ids }) => ids.ownUser(username),
  found,
});
