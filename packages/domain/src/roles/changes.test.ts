import { describe, expect, it } from 'vitest';
import type { HeldRole } from '../auth/access.ts';
import { decidePermissionChange, decideRoleDeletion, differenceOf } from './changes.ts';

const admin: HeldRole = { id: '1', name: 'admin', kind: 'admin', permissions: ['roles.manage'] };
const secretary: HeldRole = {
  id: '2',
  name: 'Secretary',
  kind: 'admin',
  permissions: ['roles.manage', 'users.view'],
};

describe('changing what a role may do', () => {
  it.each([
    ['the administrator may give anything', admin, [], ['privacy.manage'], null],
    ['a secretary may give what she holds', secretary, [], ['users.view'], null],
    ['but not what she lacks', secretary, [], ['privacy.manage'], 'permission_not_held'],
    ['nor take it from others', secretary, ['privacy.manage'], [], 'permission_not_held'],
    [
      'what stays is no business of hers',
      secretary,
      ['privacy.manage'],
      ['privacy.manage', 'users.view'],
      null,
    ],
  ] as const)('%s', (_name, actor, before, after, refusal) => {
    expect(decidePermissionChange(actor, { before, after })).toBe(refusal);
  });

  it('is told as what is given and what is taken', () => {
    expect(
      differenceOf({
        before: ['users.view', 'audit.view'],
        after: ['users.view', 'tasks.manage', 'tasks.manage'],
      }),
    ).toEqual({ given: ['tasks.manage'], taken: ['audit.view'] });
  });
});

describe('deleting a role', () => {
  it.each([
    [{ builtIn: true, people: 0 }, 'role_built_in'],
    [{ builtIn: false, people: 1 }, 'role_has_people'],
    [{ builtIn: false, people: 0 }, null],
  ])('%o: %s', (role, refusal) => {
    expect(decideRoleDeletion(role)).toBe(refusal);
  });
});
