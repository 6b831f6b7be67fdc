import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const NEW = 'blue-bell-7-rings';
const change = (who: SignedIn, body: unknown) =>
  server.call('POST', '/api/auth/change-password', { token: who.token, body });
const me = (who: SignedIn) => server.call('GET', '/api/me', { token: who.token });
const login = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });

describe('changing the own password', () => {
  it('counts at once, keeps this sign-in and ends the others', async () => {
    const [here, elsewhere] = [await server.signIn('child10'), await server.signIn('child10')];
    const answer = await change(here, { currentPassword: DEMO_PASSWORD, newPassword: NEW });
    expect(answer.status).toBe(204);
    expect((await me(here)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
    const refresh = await server.call('POST', '/api/auth/refresh', {
      body: { refreshToken: elsewhere.refreshToken },
    });
    expect(refresh.status).toBe(401);
    expect((await login('child10', DEMO_PASSWORD)).status).toBe(401);
    expect((await login('child10', NEW)).status).toBe(200);
  });

  it('needs the current one', async () => {
    const who = await server.signIn('child11');
    const answer = await change(who, { currentPassword: 'not-it-1', newPassword: NEW });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('wrong_password');
    expect((await login('child11', DEMO_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['short1', 'password_too_short'],
    ['no-digits-in-here', 'password_needs_digit'],
    ['password1', 'password_too_weak'],
    ['child13child13', 'password_too_weak'],
    [`${'x1'.repeat(65)}`, 'password_too_long'],
  ])('refuses %.20s: %s', async (newPassword, code) => {
    const who = await server.signIn('child13');
    const answer = await change(who, { currentPassword: DEMO_PASSWORD, newPassword });
    expect(answer.json.errors).toEqual([expect.objectContaining({ path: 'newPassword', code })]);
  });

  it('is slowed after ten wrong guesses on one sign-in, and not on another', async () => {
    const [open, own] = [await server.signIn('child14'), await server.signIn('child14')];
    for (let guess = 0; guess < 10; guess += 1) {
      await change(open, { currentPassword: `guess-${guess}`, newPassword: NEW });
    }
    const slowed = await change(open, { currentPassword: DEMO_PASSWORD, newPassword: NEW });
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await change(own, { currentPassword: DEMO_PASSWORD, newPassword: NEW })).status).toBe(
      204,
    );
  });

  it('is in the audit log, without a word of the password', async () => {
    const rows = await inSchool<{ row: string }>(
      server,
      'tenant1',
      `select a::text as row from audit_log a where action = 'auth.password-changed'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(NEW);
  });

  it('takes no key more than the two', async () => {
    const who = await server.signIn('child15');
    for (const key of ['userId', 'username', 'roles', 'status', 'tenantId']) {
      const answer = await change(who, { currentPassword: 'x', newPassword: NEW, [key]: 'x' });
      expect(answer.status, key).toBe(400);
    }
  });
});

describe('where somebody is signed in', () => {
  it('is listed with the device, the present one marked, and nobody else’s', async () => {
    await server.signIn('child20');
    const phone = await server.call('POST', '/api/auth/login', {
      body: { email: 'child21', password: DEMO_PASSWORD },
      headers: {
        'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      },
    });
    const desk = await server.signIn('child21');
    const list = await server.call('GET', '/api/auth/sessions', { token: desk.token });
    expect(list.json.items).toHaveLength(2);
    expect(list.json.items.filter((item: { current: boolean }) => item.current)).toHaveLength(1);
    expect(list.json.items.map((item: { device: string }) => item.device)).toContain(
      'Firefox, Android',
    );
    const ended = await server.call('POST', '/api/auth/sessions/end-others', { token: desk.token });
    expect(ended.status).toBe(204);
    expect((await server.call('GET', '/api/me', { token: phone.json.accessToken })).status).toBe(
      401,
    );
    expect((await me(desk)).status).toBe(200);
    const left = await server.call('GET', '/api/auth/sessions', { token: desk.token });
    expect(left.json.items).toHaveLength(1);
  });

  it('forgets one whose tokens have run out', async () => {
    const who = await server.signIn('child22');
    server.shiftClock('31 days');
    const list = await server.call('GET', '/api/auth/sessions', { token: who.token });
    server.shiftClock('0');
    expect(list.json.items).toEqual([]);
  });
});
