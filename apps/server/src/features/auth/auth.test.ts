import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const login = (body: unknown, host = T1, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { body, host, headers });
const refresh = (refreshToken: unknown, host = T1) =>
  server.call('POST', '/api/auth/refresh', { body: { refreshToken }, host });
const me = (token: string, options: { host?: string; role?: string } = {}) =>
  server.call('GET', '/api/me', { token, ...options });

describe('signing in', () => {
  it.each(['admin', 'ADMIN', ' admin ', 'admin@tenant1.example', 'Admin@Tenant1.Example'])(
    'takes %s as the administrator',
    async (email) => {
      const answer = await login({ email, password: DEMO_PASSWORD, tenantId: 'tenant1' });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        _id: expect.any(String),
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        roles: ['admin'],
        roleIds: [expect.any(String)],
        roleKinds: ['admin'],
        childRoleId: null,
        firstName: 'Inese',
      });
      expect(answer.json.permissions).toContain('roles.manage');
    },
  );

  it('tells the time of the sign-in before', async () => {
    expect((await login({ email: 'child12', password: DEMO_PASSWORD })).json.lastLogin).toBeNull();
    expect((await login({ email: 'child12', password: DEMO_PASSWORD })).json.lastLogin).toMatch(
      /^20/,
    );
  });

  it.each([
    {},
    { email: 'admin' },
    { password: 'x' },
    { email: '', password: '' },
    { email: null, password: 'x' },
  ])('asks for both of e-mail and password: %o', async (body) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      code: 'credentials_required',
      message: 'Email and password are required',
    });
  });

  it('says the same of a wrong password and of an unknown user', async () => {
    const wrong = await login({ email: 'admin', password: 'wrong-password-1' });
    const unknown = await login({ email: 'nobody', password: 'wrong-password-1' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect({ ...answer.json, requestId: '' }).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid username or password',
        errors: [],
        requestId: '',
      });
    }
  });

  it('says it in the reader’s language', async () => {
    const answer = await login({ email: 'a', password: 'b' }, T1, { 'accept-language': 'lv-LV' });
    expect(answer.json.message).not.toBe('Invalid username or password');
    expect(answer.json.code).toBe('invalid_credentials');
  });

  it.each(['archived', 'invited'])('lets nobody in who is %s', async (status) => {
    await inSchool(server, 'tenant1', `update users set status = $1 where username = 'child20'`, [
      status,
    ]);
    expect((await login({ email: 'child20', password: DEMO_PASSWORD })).status).toBe(401);
  });

  it('lets the password decide where a family shares an address, and asks for the username where it can’t', async () => {
    const shared = 'shared@tenant1.example';
    await inSchool(
      server,
      'tenant1',
      `update users set email = $1, email_key = $1 where username in ('child31', 'child32')`,
      [shared],
    );
    const both = await login({ email: shared, password: DEMO_PASSWORD });
    expect(both.status).toBe(409);
    expect(both.json.code).toBe('username_required');
    await inSchool(
      server,
      'tenant1',
      `update users set password_hash = (select password_hash from users where false) where username = 'child31'`,
    );
    expect((await login({ email: shared, password: DEMO_PASSWORD })).status).toBe(200);
  });

  it('refuses a tenant other than the host’s', async () => {
    const answer = await login({ email: 'admin', password: DEMO_PASSWORD, tenantId: 'tenant2' });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('tenant_mismatch');
  });

  it('keeps neither the password nor the refresh token', async () => {
    const { refreshToken } = await server.signIn('parent');
    const [row] = await inSchool<{ users: string; tokens: string }>(
      server,
      'tenant1',
      `select (select string_agg(u::text, ',') from users u) as users,
        (select string_agg(encode(token_hash, 'escape') || t::text, ',') from refresh_tokens t) as tokens`,
    );
    expect(row?.users).not.toContain(DEMO_PASSWORD);
    expect(row?.users).toContain('$argon2id$');
    expect(row?.tokens).not.toContain(refreshToken);
    expect(row?.tokens).not.toContain(Buffer.from(refreshToken).toString('hex'));
  });
});

