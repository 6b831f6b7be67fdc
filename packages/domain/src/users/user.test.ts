import { describe, expect, it } from 'vitest';
import type { HeldRole } from '../auth/access.ts';
import { nextState } from '../state-machine.ts';
import { decideRoleChange, isPossibleBirthDate, subRolesFor, USER_STATES } from './user.ts';

const role = (
  name: string,
  kind: HeldRole['kind'],
  ...permissions: HeldRole['permissions']
): HeldRole => ({ id: name, name, kind, permissions });

const admin = role('admin', 'admin', 'roles.manage');
const secretary = role('Secretary', 'admin', 'users.manage', 'bookings.create');
const parent = role('parent', 'parent', 'bookings.create');
const teacher = role('teacher', 'teacher', 'attendance.take');

describe('giving and taking roles', () => {
  it.each([
    ['the administrator gives any role', admin, [teacher], [], null],
    ['and takes any', admin, [], [admin, teacher], null],
    ['a secretary gives a role that may no more than she', secretary, [parent], [], null],
    ['but none that may more', secretary, [teacher], [], 'permission_not_held'],
    ['least of all the administrator’s', secretary, [admin], [], 'permission_not_held'],
    ['nor does she take one that may more', secretary, [], [teacher], 'permission_not_held'],
    [
      'a role that is only named admin gives nothing',
      role('Admin', 'admin'),
      [parent],
      [],
      'permission_not_held',
    ],
  ] as const)('%s', (_name, actor, given, taken, refusal) => {
    expect(decideRoleChange(actor, { given, taken })).toBe(refusal);
  });
});

describe('sub-roles', () => {
  it.each([
    [['parent'], ['parent', 'relative', 'babysitter']],
    [['teacher'], ['main', 'assistant']],
    [['admin', 'child'], []],
    [
      ['parent', 'teacher'],
      ['parent', 'relative', 'babysitter', 'main', 'assistant'],
    ],
  ] as const)('of %o are %o', (kinds, expected) => {
    expect(subRolesFor(kinds)).toEqual(expected);
  });
});

describe('a birth date', () => {
  it.each([
    ['2016-02-29', true],
    ['2026-11-15', true],
    ['2026-11-16', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
  ])('of %s is possible on 2026-11-15: %s', (date, possible) => {
    expect(isPossibleBirthDate(date, '2026-11-15')).toBe(possible);
  });
});

describe('the life of an account', () => {
  it.each([
    ['invited', 'choosePassword', 'person', 'active'],
    ['invited', 'archive', 'school', 'archived'],
    ['active', 'archive', 'school', 'archived'],
    ['active', 'archive', 'person', null],
    ['archived', 'archive', 'school', null],
    ['archived', 'choosePassword', 'person', null],
    ['archived', 'restore', 'school', 'active'],
    ['archived', 'restoreUnopened', 'school', 'invited'],
    ['active', 'restore', 'school', null],
  ] as const)('%s, %s by the %s: %s', (from, event, by, to) => {
    expect(nextState(USER_STATES, from, event, by)).toBe(to);
  });
});
