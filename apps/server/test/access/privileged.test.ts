import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { type CallOptions, inSchool, startServer, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import { hashOfToken } from '../../src/platform/auth/tokens.ts';
import { MATRIX } from './matrix.ts';
import { type PrincipalName, signInAll } from './principals.ts';
import { buildWorld, type World } from './world.ts';

/**
 * Somebody adds to a call what would make them more than they are. Every endpoint of the contract that
 * changes something is tried with every key; a new endpoint is covered by its row in the matrix.
 */
let server: TestServer;
let world: World;
let callers: Record<PrincipalName, CallOptions>;
beforeAll(async () => {
  server = await startServer();
  world = await buildWorld(server);
  callers = await signInAll(server);
});
afterAll(() => server.close());

const privileged = ({ ids }: World): Readonly<Record<string, unknown>> => ({
  roles: ['admin'],
  role: 'admin',
  roleIds: [ids.role],
  roleId: ids.role,
  roleKinds: ['admin'],
  activeRole: 'admin',
  kind: 'admin',
  builtIn: true,
  permissions: ['roles.manage', 'users.manage'],
  permissionIds: [],
  isAdmin: true,
  admin: true,
  superuser: true,
  can: { edit: true, delete: true },
  status: 'active',
  approved: true,
  tenantId: 'tenant2',
  tenant_id: 'tenant2',
  userId: ids.ownUser('admin'),
  user_id: ids.ownUser('admin'),
  _id: ids.ownUser('admin'),
  id: ids.ownUser('admin'),
  actorId: ids.ownUser('admin'),
  signInId: ids.ownUser('admin'),
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
  password_hash: 'x',
  createdAt: '2020-01-01T00:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  version: 1,
  $where: '1=1',
  constructor: { prototype: { isAdmin: true } },
});
/** Who tries it: the least who gets through the door. */
function callerOf(endpoint: Endpoint): PrincipalName {
  const allowed = MATRIX[endpoint.name]?.allowed ?? [];
  const order: PrincipalName[] = ['nobody', 'child', 'parent', 'teacher', 'administrator'];
  return order.find((name) => allowed.includes(name)) ?? 'administrator';
}

/** Calls that would succeed, where the matrix has one that is refused: only then a key could gain anything. */
const GOOD_BODIES: Readonly<Record<string, () => Promise<object> | object>> = {
  'auth.login': () => ({ email: 'relative', password: DEMO_PASSWORD }),
  'auth.refresh': async () => ({ refreshToken: (await server.signIn('relative')).refreshToken }),
  'auth.logout': async () => ({ refreshToken: (await server.signIn('relative')).refreshToken }),
  'auth.changePassword': () => ({
    currentPassword: DEMO_PASSWORD,
    newPassword: 'violet-tram-42-harbour',
  }),
};

async function bodyOf({ name }: Endpoint): Promise<object> {
  const good = GOOD_BODIES[name];
  if (good) return good();
  const body = MATRIX[name]?.body;
  return (typeof body === 'function' ? body(world) : body) ?? {};
}

const knownKeys = ({ body }: Endpoint): string[] => {
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const options = [schema, ...(schema?.anyOf ?? [])];
  return options.flatMap((option) =>
    typeof option === 'object' ? Object.keys(option.properties ?? {}) : [],
  );
};

/** All that says who may what, in both schools. */
async function rights(): Promise<string> {
  const states = await Promise.all(
    ['tenant1', 'tenant2'].map((tenantId) =>
      inSchool(
        server,
        tenantId,
        `select (select json_agg(json_build_array(id, username, status, password_hash) order by id) from users) as users,
          (select json_agg(x order by x::text) from user_roles x) as held,
          (select json_agg(x order by x::text) from role_permissions x) as permissions,
          (select json_agg(json_build_array(id, name, kind) order by id) from roles) as roles`,
      ),
    ),
  );
  return JSON.stringify(states);
}

const CHANGING = ENDPOINTS.filter(({ method }) => method !== 'GET');

describe('a call with a key that would make somebody more than they are', () => {
  it('is tried for every endpoint that changes something', () => {
    expect(CHANGING.length).toBeGreaterThanOrEqual(15);
    for (const name of Object.keys(GOOD_BODIES)) {
      expect(CHANGING.map((endpoint) => endpoint.name)).toContain(name);
    }
  });

  it.each(CHANGING.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s, and changes nobody’s rights',
    async (name, endpoint) => {
      const before = await rights();
      const known = knownKeys(endpoint);
      const who = callerOf(endpoint);
      // Where the school has its administrator, registering is refused before anything is read.
      const refusals = name === 'auth.register' ? [400, 403] : [400];
      for (const [key, value] of Object.entries(privileged(world))) {
        // An administrator may well say whose role it shall be; what others say of it must not count.
        if (known.includes(key) && who === 'administrator') continue;
        const target = Object.values(MATRIX[name]?.targets ?? {})[0];
        const id = target ? await target.id(world) : '';
        const path = endpoint.path.replace(/\{\w+\}/g, id);
        const answer = await server.call(endpoint.method, `/api${path}`, {
          ...callers[who],
          body: { ...(await bodyOf(endpoint)), [key]: value },
        });
        if (known.includes(key)) continue;
        expect(refusals, `${key}: ${answer.status} ${answer.text}`).toContain(answer.status);
      }
      expect(await rights()).toBe(before);
    },
  );

  it('reaches no prototype', async () => {
    const body = `{"email":"relative","password":"${DEMO_PASSWORD}","__proto__":{"isAdmin":true}}`;
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('a registration', () => {
  const CODE = 'the code of this test';
  const person = {
    username: 'first',
    email: 'first@tenant2.example',
    password: 'violet-tram-42-harbour',
    firstName: 'Ilze',
    lastName: 'Ozola',
    address: 'Upes iela 3',
    phone: '+371 2000 0001',
    tenantId: 'tenant2',
    setupCode: CODE,
  };
  const register = (body: object) =>
    server.call('POST', '/api/auth/register', { host: T2, body: { ...person, ...body } });

  beforeAll(async () => {
    await inSchool(
      server,
      'tenant2',
      `delete from user_roles where role_id in (select id from roles where kind = 'admin')`,
    );
    await inSchool(
      server,
      'tenant2',
      `insert into one_time_links (tenant_id, id, kind, token_hash, expires_at)
       values ('tenant2', gen_random_uuid(), 'setup', $1, clock_timestamp() + interval '1 day')`,
      [hashOfToken(CODE)],
    );
  });

  it('takes no key beside its own, also where it would succeed', async () => {
    const before = await rights();
    const known = [...Object.keys(person), 'roles'];
    for (const [key, value] of Object.entries(privileged(world))) {
      if (known.includes(key)) continue;
      const answer = await register({ roles: ['admin'], [key]: value });
      expect(answer.status, `${key}: ${answer.text}`).toBe(400);
    }
    expect((await register({ roles: ['admin'], tenantId: 'tenant1' })).status).toBe(400);
    expect(await rights()).toBe(before);
  });

  it('makes the one administrator of its own school, whatever roles it names', async () => {
    const made = await register({ roles: ['superuser', 'parent', 'child', 'teacher'] });
    expect(made.status).toBe(201);
    const held = await inSchool<{ name: string; tenant_id: string }>(
      server,
      'tenant2',
      `select r.name, r.tenant_id from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1`,
      [made.json._id],
    );
    expect(held).toEqual([{ name: 'admin', tenant_id: 'tenant2' }]);
    expect((await register({ username: 'second', roles: ['admin'] })).status).toBe(403);
  });
});
