// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refresh } from '#contract/auth.ts';
import { getMe } from '#contract/me.ts';
import { getSchool, uploadLogo } from '#contract/school.ts';
import {
  type FakeApi,
  fakeApi,
  meWith,
  NO_ANSWER,
  refuse,
  SCHOOL,
} from '../../../test/fake-api.ts';
import { loginAnswer, signedInAs } from '../../../test/people.ts';
import {
  chooseRole,
  endSession,
  readRedirectPath,
  readSession,
  replaceTokens,
  startSession,
} from '../session/session.ts';
import { ACCESS_DENIED, onWindowEvent, UNAUTHORIZED } from '../session/window-events.ts';
import { call, callSilently, upload } from './api.ts';
import { noteServerTime } from './server-clock.ts';

const me = meWith();
const onlyWith = (token: string) => (request: { headers: Headers }) =>
  request.headers.get('authorization') === `Bearer ${token}` ? me : refuse('not_authenticated');
const pair = { accessToken: 'access-2', refreshToken: 'refresh-2' };

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  noteServerTime(new Date().toUTCString());
  window.history.replaceState(null, '', '/admin-location-overview?page=2');
  api = fakeApi();
  signedInAs('admin');
});

describe('a call', () => {
  it('carries the token and the active role, whatever letters the role has', async () => {
    signedInAs('admin', 'parent');
    chooseRole('parent');
    localStorage.setItem(
      'afterbell.session',
      (localStorage.getItem('afterbell.session') ?? '').replaceAll('"parent"', '"Māte & tētis"'),
    );
    api.on(getMe, () => me);
    await call(getMe, {});
    const { headers } = api.asked(getMe)[0] ?? { headers: new Headers() };
    expect(headers.get('authorization')).toBe('Bearer access-1');
    expect(decodeURIComponent(headers.get('x-active-role') ?? '')).toBe('Māte & tētis');
  });

  it('sends no token where none is needed', async () => {
    api.on(getSchool, () => SCHOOL);
    await call(getSchool, {});
    expect(api.asked(getSchool)[0]?.headers.has('authorization')).toBe(false);
  });

  it('tells that the network is gone', async () => {
    api.on(getMe, () => NO_ANSWER);
    await expect(call(getMe, {})).rejects.toMatchObject({
      code: 'network',
      message: 'Network error or server is not responding',
    });
  });

  it('raises the permission notice when access is denied', async () => {
    const notice = vi.fn();
    const stop = onWindowEvent(ACCESS_DENIED, notice);
    api.on(getMe, () => refuse('access_denied'));
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'access_denied', status: 403 });
    expect(notice).toHaveBeenCalledOnce();
    stop();
  });
});

