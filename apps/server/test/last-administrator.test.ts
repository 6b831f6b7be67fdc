import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const create = (body: object, who = admin) =>
  server.call('POST', '/api/users', { token: who.token, body });
const read = (id: string, who = admin) =>
  server.call('GET', `/api/users/${id}`, { token: who.token, host: who.host });
const patch = (id: string, body: object, who = admin) =>
  server.call('PATCH', `/api/users/${id}`, { token: who.token, body });
const archive = (id: string, who = admin, reason = 'Moved away') =>
  server.call('POST', `/api/users/${id}/archive`, { token: who.token, body: { reason } });
const me = (who: SignedIn) => server.call('GET', '/api/me', { token: who.token });

const person = (more: object = {}) => ({
  username: `p-${randomUUID()}`,
  firstName: 'Rūta',
  lastName: 'Ķuze',
  roles: ['parent'],
  ...more,
});
const idOf = async (username: string, tenantId = 'tenant1') => {
  const [row] = await inSchool<{ id: string }>(
    server,
    tenantId,
    'select id from users where username = $1',
    [username],
  );
  return row?.id ?? '';
};
/** Somebody new with a password, signed in. */
const newcomer = async (roles: string[]) => {
  const username = `n-${randomUUID()}`;
  const { json } = await create(person({ username, roles, password: 'blue-bell-7-rings' }));
  const login = await server.call('POST', '/api/auth/login', {
    body: { email: username, password: 'blue-bell-7-rings' },
  });
  const { accessToken, refreshToken } = login.json;
  return {
    userId: json.userId as string,
    version: json.version as number,
    token: accessToken as string,
    refreshToken: refreshToken as string,
    host: 'tenant1.localhost',
  };
};

describe('the last administrator', () => {
  const rest = async () => {
    // Only `admin` is left of the two who come with the school.
    const multi = (await read(await idOf('multi'))).json;
    if (multi.roles.includes('admin')) {
      await patch(multi.userId, { roles: ['teacher', 'parent'], version: multi.version });
    }
  };
  const administrators = async () => {
    const [row] = await inSchool<{ count: number }>(
      server,
      'tenant1',
      `select count(distinct u.id) from users u join user_roles ur on ur.user_id = u.id
       join roles r on r.id = ur.role_id where r.name = 'admin' and u.status = 'active'`,
    );
    return Number(row?.count);
  };

  it('can’t be archived or demoted', async () => {
    const extra = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select u.id from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where r.name = 'admin' and u.status = 'active' and u.username not in ('admin', 'multi')`,
    );
    for (const { id } of extra) await archive(id);
    await rest();
    expect((await archive(admin.userId)).json.code).toBe('last_administrator');
    const { version } = (await read(admin.userId)).json;
    const demoted = await patch(admin.userId, { roles: ['parent'], version });
    expect(demoted.json.code).toBe('last_administrator');
    expect((await me(admin)).status).toBe(200);
  });

  it('stays when the last two are removed at the same moment, however', async () => {
    await rest();
    for (let round = 0; round < 6; round += 1) {
      const other = await newcomer(['admin']);
      const own = (await read(admin.userId)).json;
      const answers = await Promise.all([
        round % 2 === 0
          ? archive(other.userId, admin)
          : patch(other.userId, { roles: ['parent'], version: 1 }, admin),
        round % 3 === 0
          ? patch(admin.userId, { roles: ['parent'], version: own.version }, other)
          : archive(admin.userId, other),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await administrators()).toBe(1);
      // Whoever is left puts `admin` back for the next round.
      if (answers[1].status === 200) {
        await inSchool(
          server,
          'tenant1',
          `update users set status = 'active' where username = 'admin'`,
        );
        await inSchool(
          server,
          'tenant1',
          `insert into user_roles (tenant_id, user_id, role_id)
           select 'tenant1', $1, id from roles where name = 'admin' on conflict do nothing`,
          [admin.userId],
        );
        await inSchool(
          server,
          'tenant1',
          `delete from user_roles where user_id = $1 and role_id <> (select id from roles where name = 'admin')`,
          [admin.userId],
        );
        admin = await server.signIn('admin');
        await archive(other.userId);
      }
    }
  });
});
