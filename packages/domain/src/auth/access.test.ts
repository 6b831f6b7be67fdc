import { describe, expect, it } from 'vitest';
import { ROLE_KINDS, type RoleKind } from '../roles/kinds.ts';
import { defaultPermissions, PERMISSIONS } from '../roles/permissions.ts';
import {
  chooseActiveRole,
  decideAccess,
  type HeldRole,
  permission,
  publicAccess,
  signedIn,
  signedInAnyRole,
} from './access.ts';

const role = (kind: RoleKind): HeldRole => ({
  id: kind,
  name: kind,
  kind,
  permissions: defaultPermissions(kind),
});
const admin = role('admin');
const parent = role('parent');

describe('the role a person acts in', () => {
  it('is the only one held', () => {
    expect(chooseActiveRole([parent], undefined)).toEqual({ role: parent });
  });
  it('is the one asked for among several', () => {
    expect(chooseActiveRole([admin, parent], 'parent')).toEqual({ role: parent });
  });
  it('is none while several are held and none was chosen', () => {
    expect(chooseActiveRole([admin, parent], undefined)).toEqual({ role: null });
  });
  it('is never one that is not held', () => {
    expect(chooseActiveRole([parent], 'admin')).toEqual({ refusal: 'role_not_held' });
    expect(chooseActiveRole([parent], '')).toEqual({ refusal: 'role_not_held' });
    expect(chooseActiveRole([], 'admin')).toEqual({ refusal: 'role_not_held' });
  });
});

describe('who may call an endpoint', () => {
  const manage = permission('locations.manage');
  it.each([
    ['public, nobody', publicAccess, null, null],
    ['any role, none chosen', signedInAnyRole, null, null],
    ['signed in, none chosen', signedIn, null, 'active_role_required'],
    ['signed in as a parent', signedIn, parent, null],
    ['permission, none chosen', manage, null, 'active_role_required'],
    ['permission, parent', manage, parent, 'access_denied'],
    ['permission, administrator', manage, admin, null],
  ] as const)('%s', (_name, access, active, refusal) => {
    expect(decideAccess(access, active)).toBe(refusal);
  });

  const everything = PERMISSIONS.map(({ key }) => key);
  it.each([
    ['locations.manage', ['admin', 'teacher']],
    ['cohorts.manage', ['admin']],
    ['bookings.create', ['admin', 'teacher', 'parent', 'child']],
  ] as const)('%s counts in roles of kind %j, whatever else they hold', (key, kinds) => {
    const admitted = ROLE_KINDS.filter(
      (kind) => decideAccess(permission(key), { ...role(kind), permissions: everything }) === null,
    );
    expect(admitted).toEqual(kinds);
  });

  it('can be for fewer kinds than its permission', () => {
    const access = permission('bookings.view', ['admin']);
    expect(decideAccess(access, { ...parent, permissions: everything })).toBe('access_denied');
  });

  it('grants the active role alone, not what the other roles hold', () => {
    const active = chooseActiveRole([admin, parent], 'parent');
    expect('role' in active && decideAccess(manage, active.role)).toBe('access_denied');
  });
});