describe('the access token', () => {
  it('opens its own school only', async () => {
    const { token } = await server.signIn('admin');
    expect((await me(token)).status).toBe(200);
    expect((await me(token, { host: T2 })).status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['no token at all', 'x'],
    ['a token without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ])('is not %s', async (_name, token) => {
    const answer = await me(token);
    expect(answer.status).toBe(401);
    expect(answer.json.message).toBe('User not authenticated');
  });

  it('is not a refresh token', async () => {
    const { refreshToken } = await server.signIn('admin');
    expect((await me(refreshToken)).status).toBe(401);
  });

  it('is nothing once the user was archived or has no such sign-in', async () => {
    const { token } = await server.signIn('child40');
    expect((await me(token)).status).toBe(200);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'child40'`,
    );
    expect((await me(token)).status).toBe(401);
  });
});

describe('refreshing', () => {
  it('hands out a new pair', async () => {
    const { refreshToken } = await server.signIn('parent');
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.json.refreshToken).not.toBe(refreshToken);
    expect((await me(answer.json.accessToken)).status).toBe(200);
  });

  it('lets eight tabs at once have a pair each, and every pair works', async () => {
    const { refreshToken } = await server.signIn('parent');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json.refreshToken)).size).toBe(8);
    for (const { json } of answers) expect((await me(json.accessToken)).status).toBe(200);
    for (const { json } of answers) expect((await refresh(json.refreshToken)).status).toBe(200);
  });

  it('ends the family when a used token comes back after a successor was used and 10 s have passed', async () => {
    const { refreshToken } = await server.signIn('parent');
    const first = await refresh(refreshToken);
    const second = await refresh(first.json.refreshToken);
    expect((await refresh(refreshToken)).status).toBe(200);
    server.shiftClock('11 seconds');
    const replay = await refresh(refreshToken);
    server.shiftClock('0');
    expect(replay.status).toBe(401);
    expect(replay.json.code).toBe('refresh_refused');
    expect((await refresh(second.json.refreshToken)).status).toBe(401);
    expect((await me(second.json.accessToken)).status).toBe(401);
  });

  it('forgives a lost answer however late, while no successor was used', async () => {
    const { refreshToken } = await server.signIn('parent');
    await refresh(refreshToken);
    server.shiftClock('1 hour');
    expect((await refresh(refreshToken)).status).toBe(200);
    server.shiftClock('0');
  });

  it('is over after 30 days', async () => {
    const { refreshToken } = await server.signIn('parent');
    server.shiftClock('30 days 1 second');
    expect((await refresh(refreshToken)).status).toBe(401);
    server.shiftClock('29 days');
    expect((await refresh(refreshToken)).status).toBe(200);
    server.shiftClock('0');
  });

  it('asks for a token, and takes none of another school or of nobody', async () => {
    expect((await server.call('POST', '/api/auth/refresh', { body: {} })).json).toMatchObject({
      code: 'refresh_token_required',
      message: 'No refresh token available',
    });
    expect((await refresh('unknown')).status).toBe(401);
    const { refreshToken } = await server.signIn('parent');
    expect((await refresh(refreshToken, T2)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the family by refresh token, by bearer, or both', async () => {
    for (const by of ['body', 'bearer'] as const) {
      const who = await server.signIn('parent');
      const successor = (await refresh(who.refreshToken)).json;
      const answer = await server.call('POST', '/api/auth/logout', {
        ...(by === 'body' ? { body: { refreshToken: who.refreshToken } } : { token: who.token }),
      });
      expect(answer.status).toBe(204);
      expect((await me(who.token)).status).toBe(401);
      expect((await refresh(successor.refreshToken)).status).toBe(401);
    }
  });

  it('leaves the other sign-ins of the same person alone', async () => {
    const phone = await server.signIn('parent');
    const desk = await server.signIn('parent');
    await server.call('POST', '/api/auth/logout', { token: phone.token });
    expect((await me(desk.token)).status).toBe(200);
  });

  it('succeeds even when there is nothing to end', async () => {
    expect((await server.call('POST', '/api/auth/logout')).status).toBe(204);
    expect(
      (await server.call('POST', '/api/auth/logout', { body: { refreshToken: 'x' } })).status,
    ).toBe(204);
  });
});

describe('the active role', () => {
  it('is the only one, without a word', async () => {
    const { token } = await server.signIn('parent');
    expect((await me(token)).json.activeRole).toMatchObject({ name: 'parent' });
  });

  it('has to be chosen among several, except to see oneself', async () => {
    const { token, userId } = await server.signIn('multi');
    expect((await me(token)).json).toMatchObject({
      activeRole: null,
      permissions: [],
      cohorts: [],
    });
    expect((await server.call('GET', `/api/users/${userId}`, { token })).status).toBe(200);
    const refused = await server.call('GET', '/api/locations', { token });
    expect(refused.status).toBe(403);
    expect(refused.json.code).toBe('active_role_required');
  });

  it('grants what that role may do, and no more', async () => {
    const { token } = await server.signIn('multi');
    expect((await server.call('GET', '/api/roles', { token, role: 'admin' })).status).toBe(200);
    expect((await server.call('GET', '/api/roles', { token, role: 'parent' })).status).toBe(403);
    expect((await me(token, { role: 'teacher' })).json.permissions).toContain('attendance.take');
  });

  it('is never one that the person does not hold', async () => {
    const { token } = await server.signIn('parent');
    for (const role of ['admin', 'Admin', 'parent,admin', '']) {
      const answer = await server.call('GET', '/api/roles', {
        token,
        headers: { 'x-active-role': role },
      });
      expect(answer.status).toBe(403);
    }
  });

  it('answers a parent at the roles with the words of the spec', async () => {
    const { token } = await server.signIn('parent');
    const answer = await server.call('GET', '/api/roles', { token });
    expect(answer.status).toBe(403);
    expect(answer.json.message).toBe('Access denied. You do not have the required permissions.');
  });
});

describe('guessing', () => {
  const attempt = (email: string, options: { password?: string; ip?: string } = {}) =>
    server.call('POST', '/api/auth/login', {
      body: { email, password: options.password ?? 'wrong-password-1' },
      ...(options.ip && { ip: options.ip }),
    });

  it('is slowed for an account at an address after ten failures, with the time to wait', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await attempt('child50', { ip: '198.51.100.1' })).status).toBe(401);
    }
    const refused = await attempt('child50', { ip: '198.51.100.1', password: DEMO_PASSWORD });
    expect(refused.status).toBe(429);
    expect(refused.json.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    // Another account at the same address, and the same account elsewhere, are not.
    expect((await attempt('child51', { ip: '198.51.100.1', password: DEMO_PASSWORD })).status).toBe(
      200,
    );
    expect((await attempt('child50', { ip: '198.51.100.2', password: DEMO_PASSWORD })).status).toBe(
      200,
    );
    server.shiftClock('15 minutes 1 second');
    expect((await attempt('child50', { ip: '198.51.100.1', password: DEMO_PASSWORD })).status).toBe(
      200,
    );
    server.shiftClock('0');
  });

  it('says the same of a name that does not exist', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      await attempt('nobody-at-all', { ip: '198.51.100.3' });
    expect((await attempt('nobody-at-all', { ip: '198.51.100.3' })).status).toBe(429);
  });

  it('of many accounts from one address at once: at most 100 are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_unused, index) =>
        attempt(`child${index % 120}`, { ip: '198.51.100.4' }),
      ),
    );
    const looked = answers.filter((answer) => answer.status === 401).length;
    expect(looked).toBeGreaterThanOrEqual(80);
    expect(looked).toBeLessThanOrEqual(100);
    expect(answers.filter((answer) => answer.status === 429).length).toBe(250 - looked);
  });

  it('counts failures only: a whole school behind one address signs in at once', async () => {
    await inSchool(server, 'tenant1', 'delete from sign_in_failures');
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_unused, index) =>
        attempt(`child${index + 10}`, { ip: '198.51.100.20', password: DEMO_PASSWORD }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429)).toEqual([]);
  });

  it('keeps neither names nor addresses', async () => {
    await attempt('child50', { ip: '198.51.100.30' });
    const rows = await inSchool(server, 'tenant1', 'select f::text as row from sign_in_failures f');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(rows)).not.toMatch(/child50|198\.51/);
  });
});
