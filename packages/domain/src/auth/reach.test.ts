import { describe, expect, it } from 'vitest';
import type { RoleKind } from '../roles/kinds.ts';
import { kindReachOf, reachOf } from './reach.ts';

const reader = (kind: RoleKind, maySearch: boolean) => ({
  userId: 'me',
  active: { kind, permissions: maySearch ? (['users.view'] as const) : [] },
});

describe('whose data is within reach', () => {
  it.each([
    ['admin', true, 'all', 'all'],
    ['admin', false, 'self', 'all'],
    ['teacher', true, 'taught', 'taught'],
    ['teacher', false, 'self', 'taught'],
    ['parent', true, 'guarded', 'guarded'],
    ['parent', false, 'guarded', 'guarded'],
    ['child', true, 'self', 'self'],
    ['child', false, 'self', 'self'],
  ] as const)(
    'of a %s (may look up people: %s): %s; by the kind alone: %s',
    (kind, maySearch, people, own) => {
      expect(reachOf(reader(kind, maySearch)).kind).toBe(people);
      expect(kindReachOf(reader(kind, maySearch)).kind).toBe(own);
    },
  );

  it('is the own data alone before a role is chosen', () => {
    expect(reachOf({ userId: 'me', active: null })).toEqual({ kind: 'self', by: 'me' });
  });
});
