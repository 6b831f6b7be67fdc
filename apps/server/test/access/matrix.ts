import { PERMISSIONS } from '#domain/roles/permissions.ts';
import type { PrincipalName } from './principals.ts';
import type { World } from './world.ts';

const SIGNED_IN: readonly PrincipalName[] = [
  'administrator',
  'teacher',
  'otherTeacher',
  'parent',
  'relative',
  'otherParent',
  'child',
  'otherChild',
  'multiAsParent',
];
const EVERYBODY: readonly PrincipalName[] = [
  ...SIGNED_IN,
  'multiUndecided',
  'pretender',
  'otherSchool',
  'nobody',
];
/** Calls that work before a role is chosen. */
const ANY_ROLE: readonly PrincipalName[] = [...SIGNED_IN, 'multiUndecided'];
const ADMINISTRATOR: readonly PrincipalName[] = ['administrator'];
const FAMILY_CANARY_READERS: readonly PrincipalName[] = ['administrator', 'otherParent'];

export interface Target {
  readonly id: (world: World) => string | Promise<string>;
  /** Those who find it; for everybody else let through the door it is 404. */
  readonly found: readonly PrincipalName[];
  /** The status for those, where it is not the endpoint's own. */
  readonly status?: number;
}

export interface Row {
  /** Let through the door. Others: 401 without a good token, else 403. */
  readonly allowed: readonly PrincipalName[];
  readonly targets?: Readonly<Record<string, Target>>;
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
const elsewhere = (id: (world: World) => string): Record<string, Target> => ({
  'of the other school': { id, found: [] },
  'that does not exist': NOBODYS,
  'that can’t be one': MALFORMED,
});

const user = (username: string, found: readonly PrincipalName[]): Target => ({
  id: ({ ids }) => ids.ownUser(username),
  found,
});

/**
 * Who may call what, on whose data: a line an endpoint. The test fails for an endpoint that has none, so
 * a new one can't be forgotten.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  'operations.health': { allowed: EVERYBODY },
  'operations.ready': { allowed: EVERYBODY },
  'operations.clientError': { allowed: EVERYBODY, body: { message: 'x' } },
  'school.get': { allowed: EVERYBODY },
  'auth.login': {
    allowed: EVERYBODY,
    // Another name each time, or guessing would be slowed.
    body: () => ({ email: `nobody${Math.random()}`, password: 'x' }),
    status: 401,
  },
  'auth.refresh': { allowed: EVERYBODY, body: { refreshToken: 'x' }, status: 401 },
  // Without a body it would sign out whoever the matrix needs next.
  'auth.logout': { allowed: ['nobody', 'otherSchool'] },
  'auth.setup': { allowed: EVERYBODY },
  'auth.register': { allowed: EVERYBODY, body: {}, status: 403 },
  'auth.sendReset': {
    allowed: EVERYBODY,
    body: () => ({ email: `nobody${Math.random()}@tenant1.example`, tenantId: 'tenant1' }),
  },
  'auth.reset': { allowed: EVERYBODY, body: { token: 'x', password: 'x' }, status: 410 },
  'auth.changePassword': {
    allowed: ANY_ROLE,
    body: { currentPassword: 'x', newPassword: 'x' },
    status: 400,
  },
  'auth.sessions': { allowed: ANY_ROLE },
  'auth.endOtherSessions': { allowed: ANY_ROLE, endsSignIns: true },
  'me.get': { allowed: ANY_ROLE, mayMeetFamilyCanary: ['otherParent'] },
  'me.children': { allowed: SIGNED_IN, mayMeetFamilyCanary: ['otherParent'] },
  'users.get': {
    allowed: ANY_ROLE,
    mayMeetFamilyCanary: FAMILY_CANARY_READERS,
    targets: {
      'the parent': user('parent', ['administrator', 'parent']),
      'the child': user('child', ['administrator', 'teacher', 'parent', 'relative', 'child']),
      'the administrator': user('admin', ['administrator']),
      'the one with several roles': user('multi', [
        'administrator',
        'multiAsParent',
        'multiUndecided',
      ]),
      'a child of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: FAMILY_CANARY_READERS,
      },
      ...elsewhere(({ ids }) => ids.foreignUser),
    },
  },
  'roles.list': { allowed: ADMINISTRATOR },
  'roles.permissions': { allowed: ADMINISTRATOR },
  'roles.permissionsOfRole': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.role, found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignRole),
    },
  },
  'roles.create': {
    allowed: ADMINISTRATOR,
    body: () => ({ name: `Role ${Math.random()}`, kind: 'teacher' }),
  },
  'roles.delete': {
    allowed: ADMINISTRATOR,
    targets: {
      'that is built in': { id: ({ ids }) => ids.role, found: ADMINISTRATOR, status: 409 },
      ...elsewhere(({ ids }) => ids.foreignRole),
    },
  },
  'roles.updatePermissions': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionIds: [] }),
    status: 404,
  },
  'roles.assign': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionId: PERMISSIONS[0].id }),
    status: 404,
  },
  'roles.unassign': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ roleId: ids.foreignRole, permissionId: PERMISSIONS[0].id }),
    status: 404,
  },
  'locations.list': { allowed: SIGNED_IN },
  'locations.get': {
    allowed: SIGNED_IN,
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: SIGNED_IN },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
  'locations.create': {
    allowed: ADMINISTRATOR,
    body: { name: 'x', street: 'x', city: 'x', zipCode: 'x' },
  },
  'locations.update': {
    allowed: ADMINISTRATOR,
    body: { name: 'y', version: 1 },
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
  'locations.delete': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: ADMINISTRATOR },
      'in use': { id: ({ ids }) => ids.usedLocation, found: ADMINISTRATOR, status: 409 },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
};