describe('an expired token', () => {
  it('is refreshed once, and the call goes out again', async () => {
    api.on(getMe, onlyWith('access-2'));
    api.on(refresh, () => pair);
    await expect(call(getMe, {})).resolves.toEqual(me);
    expect(readSession()).toMatchObject({
      token: 'access-2',
      refreshToken: 'refresh-2',
      activeRole: 'admin',
    });
    expect(api.asked(refresh).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  it('is refreshed for a file too, which goes out a second time whole', async () => {
    api.on(uploadLogo, ({ headers }) =>
      headers.get('authorization') === 'Bearer access-2'
        ? { logoUrl: '/school-logo/1.png' }
        : refuse('not_authenticated'),
    );
    api.on(refresh, () => pair);
    const file = new File(['picture'], 'logo.png', { type: 'image/png' });
    await expect(upload(uploadLogo, file)).resolves.toEqual({ logoUrl: '/school-logo/1.png' });
    const [first, second] = api.asked(uploadLogo);
    expect(first?.body).toEqual({ file });
    expect(second?.body).toEqual({ file });
    expect(second?.headers.has('content-type')).toBe(false);
    expect(api.asked(refresh)).toHaveLength(1);
  });

  it('is not refreshed a second time for the same call', async () => {
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => pair);
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect([api.asked(getMe).length, api.asked(refresh).length]).toEqual([2, 1]);
    expect(readSession()).not.toBeNull();
  });

  it('is refreshed once for calls that fail together', async () => {
    api.on(getMe, onlyWith('access-2'));
    api.on(refresh, () => pair);
    await Promise.all([call(getMe, {}), call(getMe, {}), call(getMe, {})]);
    expect(api.asked(refresh)).toHaveLength(1);
  });

  it('is replaced by the newer one that another tab has stored', async () => {
    api.on(getMe, ({ headers }) => {
      replaceTokens({ token: 'access-9', refreshToken: 'refresh-9' });
      return onlyWith('access-9')({ headers });
    });
    await expect(call(getMe, {})).resolves.toEqual(me);
    expect(api.asked(refresh)).toHaveLength(0);
  });

  it("never sends the call in another person's name", async () => {
    api.on(getMe, () => {
      localStorage.setItem(
        'afterbell.session',
        (localStorage.getItem('afterbell.session') ?? '')
          .replace('00000000aaaa', '00000000ffff')
          .replace('access-1', 'x'),
      );
      return refuse('not_authenticated');
    });
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(api.asked(getMe)).toHaveLength(1);
  });

  /** While the refresh is under way the first person signs out, and another in. */
  const anotherSignsIn = () =>
    startSession({
      ...loginAnswer('parent'),
      _id: '0193a000-0000-7000-8000-00000000ffff',
      accessToken: 'theirs',
      refreshToken: 'their-refresh',
    });

  it.each([
    ['new tokens', () => pair],
    ['a refusal', () => refuse('refresh_refused')],
  ] as const)('that is answered late by %s leaves the next person alone', async (_by, answer) => {
    const told = vi.fn();
    const stop = onWindowEvent(UNAUTHORIZED, told);
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => {
      anotherSignsIn();
      return answer();
    });
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(readSession()).toMatchObject({ token: 'theirs', refreshToken: 'their-refresh' });
    expect(api.asked(getMe)).toHaveLength(1);
    expect(told).not.toHaveBeenCalled();
    stop();
  });

  it('that is answered after signing out signs nobody in', async () => {
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => {
      endSession();
      return pair;
    });
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(readSession()).toBeNull();
  });

  it('that is answered late uses the tokens that the same person has by now', async () => {
    api.on(getMe, onlyWith('access-9'));
    api.on(refresh, () => {
      replaceTokens({ token: 'access-9', refreshToken: 'refresh-9' });
      return pair;
    });
    await expect(call(getMe, {})).resolves.toEqual(me);
    expect(readSession()?.refreshToken).toBe('refresh-9');
  });

  it('keeps the session when the refresh gets no answer', async () => {
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => NO_ANSWER);
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'network' });
    expect(readSession()?.refreshToken).toBe('refresh-1');
  });

  it.each(['busy', 'too_many_requests', 'internal'] as const)(
    'keeps the session when the server answers %s',
    async (code) => {
      api.on(getMe, () => refuse('not_authenticated'));
      api.on(refresh, () => refuse(code));
      await expect(call(getMe, {})).rejects.toMatchObject({ code });
      expect(readSession()).not.toBeNull();
    },
  );

  it.each(['refresh_refused', 'refresh_token_required', 'access_denied'] as const)(
    'ends the session when the server refuses the refresh with %s, and the page is remembered',
    async (code) => {
      const told = vi.fn();
      const stop = onWindowEvent(UNAUTHORIZED, told);
      api.on(getMe, () => refuse('not_authenticated'));
      api.on(refresh, () => refuse(code));
      await expect(call(getMe, {})).rejects.toMatchObject({ code });
      expect(readSession()).toBeNull();
      expect(readRedirectPath()).toBe('/admin-location-overview?page=2');
      expect(told).toHaveBeenCalledOnce();
      stop();
    },
  );

  it('says so when the refresh answer lacks a token', async () => {
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => ({ ...pair, refreshToken: '' }));
    await expect(call(getMe, {})).rejects.toMatchObject({
      message: 'Incomplete response from refresh endpoint',
    });
  });

  it('is left alone when the 401 is about something else', async () => {
    api.on(getMe, () => refuse('invalid_credentials'));
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(api.asked(refresh)).toHaveLength(0);
  });
});

