import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoleKind } from '../roles/kinds.ts';
import {
  type CookiePreferences,
  mayTrackLogin,
  preferencesCookie,
  readPreferences,
} from './preferences.ts';

const pairOf = (cookie: string) => cookie.split('; ')[0] ?? '';
const ALL: CookiePreferences = { necessary: true, functional: true, analytics: true };

describe('the cookie of the preferences', () => {
  it('is kept for 180 days, for the whole site, and goes to no other', () => {
    expect(preferencesCookie({ functional: true, analytics: false }, { secure: false })).toBe(
      'afterbell_cookie_preferences=%7B%22necessary%22%3Atrue%2C%22functional%22%3Atrue%2C%22analytics%22%3Afalse%7D; Max-Age=15552000; Path=/; SameSite=Lax',
    );
  });

  it('travels over https only where there is https', () => {
    expect(preferencesCookie(ALL, { secure: true })).toMatch(/; Secure$/);
    expect(preferencesCookie(ALL, { secure: false })).not.toMatch(/Secure/);
  });

  it('is read back as it was written, among any others', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (functional, analytics) => {
        const cookie = pairOf(preferencesCookie({ functional, analytics }, { secure: true }));
        expect(readPreferences(`a=1; ${cookie}; b=2`)).toEqual({
          necessary: true,
          functional,
          analytics,
        });
      }),
    );
  });

  it.each([
    undefined,
    '',
    'other=1',
    'afterbell_cookie_preferences=',
    'afterbell_cookie_preferences=true',
    'afterbell_cookie_preferences=null',
    'afterbell_cookie_preferences=%7B',
    'afterbell_cookie_preferences=%',
    'afterbell_cookie_preferences={"necessary":true,"functional":true}',
    'afterbell_cookie_preferences={"necessary":true,"functional":true,"analytics":"yes"}',
    'afterbell_cookie_preferences={"necessary":false,"functional":true,"analytics":true}',
    'not_afterbell_cookie_preferences={"necessary":true,"functional":true,"analytics":true}',
  ])('counts as none where it says %s', (cookies) => {
    expect(readPreferences(cookies)).toBeNull();
  });

  it('never throws, whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readPreferences(`afterbell_cookie_preferences=${text}`);
      }),
    );
  });
});

describe('telling the analytics service of a login', () => {
  const none = { ...ALL, analytics: false };
  it.each<[string, CookiePreferences | null, RoleKind[], boolean]>([
    ['nobody decided yet', null, ['parent'], false],
    ['the person said no', none, ['parent'], false],
    ['the person said yes', ALL, ['parent'], true],
    ['the person said yes and has several roles', ALL, ['admin', 'teacher', 'parent'], true],
    ['a child said yes', ALL, ['child'], false],
    ['somebody who is also a child said yes', ALL, ['parent', 'child'], false],
  ])('%s', (_case, preferences, kinds, expected) => {
    expect(mayTrackLogin(preferences, kinds)).toBe(expected);
  });
});
