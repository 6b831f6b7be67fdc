import { describe, expect, it } from 'vitest';
import {
  countsIn,
  defaultPermissions,
  effectivePermissions,
  isPermissionKey,
  kindsOf,
  PERMISSIONS,
} from './permissions.ts';

describe('the permission catalogue', () => {
  it('names each permission and each id once', () => {
    expect(new Set(PERMISSIONS.map((permission) => permission.key)).size).toBe(PERMISSIONS.length);
    expect(new Set(PERMISSIONS.map((permission) => permission.id)).size).toBe(PERMISSIONS.length);
  });

  it('gives the administrator everything', () => {
    expect(defaultPermissions('admin')).toHaveLength(PERMISSIONS.length);
  });

  it.each([
    ['parent', 'bookings.create', true],
    ['parent', 'roles.manage', false],
    ['parent', 'users.view', false],
    ['teacher', 'attendance.take', true],
    ['teacher', 'locations.manage', false],
    ['child', 'activities.view', true],
    ['child', 'bookings.create', false],
  ] as const)('%s has %s: %s', (kind, key, expected) => {
    expect(defaultPermissions(kind).includes(key)).toBe(expected);
  });

  it.each([
    ['admin', 'roles.manage', true],
    ['teacher', 'roles.manage', false],
    ['parent', 'roles.manage', false],
    ['child', 'roles.manage', false],
    ['teacher', 'users.view', true],
  ] as const)('counts in a role of kind %s %s: %s', (kind, key, expected) => {
    expect(countsIn(kind, key)).toBe(expected);
  });

  it('tells a permission from any other text', () => {
    expect(isPermissionKey('roles.manage')).toBe(true);
    expect(isPermissionKey('everything')).toBe(false);
  });
});

describe('a permission counts', () => {
  it.each(PERMISSIONS)('$key where it is held from the start', ({ key, holders }) => {
    expect(kindsOf(key)).toEqual(expect.arrayContaining([...holders]));
  });

  it('in no kind whose reach it would widen', () => {
    const all = PERMISSIONS.map(({ key }) => key);
    expect(effectivePermissions('admin', all)).toEqual(all);
    expect(effectivePermissions('teacher', all)).not.toContain('users.manage');
    expect(effectivePermissions('parent', all)).not.toContain('attendance.take');
    expect(effectivePermissions('child', ['messages.send', 'audit.view'])).toEqual([
      'messages.send',
    ]);
  });
});
