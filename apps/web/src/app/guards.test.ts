import { describe, expect, it } from 'vitest';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { decideEntry, decideLanding, type GuardFacts, safeRedirect } from './guards.ts';
import type { Guard } from './route-table.ts';

const nobody: GuardFacts = { signedIn: false, roles: [], activeRole: null };
const person = (
  kinds: RoleKind[],
  activeRole: string | null = kinds.length === 1 ? (kinds[0] ?? null) : null,
) => ({
  signedIn: true,
  roles: kinds.map((kind) => ({ name: kind, kind })),
  activeRole,
});
const secretary: GuardFacts = {
  signedIn: true,
  roles: [{ name: 'Secretary', kind: 'admin' }],
  activeRole: 'Secretary',
};

describe('entering a page', () => {
  it.each<[string, Guard, GuardFacts, string]>([
    ['lets anybody see an open page', 'open', nobody, 'enter'],
    ['asks who has no token to sign in', 'token', nobody, 'signIn'],
    ['asks who has no token to sign in, before any role counts', 'admin', nobody, 'signIn'],
    ['lets the fitting role in', 'teacher', person(['teacher']), 'enter'],
    ['goes by the kind of a role, not by its name', 'admin', secretary, 'enter'],
    ['refuses a role of another kind', 'admin', person(['parent']), 'denied'],
    ['lets any role see a page that needs a token only', 'token', person(['parent']), 'enter'],
    [
      'asks for a choice while none of several roles is active',
      'teacher',
      person(['admin', 'teacher']),
      'chooseRole',
    ],
    [
      'asks for that choice on a page for everybody too',
      'token',
      person(['admin', 'teacher']),
      'chooseRole',
    ],
    [
      'refuses a held role that is not the active one',
      'teacher',
      person(['admin', 'teacher'], 'admin'),
      'denied',
    ],
    [
      'lets in once the right one is active',
      'teacher',
      person(['admin', 'teacher'], 'teacher'),
      'enter',
    ],
    [
      'takes an active role that is not held for none',
      'admin',
      person(['parent', 'child'], 'admin'),
      'chooseRole',
    ],
    ['refuses somebody without any role', 'token', person([]), 'denied'],
    [
      'lets a parent who is also a child see a booked activity',
      'parentAndChild',
      person(['parent', 'child'], 'parent'),
      'enter',
    ],
    [
      'lets them in as a child too',
      'parentAndChild',
      person(['parent', 'child'], 'child'),
      'enter',
    ],
    ['refuses a parent who is no child there', 'parentAndChild', person(['parent']), 'denied'],
    ['refuses a child who is no parent there', 'parentAndChild', person(['child']), 'denied'],
    [
      'refuses them there in a third role',
      'parentAndChild',
      person(['admin', 'parent', 'child'], 'admin'),
      'denied',
    ],
    [
      'asks them there for a choice first',
      'parentAndChild',
      person(['parent', 'child']),
      'chooseRole',
    ],
    ['asks who has no token there to sign in', 'parentAndChild', nobody, 'signIn'],
  ])('%s', (_, guard, facts, entry) => {
    expect(decideEntry(guard, facts)).toBe(entry);
  });
});

describe('the login screen', () => {
  it('asks a stranger to sign in, whatever page is wanted', () => {
    expect(decideLanding(nobody, '/admin-location-overview')).toEqual({ step: 'signIn' });
  });
  it('asks for a role before it leads anywhere', () => {
    expect(decideLanding(person(['admin', 'parent']), '/parents-home')).toEqual({
      step: 'chooseRole',
    });
  });
  it.each<[RoleKind, string]>([
    ['admin', '/admin-location-overview'],
    ['teacher', '/teacher-overview'],
    ['parent', '/parents-home'],
    ['child', '/child-overview'],
  ])('leads a %s home', (kind, path) => {
    expect(decideLanding(person([kind]), null)).toEqual({ step: 'go', path });
  });
  it('leads to the home page told at the sign-in, each role to its own', () => {
    const homePages = { admin: '/admin-settings', parent: '/parent-settings' };
    const facts = (active: string) => ({ ...person(['admin', 'parent'], active), homePages });
    expect(decideLanding(facts('admin'), null)).toEqual({ step: 'go', path: '/admin-settings' });
    expect(decideLanding(facts('parent'), null)).toEqual({ step: 'go', path: '/parent-settings' });
  });

  it.each(['/admin-settings', '/nowhere', '//evil.example', '/login', ''])(
    'leads a parent to the default where the home page told is %j',
    (parent) => {
      expect(decideLanding({ ...person(['parent']), homePages: { parent } }, null)).toEqual({
        step: 'go',
        path: '/parents-home',
      });
    },
  );

  it('follows a saved page before the home page', () => {
    const facts = { ...person(['parent']), homePages: { parent: '/parent-settings' } };
    expect(decideLanding(facts, '/child-overview')).toEqual({
      step: 'go',
      path: '/child-overview',
    });
  });

  it('leads on to the saved page with its search', () => {
    const path = '/admin-location-overview?q=gym&page=2';
    expect(decideLanding(person(['admin']), path)).toEqual({ step: 'go', path });
  });
  it('tells of a page for another role and offers the role that fits', () => {
    expect(decideLanding(person(['admin', 'teacher'], 'admin'), '/teacher-overview')).toEqual({
      step: 'denied',
      path: '/teacher-overview',
      roles: [{ name: 'teacher', kind: 'teacher' }],
    });
  });
  it('offers no role where none fits', () => {
    expect(decideLanding(person(['parent']), '/teacher-overview')).toMatchObject({
      step: 'denied',
      roles: [],
    });
  });
  it('goes home instead of following a path that is not ours', () => {
    expect(decideLanding(person(['parent']), '//evil.example/')).toEqual({
      step: 'go',
      path: '/parents-home',
    });
  });
});

describe('a redirect path', () => {
  it.each([
    '/admin-location-overview',
    '/admin-location-overview?q=a%20b&sort=-name',
    '/admin-location-overview?next=https://evil.example',
    '/admin-locations-detail/0193a000-0000-7000-8000-00000000aaaa?edit=true',
    '/child-overview#week',
  ])('is followed to a page of the portal: %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    null,
    '',
    '/',
    '/login',
    '/login?setup=x',
    '//evil.example',
    '//evil.example/child-overview',
    '///child-overview',
    '/\\evil.example',
    '\\\\evil.example',
    '/child-overview\\..\\..',
    'https://evil.example/child-overview',
    'http:child-overview',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//child-overview',
    'data:text/html,x',
    'child-overview',
    ' /child-overview',
    '/\t/evil.example',
    '/child-overview\n//evil.example',
    '/child-overview?next=\n//evil.example',
    '/child-overview?next=\\\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%63hild-overview',
    '/child-overview/',
    '/child-overview/more',
    '/child-overview@evil.example',
    '/child-overview:80',
    '/.//evil.example',
    '/../child-overview',
    '/admin-locations-detail/',
    '/admin-locations-detail/..',
    '/admin-locations-detail/.',
    '/admin-locations-detail/%2e%2e',
    '/admin-locations-detail/a/b',
    '/nowhere',
    '/api/auth/logout',
    `/child-overview?${'x'.repeat(3000)}`,
  ])('is dropped: %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });
});
