import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const login = (email: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password: DEMO_PASSWORD } });

const signInsOf = (username: string) =>
  inSchool(
    server,
    'tenant1',
    `select s.id from sign_ins s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = 'tenant1' and u.username = $1`,
    [username],
  );

/** Whether a statement of the server waits for a row that somebody else holds. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await server.owner.query('select 1 from pg_locks where not granted');
  return rows.length > 0;
}

describe('what a sign-in writes', () => {
  it('leaves the row of the person as it is: a crowd would else write all of its indexes', async () => {
    const version = () =>
      inSchool(
        server,
        'tenant1',
        `select ctid::text, xmin::text from users where tenant_id = 'tenant1' and username = 'child12'`,
      );
    const before = await version();
    expect((await login('child12')).status).toBe(200);
    expect(await version()).toEqual(before);
    expect(await signInsOf('child12')).toHaveLength(1);
  });

  it('waits for whoever is archived at this moment, and then writes nothing', async () => {
    const client = await server.owner.connect();
    try {
      await client.query('begin');
      await client.query(`select set_tenant('tenant1')`);
      await client.query(
        `update users set status = 'archived' where tenant_id = 'tenant1' and username = 'child13'`,
      );
      const attempt = login('child13');
      await vi.waitFor(async () => expect(await somebodyWaits()).toBe(true), { timeout: 10_000 });
      await client.query('commit');
      expect(await attempt).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } });
    } finally {
      client.release();
    }
    expect(await signInsOf('child13')).toEqual([]);
  });
});
