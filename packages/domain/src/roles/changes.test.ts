import { describe, expect, it } from 'vitest';
import type { HeldRole } from '../auth/access.ts';
import {
  canEditRole,
  canManageAccount,
  decidePermissionChange,
  decideRoleDeletion,
  differenceOf,
  grantablePermissions,
  holdsAll,
} from './changes.ts';
import type { RoleKind } from './kinds.ts';
import { PERMISSIONS, type PermissionKey } from './permissions.ts';

const ALL = PERMISSIONS.map(({ key }) => key);
const role = (
  name: string,
  kind: RoleKind,
  permissions: readonly PermissionKey[] = [],
): HeldRole => ({ id: name, name, kind, permissions });

const admin = role('admin', 'admin', ALL);
const deputy = role('Deputy', 'admin', ALL);
const secretary = role('Secretary', 'admin', ['roles.manage', 'users.view']);
const teacher = role('teacher', 'teacher', ['users.view']);
const library = (...permissions: PermissionKey[]) => role('Library', 'teacher', permissions);
const office = (...permissions: PermissionKey[]) => role('Office', 'admin', permissions);

describe('changing what a role may do', () => {
  it.each([
    ['the administrator may give anything', admin, library(), ['privacy.manage'], null],
    ['and take anything', admin, library('privacy.manage'), [], null],
    ['a secretary may give what she holds', secretary, library(), ['users.view'], null],
    ['and take it', secretary, library('users.view'), [], null],
    ['but not give what she lacks', secretary, library(), ['audit.view'], 'permission_not_held'],
    ['nor take it', secretary, library('audit.view'), [], 'permission_not_held'],
    [
      'nor touch anything else of a role that holds it',
      secretary,
      library('audit.view'),
      ['audit.view', 'users.view'],
      'permission_not_held',
    ],
    ['built-in roles are not hers', secretary, teacher, [], 'role_for_administrators'],
    ['nor a deputy’s who holds everything', deputy, teacher, [], 'role_for_administrators'],
    ['and least of all the first', deputy, admin, ALL, 'role_for_administrators'],
    ['the administrator changes built-in ones', admin, teacher, ['audit.view'], null],
    ['but for the own', admin, admin, ALL.slice(1), 'role_holds_everything'],
    ['where nothing changes', admin, admin, ALL, null],
    ['roles are managed by the kind admin', admin, office(), ['roles.manage'], null],
    ['and no other', admin, library(), ['roles.manage'], 'roles_need_kind_admin'],
  ] as const)('%s', (_name, actor, of, after, refusal) => {
    expect(decidePermissionChange(actor, of, after)).toBe(refusal);
  });

  it('is told as what is given and what is taken', () => {
    expect(
      differenceOf({
        before: ['users.view', 'audit.view'],
        after: ['users.view', 'tasks.manage', 'tasks.manage'],
      }),
    ).toEqual({ given: ['tasks.manage'], taken: ['audit.view'] });
  });

  it.each([
    ['an administrator, a role of the kind admin', admin, office(), ALL],
    ['another kind', admin, library(), ALL.filter((key) => key !== 'roles.manage')],
    ['the own, which holds everything already', admin, admin, []],
    ['a secretary, what she holds', secretary, office(), ['users.view', 'roles.manage']],
    ['a role that holds more', secretary, office('audit.view'), []],
    ['a built-in role', secretary, teacher, []],
  ] as const)('is offered to %s', (_name, actor, of, keys) => {
    expect(grantablePermissions(actor, of)).toEqual(keys);
    expect(canEditRole(actor, of)).toBe(keys.length > 0);
  });
});

describe('holding all that a role holds', () => {
  it.each([
    ['a secretary what she was given', secretary, library('users.view'), true],
    ['and no more', secretary, library('users.view', 'audit.view'), false],
    ['an administrator anything', role('admin', 'admin'), deputy, true],
    ['a deputy all but what is still to come', deputy, admin, false],
    ['nor where the school is older than a permission', deputy, role('admin', 'admin'), false],
  ] as const)('%s', (_name, actor, of, expected) => {
    expect(holdsAll(actor, of)).toBe(expected);
  });
});

describe('deleting a role', () => {
  it.each([
    ['a built-in one', admin, teacher, 0, 'role_built_in'],
    ['one with people', admin, library(), 1, 'role_has_people'],
    ['one that nobody holds', admin, library(), 0, null],
    ['one that holds no more', secretary, library('users.view'), 0, null],
    ['one that holds more', secretary, library('audit.view'), 0, 'permission_not_held'],
  ] as const)('%s', (_name, actor, of, people, refusal) => {
    expect(decideRoleDeletion(actor, { ...of, people })).toBe(refusal);
  });
});

describe('the keys of an account', () => {
  it.each([
    ['the administrator’s to change, whoever it is', [admin], [admin], true],
    ['a secretary’s, who holds as much', [office('users.manage', 'users.view')], [teacher], true],
    ['not hers where she holds less', [office('users.manage')], [teacher], false],
    ['not hers without managing people', [secretary], [teacher], false],
    ['not by two roles together', [office('users.manage'), secretary], [teacher], false],
    ['nobody’s who holds nothing any more', [], [], false],
  ] as const)('are %s', (_what, manager, roles, expected) => {
    expect(canManageAccount(manager, { roles })).toBe(expected);
  });
});
