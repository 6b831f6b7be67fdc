import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const NONE = { admin: null, teacher: null, parent: null, child: null };
const get = (who: SignedIn, path: string) => server.call('GET', path, { token: who.token });
const prefer = (who: SignedIn, body: unknown) =>
  server.call('PUT', '/api/me/preferences', { token: who.token, body });
const patch = (who: SignedIn, body: unknown) =>
  server.call('PATCH', '/api/me', { token: who.token, body });
const changeEmail = (who: SignedIn, body: unknown) =>
  server.call('PUT', '/api/me/email', { token: who.token, body });
const login = (email: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password: DEMO_PASSWORD } });

describe('what a person likes', () => {
  it('begins with no choice at all, and keeps what is chosen', async () => {
    const who = await server.signIn('child30');
    const begun = await get(who, '/api/me/preferences');
    expect(begun.json).toEqual({ language: null, theme: null, homePages: NONE });
    const saved = await prefer(who, { language: 'lv', theme: 'dark' });
    expect(saved.json).toEqual({ language: 'lv', theme: 'dark', homePages: NONE });
    expect((await get(who, '/api/me/preferences')).json).toEqual(saved.json);
  });

  it('changes only what is named', async () => {
    const who = await server.signIn('parent2a');
    await prefer(who, { language: 'de', homePages: { parent: '/parent-settings' } });
    const saved = await prefer(who, { theme: 'light', homePages: { child: '/child-overview' } });
    expect(saved.json).toEqual({
      language: 'de',
      theme: 'light',
      homePages: { ...NONE, parent: '/parent-settings', child: '/child-overview' },
    });
    expect((await prefer(who, { language: null })).json.language).toBeNull();
  });

  it('is somebody else’s own', async () => {
    const [one, other] = [await server.signIn('child31'), await server.signIn('child32')];
    await prefer(one, { theme: 'dark' });
    expect((await get(other, '/api/me/preferences')).json.theme).toBeNull();
  });

  it.each([
    [{ language: 'fr' }, 'language'],
    [{ theme: 'pink' }, 'theme'],
    [{ homePages: { parent: '/admin-configuration' } }, 'homePages.parent'],
    [{ homePages: { parent: '//evil.example' } }, 'homePages.parent'],
    [{ homePages: { nobody: '/parents-home' } }, 'homePages.nobody'],
    [{ userId: 'x' }, 'userId'],
  ])('refuses %j at its field', async (body, path) => {
    const who = await server.signIn('child33');
    const answer = await prefer(who, body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path })]);
  });
});

describe('the home page', () => {
  it('comes with the login, as it stood then: the own choice, else the school’s, else the default', async () => {
    const admin = await server.signIn('admin');
    expect((await login('parent3a')).json.homePages).toEqual({
      admin: expect.stringMatching(/^\/admin-/),
      teacher: '/teacher-overview',
      parent: '/parents-home',
      child: '/child-overview',
    });
    const school = await server.call('PUT', '/api/school/home-pages', {
      token: admin.token,
      body: { parent: '/parent-settings', teacher: '/teacher-settings' },
    });
    expect(school.json).toEqual({
      ...NONE,
      parent: '/parent-settings',
      teacher: '/teacher-settings',
    });
    const first = await login('parent3a');
    expect(first.json.homePages.parent).toBe('/parent-settings');
    const who = { token: first.json.accessToken } as SignedIn;
    await prefer(who, { homePages: { parent: '/parents-home' } });
    expect((await login('parent3a')).json.homePages).toMatchObject({
      parent: '/parents-home',
      teacher: '/teacher-settings',
    });
    await prefer(who, { homePages: { parent: null } });
    expect((await login('parent3a')).json.homePages.parent).toBe('/parent-settings');
    const elsewhere = await server.call('GET', '/api/school', { host: T2 });
    expect(elsewhere.json.homePages).toEqual(NONE);
    const cleared = await server.call('PUT', '/api/school/home-pages', {
      token: admin.token,
      body: NONE,
    });
    expect(cleared.json).toEqual(NONE);
  });

  it('is never one that a stored choice of old names but nobody has any more', async () => {
    await inSchool(
      server,
      'tenant1',
      `update users set home_pages = '{"child": "/gone", "parent": 7}' where username = 'child34'`,
    );
    expect((await login('child34')).json.homePages).toMatchObject({
      child: '/child-overview',
      parent: '/parents-home',
    });
  });
});