describe('the expiry of a token', () => {
  const tokenUntil = (time: number) =>
    `h.${btoa(JSON.stringify({ exp: Math.floor(time / 1000) }))}.s`;

  it('is judged before the call, so that no call is wasted', async () => {
    replaceTokens({ token: tokenUntil(Date.now() - 60_000), refreshToken: 'refresh-1' });
    api.on(getMe, onlyWith('access-2'));
    api.on(refresh, () => pair);
    await call(getMe, {});
    expect([api.asked(getMe).length, api.asked(refresh).length]).toEqual([1, 1]);
  });

  it('that was judged over is not refreshed once more when the server still says no', async () => {
    replaceTokens({ token: tokenUntil(Date.now() - 60_000), refreshToken: 'refresh-1' });
    api.on(getMe, () => refuse('not_authenticated'));
    api.on(refresh, () => pair);
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(api.asked(refresh)).toHaveLength(1);
  });

  it("goes by the server's clock when this device is an hour ahead", async () => {
    noteServerTime(new Date(Date.now() - 3_600_000).toUTCString());
    replaceTokens({ token: tokenUntil(Date.now() - 1_800_000), refreshToken: 'refresh-1' });
    api.on(getMe, () => me);
    await call(getMe, {});
    expect(api.asked(refresh)).toHaveLength(0);
  });
});

describe('a call after signing out', () => {
  it('does not try to refresh', async () => {
    endSession();
    api.on(getMe, () => refuse('not_authenticated'));
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(api.asked(refresh)).toHaveLength(0);
  });
});

describe('a quiet call', () => {
  it('goes out in the name of who is signed in', async () => {
    api.on(getMe, onlyWith('access-1'));
    expect(await callSilently(getMe)).toEqual(me);
  });

  it('that is under way is what the page waits for: the server is asked once', async () => {
    api.on(getMe, onlyWith('access-1'));
    const early = callSilently(getMe);
    expect(await call(getMe, {})).toEqual(me);
    await early;
    expect(api.asked(getMe)).toHaveLength(1);
    await call(getMe, {});
    expect(api.asked(getMe)).toHaveLength(2);
  });

  it('that is under way for another is nothing to wait for', async () => {
    signedInAs('admin', 'parent');
    chooseRole('parent');
    api.on(getMe, () => me);
    const early = callSilently(getMe);
    chooseRole('admin');
    await call(getMe, {});
    await early;
    expect(api.asked(getMe)).toHaveLength(2);
  });

  it('that fails while the page waits for it is asked again, with a refresh', async () => {
    api.on(getMe, onlyWith('access-2'));
    api.on(refresh, () => pair);
    const early = callSilently(getMe);
    expect(await call(getMe, {})).toEqual(me);
    expect(await early).toBeUndefined();
    expect(api.asked(refresh)).toHaveLength(1);
  });

  it.each(['not_authenticated', 'access_denied'] as const)(
    'that meets %s refreshes nothing, ends nothing and tells nobody',
    async (refusal) => {
      const notice = vi.fn();
      const stops = [UNAUTHORIZED, ACCESS_DENIED].map((name) => onWindowEvent(name, notice));
      const session = readSession();
      api.on(getMe, () => refuse(refusal));
      expect(await callSilently(getMe)).toBeUndefined();
      expect(api.asked(refresh)).toHaveLength(0);
      expect(readSession()).toEqual(session);
      expect(notice).not.toHaveBeenCalled();
      for (const stop of stops) stop();
    },
  );

  it('does not go out with a token that has run out, or without one', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    replaceTokens({ token: `h.${btoa(JSON.stringify({ exp }))}.s`, refreshToken: 'refresh-1' });
    expect(await callSilently(getMe)).toBeUndefined();
    endSession();
    expect(await callSilently(getMe)).toBeUndefined();
    expect([api.asked(getMe).length, api.asked(refresh).length]).toEqual([0, 0]);
  });
});
