import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { checkAccess, type GuardFacts, nextLoginStep, safeRedirect } from './guards.ts';
import { findRoute, type Guard } from './route-table.ts';

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
    expect(checkAccess(guard, facts)).toBe(entry);
  });
});

describe('the login screen', () => {
  it('asks a stranger to sign in, whatever page is wanted', () => {
    expect(nextLoginStep(nobody, '/admin-location-overview')).toEqual({ step: 'signIn' });
  });
  it('asks for a role before it leads anywhere', () => {
    expect(nextLoginStep(person(['admin', 'parent']), '/parents-home')).toEqual({
      step: 'chooseRole',
    });
  });
  it.each<[RoleKind, string]>([
    ['admin', '/admin-dashboard'],
    ['teacher', '/teacher-overview'],
    ['parent', '/parents-home'],
    ['child', '/child-overview'],
  ])('leads a %s home', (kind, path) => {
    expect(nextLoginStep(person([kind]), null)).toEqual({ step: 'go', path });
  });
  it('leads to the home page told at the sign-in, each role to its own', () => {
    const homePages = { admin: '/admin-settings', parent: '/parent-settings' };
    const facts = (active: string) => ({ ...person(['admin', 'parent'], active), homePages });
    expect(nextLoginStep(facts('admin'), null)).toEqual({ step: 'go', path: '/admin-settings' });
    expect(nextLoginStep(facts('parent'), null)).toEqual({ step: 'go', path: '/parent-settings' });
  });

  it.each(['/admin-settings', '/nowhere', '//evil.example', '/login', ''])(
    'leads a parent to the default where the home page told is %j',
    (parent) => {
      expect(nextLoginStep({ ...person(['parent']), homePages: { parent } }, null)).toEqual({
        step: 'go',
        path: '/parents-home',
      });
    },
  );

  it('follows a saved page before the home page', () => {
    const facts = { ...person(['parent']), homePages: { parent: '/parent-settings' } };
    expect(nextLoginStep(facts, '/child-overview')).toEqual({
      step: 'go',
      path: '/child-overview',
    });
  });

  it('leads on to the saved page with its search', () => {
    const path = '/admin-location-overview?q=gym&page=2';
    expect(nextLoginStep(person(['admin']), path)).toEqual({ step: 'go', path });
  });
  it('tells of a page for another role and offers the role that fits', () => {
    expect(nextLoginStep(person(['admin', 'teacher'], 'admin'), '/teacher-overview')).toEqual({
      step: 'denied',
      path: '/teacher-overview',
      roles: [{ name: 'teacher', kind: 'teacher' }],
    });
  });
  it('offers no role where none fits', () => {
    expect(nextLoginStep(person(['parent']), '/teacher-overview')).toMatchObject({
      step: 'denied',
      roles: [],
    });
  });
  it('goes home instead of following a path that is not ours', () => {
    expect(nextLoginStep(person(['parent']), '//evil.example/')).toEqual({
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

  const KNOWN = '/child-overview';
  const HOSTILE: readonly (string | null | undefined)[] = [
    undefined,
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
    // Ways to say "another host".
    '//evil.example/%2e%2e',
    '//evil.example:80/child-overview',
    '//user:pass@evil.example/child-overview',
    '//tenant1.localhost@evil.example/child-overview',
    '///evil.example',
    '////evil.example',
    '/////evil.example/child-overview',
    '//[::1]/child-overview',
    '//2130706433/child-overview',
    '//evil。example/child-overview',
    '/\\/evil.example',
    '\\/evil.example',
    '/\\\\evil.example/child-overview',
    '\\\\evil.example\\child-overview',
    '/\\tenant1.localhost@evil.example',
    '\\child-overview',
    'evil.example/child-overview',
    'evil.example',
    'http://evil.example',
    'HTTPS://evil.example/child-overview',
    'https:evil.example',
    'https:/evil.example/child-overview',
    'https:///evil.example',
    'https://tenant1.localhost.evil.example/child-overview',
    'http://tenant1.localhost/child-overview',
    'ftp://evil.example/child-overview',
    'file:///etc/passwd',
    'blob:http://tenant1.localhost/x',
    'about:blank',
    'view-source:/child-overview',
    'mailto:x@evil.example',
    // Ways to run something.
    'javascript://child-overview/%0aalert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript&colon;alert(1)',
    '/javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:text/html,<script>alert(1)</script>',
    // Letters that a browser drops or takes for a slash.
    '\t//evil.example',
    '/\r\n/evil.example',
    '/\n/evil.example',
    '\u0000/child-overview',
    '/child-overview\u0000',
    '/child-overview\u007f',
    '\u00a0/child-overview',
    '\ufeff/child-overview',
    '\u200b//evil.example',
    '/\u2044/evil.example',
    '/\u2215/evil.example',
    '\u2215\u2215evil.example',
    '\uff0f\uff0fevil.example',
    '/\uff0fevil.example',
    '/\uff3cevil.example',
    '/\u29f8evil.example',
    '/\u202echild-overview',
    '/child\u2010overview',
    '/ch\u0456ld-overview',
    '/child-overview\ud800',
    // Written with escapes, once and twice.
    '/%2f%2fevil.example',
    '/%252f%252fevil.example',
    '/%5c%5cevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '%2f%2fevil.example',
    '%2fchild-overview',
    '/child-overview%00',
    '/child-overview%20',
    '/child%2doverview',
    '/%E0%A4%A',
    // Round about.
    '/./child-overview',
    '/child-overview/.',
    '/child-overview/..',
    '/child-overview/..//evil.example',
    '/login/../child-overview',
    '/admin/role/..',
    '/admin/role/%2e%2e%2f%2e%2e',
    '/admin-locations-detail/x;//evil.example',
    '/admin-locations-detail/@evil.example',
    '/child-overview//',
    '/child-overview;jsessionid=x',
    // Not ours, though on this site.
    '/CHILD-OVERVIEW',
    '/Login',
    '/login#x',
    '/login/',
    '/api/docs',
    '/api/auth/logout?x',
    '/socket.io/',
    '/assets/index.js',
    '/index.html',
    '/child-overvie',
    '/child-overviews',
    '/admin',
    '/admin/role',
    '/admin/role/',
    '/$locationId/x',
    '/constructor',
    '/__proto__',
    '?',
    '#',
    '#/child-overview',
    '?/child-overview',
    '.',
    './child-overview',
    '../child-overview',
    '*',
    'null',
    // Too long to be one of ours.
    `/child-overview#${'x'.repeat(3000)}`,
    `/admin-locations-detail/${'x'.repeat(3000)}`,
    `/${'/'.repeat(3000)}evil.example`,
    `/${'a/'.repeat(900)}`,
  ];

  it('has more than eighty hostile spellings, each another', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(80);
  });

  it.each(HOSTILE)('is dropped: %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });

  it('that is dropped leads home, whoever signs in', () => {
    for (const path of HOSTILE) {
      expect(nextLoginStep(person(['parent']), path ?? null)).toEqual({
        step: 'go',
        path: '/parents-home',
      });
    }
  });

  it('that is followed stays on the site and at a page of the table, whatever it is made of', () => {
    const pieces = ['/', '//', '\\', '..', '.', '%2f', '%5c', '@', ':', '?', '#', '\t', '\n', ' '];
    const words = ['evil.example', 'https', 'javascript', KNOWN, 'child-overview', 'login', 'x'];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces, ...words), fc.string({ unit: 'binary' })), {
          maxLength: 8,
        }),
        (parts) => {
          const path = parts.join('');
          const followed = safeRedirect(path);
          if (followed === null) return;
          const { origin, pathname } = new URL(followed, 'http://tenant1.localhost');
          expect(origin).toBe('http://tenant1.localhost');
          expect(findRoute(pathname)?.screen).toBeTruthy();
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
