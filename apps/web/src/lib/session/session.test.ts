// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loginAnswer } from '../../../test/people.ts';
import { writeCookiePreferences } from '../storage/cookie-preferences.ts';
import { writeVisit } from '../storage/visit.ts';
import {
  chooseRole,
  endSession,
  onSessionChange,
  readLanguageChoice,
  readRedirectPath,
  readSession,
  saveLanguageChoice,
  saveRedirectPath,
  startSession,
} from './session.ts';

beforeEach(() => localStorage.clear());

describe('signing in', () => {
  it('clears what was stored, except language and the redirect path (consent is a cookie)', () => {
    saveLanguageChoice('lv');
    saveRedirectPath('/child-overview');
    writeCookiePreferences({ functional: true, analytics: true });
    sessionStorage.setItem('afterbell.lastView', 'gone');
    localStorage.setItem('afterbell.theme', 'dark');
    localStorage.setItem('something.else', 'gone');
    startSession(loginAnswer('admin'));
    expect(Object.keys(localStorage).sort()).toEqual([
      'afterbell.language',
      'afterbell.redirectPath',
      'afterbell.session',
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(document.cookie).toContain('afterbell_cookie_preferences=');
    expect([readLanguageChoice(), readRedirectPath()]).toEqual(['lv', '/child-overview']);
  });

  it('keeps unsaved drafts: they belong to a user id and are offered to that user only', () => {
    localStorage.setItem('afterbell.drafts.someone', 'typed');
    startSession(loginAnswer('admin'));
    expect(localStorage.getItem('afterbell.drafts.someone')).toBe('typed');
  });

  it('brings the account’s look along, and leaves none of the person before', () => {
    localStorage.setItem('afterbell.theme', 'dark');
    startSession({ ...loginAnswer('admin'), theme: 'light' });
    expect(localStorage.getItem('afterbell.theme')).toBe('light');
    startSession({ ...loginAnswer('admin'), theme: 'auto' });
    expect(localStorage.getItem('afterbell.theme')).toBeNull();
  });

  it('makes the only role active at once', () => {
    startSession(loginAnswer('teacher'));
    expect(readSession()).toMatchObject({
      activeRole: 'teacher',
      roleId: loginAnswer('teacher').roleIds[0],
    });
  });

  it('understands roles as names, or as objects with a name', () => {
    const answer = loginAnswer('admin');
    const roles = answer.roles.map((name) => ({ name }));
    startSession({ ...answer, roles: roles as unknown as string[] });
    expect(readSession()).toMatchObject({ roles: answer.roles, activeRole: answer.roles[0] });
  });

  it('leaves the choice open with several roles', () => {
    startSession(loginAnswer('admin', 'parent'));
    expect(readSession()).toMatchObject({ activeRole: null, roleId: null });
  });
});

describe('signing out', () => {
  it('leaves nothing of the visit behind, but language, look and unsaved drafts', () => {
    startSession(loginAnswer('admin'));
    saveLanguageChoice('lv');
    writeVisit('child', 'Anna');
    for (const name of ['regional', 'theme', 'drafts.someone'])
      localStorage.setItem(`afterbell.${name}`, 'kept');
    endSession();
    expect(Object.keys(localStorage).sort()).toEqual([
      'afterbell.drafts.someone',
      'afterbell.language',
      'afterbell.theme',
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('choosing a role', () => {
  it('sets its name and id', () => {
    startSession(loginAnswer('admin', 'parent'));
    chooseRole('parent');
    expect(readSession()).toMatchObject({
      activeRole: 'parent',
      roleId: loginAnswer('admin', 'parent').roleIds[1],
    });
  });

  it('ignores a role that is not held', () => {
    startSession(loginAnswer('admin', 'parent'));
    chooseRole('teacher');
    expect(readSession()?.activeRole).toBeNull();
  });
});

describe('a stored session', () => {
  it.each(['', 'null', '{', '[]', '{"token":"t"}', '"text"'])(
    'that is damaged counts as none: %s',
    (stored) => {
      localStorage.setItem('afterbell.session', stored);
      expect(readSession()).toBeNull();
    },
  );

  it('tells its listeners when it begins and ends, also in another tab', () => {
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    startSession(loginAnswer('admin'));
    endSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'afterbell.session' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'afterbell.theme' }));
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    endSession();
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

describe('the language of the tests', () => {
  it('counts only where its switch is set', () => {
    localStorage.setItem('afterbell.language', 'pseudo');
    expect(readLanguageChoice()).toBeNull();
    localStorage.setItem('afterbell.pseudo', '1');
    expect(readLanguageChoice()).toBe('pseudo');
  });
});
