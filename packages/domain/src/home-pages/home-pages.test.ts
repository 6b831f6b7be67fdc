import { describe, expect, it } from 'vitest';
import { ROLE_KINDS, type RoleKind } from '../roles/kinds.ts';
import {
  AREA_PAGES,
  decideHomePage,
  decideHomePages,
  isHomePage,
  readHomePages,
} from './home-pages.ts';

describe('the page that opens after signing in', () => {
  it.each<[string, RoleKind, string | null, string | null, string]>([
    ['is the default without a choice', 'parent', null, null, '/parents-home'],
    ['is the school’s choice', 'parent', null, '/parent-settings', '/parent-settings'],
    [
      'is the person’s choice, whatever the school chose',
      'parent',
      '/parents-home',
      '/parent-settings',
      '/parents-home',
    ],
    [
      'is never a page of another area',
      'parent',
      '/admin-configuration',
      '/teacher-overview',
      '/parents-home',
    ],
    ['is never a page that does not exist', 'teacher', '/nowhere', null, '/teacher-overview'],
    ['is never somewhere else', 'teacher', '//evil.example', null, '/teacher-overview'],
  ])('%s', (_, area, person, school, page) => {
    expect(decideHomePage(area, { person, school })).toBe(page);
  });

  it('is a page of its area in any case', () => {
    const none = readHomePages(null);
    for (const area of ROLE_KINDS)
      expect(AREA_PAGES[area]).toContain(decideHomePages(none, none)[area]);
  });
});

describe('a stored choice', () => {
  it.each([null, {}, { admin: 7 }, { admin: '/parents-home', nobody: 'x' }])(
    'that can’t be used counts as none: %j',
    (stored) => {
      expect(readHomePages(stored)).toEqual({
        admin: null,
        teacher: null,
        parent: null,
        child: null,
      });
    },
  );

  it('has no parameters', () => {
    for (const area of ROLE_KINDS)
      for (const path of AREA_PAGES[area]) expect(path).toMatch(/^\/[a-z-]+$/);
    expect(isHomePage('admin', '/admin/role/x')).toBe(false);
  });
});
