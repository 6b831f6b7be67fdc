import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#harness/process.ts';
import {
  countBlocked,
  inSchool,
  meetInTurn,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

/** Checking a password takes its time; what it was right for may be over by then. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const NEW = 'blue-bell-7-rings';
const login = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const change = ({ token }: SignedIn, newPassword: string) =>
  server.call('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: DEMO_PASSWORD, newPassword },
  });
const changeEmail = ({ token }: SignedIn, email: string) =>
  server.call('PUT', '/api/me/email', {
    token,
    body: { email, currentPassword: DEMO_PASSWORD },
  });
const pendingOf = (username: string) =>
  inSchool(
    server,
    'tenant1',
    `select w.email from pending_emails w join users u on u.tenant_id = w.tenant_id
       and u.id in (w.user_id, w.requested_by) where u.username = $1`,
    [username],
  );

describe('a password that is changed at this moment', () => {
  it('lets nobody in by the old one', async () => {
    const owner = await server.signIn('parent20a');
    const [changed, late] = await meetInTurn(server, 'users', [
      () => change(owner, NEW),
      () => login('parent20a', DEMO_PASSWORD),
    ]);
    expect(changed?.status).toBe(204);
    expect(late).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } });
    const going = await inSchool(
      server,
      'tenant1',
      `select s.id from sign_ins s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
       where u.username = 'parent20a' and s.ended_at is null`,
    );
    expect(going).toHaveLength(1);
    expect((await login('parent20a', NEW)).status).toBe(200);
  });

  it('set by the office, lets nobody in by the old one either', async () => {
    const [{ token }, { userId }] = [
      await server.signIn('admin'),
      await server.signIn('parent21a'),
    ];
    const [set, late] = await meetInTurn(server, 'users', [
      () => server.call('PUT', `/api/users/${userId}/password`, { token, body: { password: NEW } }),
      () => login('parent21a', DEMO_PASSWORD),
    ]);
    expect([set?.status, late?.status]).toEqual([204, 401]);
  });

  it('lets no second change by the old one through', async () => {
    const [owner, thief] = [await server.signIn('parent22a'), await server.signIn('parent22a')];
    const [first, second] = await meetInTurn(server, 'users', [
      () => change(owner, NEW),
      () => change(thief, 'red-bell-8-rings'),
    ]);
    expect(first?.status).toBe(204);
    // Its sign-in has ended with the old password.
    expect(second).toMatchObject({ status: 401, json: { code: 'not_authenticated' } });
    expect((await login('parent22a', NEW)).status).toBe(200);
    expect((await login('parent22a', 'red-bell-8-rings')).status).toBe(401);
    expect((await server.call('GET', '/api/me', { token: owner.token })).status).toBe(200);
  });

  it('is wrong by the time of a second press', async () => {
    const owner = await server.signIn('parent26a');
    const [first, second] = await meetInTurn(server, 'users', [
      () => change(owner, NEW),
      () => change(owner, 'red-bell-8-rings'),
    ]);
    expect(first?.status).toBe(204);
    expect(second).toMatchObject({ status: 400, json: { code: 'wrong_password' } });
    expect((await login('parent26a', NEW)).status).toBe(200);
  });

  it('lets no new address in by the old one', async () => {
    const [owner, thief] = [await server.signIn('parent23a'), await server.signIn('parent23a')];
    const [changed, asked] = await meetInTurn(server, 'users', [
      () => change(owner, NEW),
      () => changeEmail(thief, 'thief.23@tenant1.example'),
    ]);
    expect(changed?.status).toBe(204);
    expect(asked).toMatchObject({ status: 401, json: { code: 'not_authenticated' } });
    expect(await pendingOf('parent23a')).toEqual([]);
  });

  it('lets no new address of a child in by the old one of its guardian', async () => {
    const [owner, thief] = [await server.signIn('zaiceva'), await server.signIn('zaiceva')];
    const mine = await server.call('GET', '/api/me/children', { token: owner.token });
    const path = `/api/me/children/${mine.json.items[0].userId}`;
    const { version } = (await server.call('GET', path, { token: thief.token })).json;
    const body = { email: 'thief.24@tenant1.example', currentPassword: DEMO_PASSWORD, version };
    const [changed, asked] = await meetInTurn(server, 'users', [
      () => change(owner, NEW),
      () => server.call('PATCH', path, { token: thief.token, body }),
    ]);
    expect(changed?.status).toBe(204);
    expect(asked?.json).toMatchObject({ code: 'wrong_password' });
    expect(await pendingOf('zaiceva')).toEqual([]);
  });
});

describe('a sign-in that ends while its password is being checked', () => {
  it('changes nothing any more', async () => {
    const [here, elsewhere] = [await server.signIn('parent25a'), await server.signIn('parent25a')];
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query(`select set_tenant('tenant1')`);
      await holder.query(`select from users where username = 'parent25a' for no key update`);
      const late = change(elsewhere, NEW);
      await until(async () => (await countBlocked(server)) === 1, 20_000);
      const path = '/api/auth/sessions/end-others';
      expect((await server.call('POST', path, { token: here.token })).status).toBe(204);
      await holder.query('commit');
      expect((await late).status).toBe(401);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await login('parent25a', DEMO_PASSWORD)).status).toBe(200);
  });
});