describe('the own profile', () => {
  it('lets phone and address be changed, with the version that was seen', async () => {
    const who = await server.signIn('parent4a');
    const { json: me } = await get(who, '/api/me');
    const saved = await patch(who, { phone: ' +371 2000 0000 ', address: '', version: me.version });
    expect(saved.json).toMatchObject({
      email: me.email,
      phone: '+371 2000 0000',
      address: null,
      version: me.version + 1,
    });
    expect((await get(who, '/api/me')).json).toMatchObject({ phone: '+371 2000 0000' });
    const kept = await patch(who, { address: 'Alberta iela 1', version: me.version + 1 });
    expect(kept.json).toMatchObject({ phone: '+371 2000 0000', address: 'Alberta iela 1' });
  });

  it('tells the second of two editors, and overwrites nothing', async () => {
    const who = await server.signIn('parent5a');
    const { version } = (await get(who, '/api/me')).json;
    await patch(who, { phone: '1', version });
    const second = await patch(who, { phone: '2', version });
    expect([second.status, second.json.code]).toEqual([409, 'stale_version']);
    expect((await get(who, '/api/me')).json.phone).toBe('1');
  });

  it('takes no key more: names, roles and the address for mails are not changed here', async () => {
    const who = await server.signIn('parent6a');
    for (const key of ['firstName', 'lastName', 'email', 'roles', 'status', 'subRole', 'userId']) {
      const answer = await patch(who, { version: 1, [key]: 'x' });
      expect(answer.status, key).toBe(400);
    }
  });
});

describe('the own e-mail address', () => {
  it('needs the password, waits to be confirmed and tells the old address', async () => {
    const who = await server.signIn('parent7a');
    const email = 'New.Address@tenant1.example';
    const answer = await changeEmail(who, { email, currentPassword: DEMO_PASSWORD });
    expect(answer.status).toBe(204);
    expect((await get(who, '/api/me')).json).toMatchObject({
      email: 'parent7a@tenant1.example',
      pendingEmail: email,
    });
    expect((await login('new.address@tenant1.example')).status).toBe(401);
    const rows = await inSchool<{ params: object }>(
      server,
      'tenant1',
      `select params from outbox where template = 'emailChangeAsked'`,
    );
    expect(rows).toEqual([{ params: { userId: who.userId, to: 'parent7a@tenant1.example' } }]);
  });

  it('stays without the right password, and guessing is slowed together with the change of password', async () => {
    const who = await server.signIn('parent8a');
    const wrong = await changeEmail(who, { email: 'x@tenant1.example', currentPassword: 'nope' });
    expect(wrong).toMatchObject({ status: 400, json: { code: 'wrong_password' } });
    for (let guess = 0; guess < 9; guess += 1) {
      await server.call('POST', '/api/auth/change-password', {
        token: who.token,
        body: { currentPassword: `guess-${guess}`, newPassword: 'blue-bell-7-rings' },
      });
    }
    const slowed = await changeEmail(who, {
      email: 'x@tenant1.example',
      currentPassword: DEMO_PASSWORD,
    });
    expect(slowed.status).toBe(429);
    expect((await get(who, '/api/me')).json.email).toBe('parent8a@tenant1.example');
  });

  it('tells nobody where nothing changed, and nothing of it is in the audit log but that it happened', async () => {
    const who = await server.signIn('parent10a');
    await changeEmail(who, {
      email: 'parent10a@tenant1.example',
      currentPassword: DEMO_PASSWORD,
    });
    const told = await inSchool(
      server,
      'tenant1',
      `select 1 from notifications where user_id = $1`,
      [who.userId],
    );
    expect(told).toEqual([]);
    const rows = await inSchool<{ row: string }>(
      server,
      'tenant1',
      `select a::text as row from audit_log a
       where action in ('auth.email-change-requested', 'users.changed', 'me.preferences-changed')`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/tenant1\.example|\+371|Alberta/);
  });
});
