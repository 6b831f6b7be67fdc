import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/index.ts';
import { ROLE_KINDS, type RoleKind } from '#domain/roles/kinds.ts';
import { PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import { type CallOptions, inSchool, startServer, T2, type TestServer } from '#harness/server.ts';
import { MATRIX } from './matrix.ts';
import { PRINCIPAL_NAMES, type PrincipalName, signInAll } from './principals.ts';
import type { Row, Target } from './row.ts';
import { buildWorld, CANARY_FAMILY, CANARY_SCHOOL, type World } from './world.ts';

let server: TestServer;
let world: World;
let callers: Record<PrincipalName, CallOptions>;

/** One of each kind, in a role of the school's own that holds every permission there is. */
let almighty: Record<RoleKind, CallOptions>;

beforeAll(async () => {
  server = await startServer();
  world = await buildWorld(server);
  callers = await signInAll(server);
  almighty = await addAlmighty();
});
afterAll(() => server.close());

const HOLDERS = {
  admin: 'parent4a',
  teacher: 'parent5a',
  parent: 'parent6a',
  child: 'child30',
} as const;
async function addAlmighty(): Promise<Record<RoleKind, CallOptions>> {
  const entries = await Promise.all(
    ROLE_KINDS.map(async (kind) => {
      const { token } = await server.signIn(HOLDERS[kind]);
      const role = `Almighty ${kind}`;
      const [created] = await inSchool<{ id: string }>(
        server,
        'tenant1',
        `insert into roles (tenant_id, id, name, name_key, kind, built_in)
         values ('tenant1', gen_random_uuid(), $1, lower($1), $2, false) returning id`,
        [role, kind],
      );
      await letRole(role, ALL_PERMISSIONS);
      await inSchool(
        server,
        'tenant1',
        `insert into user_roles (tenant_id, user_id, role_id)
         select 'tenant1', id, $2::uuid from users where username = $1`,
        [HOLDERS[kind], created?.id],
      );
      return [kind, { token, role }] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<RoleKind, CallOptions>;
}

const bodyOf = ({ body }: Row) =>
  body === undefined ? {} : { body: typeof body === 'function' ? body(world) : body };

const queryOf = ({ query = '' }: Row, caller: PrincipalName) =>
  typeof query === 'function' ? query(world, caller) : query;

const pathOf = (
  { path }: { path: string },
  id: string,
  row: Row,
  caller: PrincipalName = 'administrator',
) =>
  Object.entries({ id, ...row.params?.(world) }).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, value),
    `/api${path}${queryOf(row, caller)}`,
  );

const WITHOUT_TOKEN: readonly PrincipalName[] = ['nobody', 'otherSchool'];

function expectedStatus(
  row: Row,
  target: Target | undefined,
  name: PrincipalName,
  own: number,
): number {
  if (!row.allowed.includes(name)) return WITHOUT_TOKEN.includes(name) ? 401 : 403;
  if (target?.refused?.includes(name)) return 403;
  if (target && !target.found.includes(name)) return 404;
  return target?.status ?? row.status ?? own;
}

describe('the access matrix', () => {
  it('has a row for every endpoint, and none without one', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).sort());
  });

  it.each(ENDPOINTS.filter(({ name }) => name.endsWith('.list')).map(({ name }) => name))(
    '%s shows the other school its own canary, so that a leak of it would show',
    async (name) => {
      const endpoint = ENDPOINTS.find((candidate) => candidate.name === name);
      const otherAdmin = await server.signIn('admin', T2);
      const list = await server.call(
        'GET',
        `/api${endpoint?.path}${queryOf(MATRIX[name] ?? { allowed: [] }, 'administrator')}`,
        {
          token: otherAdmin.token,
          host: otherAdmin.host,
        },
      );
      expect(list.text, 'plant it in test/access/world.ts').toContain(CANARY_SCHOOL);
    },
  );

  it('knows the canary of the other family', async () => {
    const family = await server.call(
      'GET',
      `/api/users/${world.ids.otherFamilyChild}`,
      callers.administrator,
    );
    expect(family.text).toContain(CANARY_FAMILY);
  });
});

const ALL_PERMISSIONS = PERMISSIONS.map(({ key }) => key);

/** What somebody of this role may do from now on. */
async function letRole(name: string, permissions: readonly PermissionKey[]): Promise<void> {
  const role = `(select id from roles where name = '${name}')`;
  await inSchool(server, 'tenant1', `delete from role_permissions where role_id = ${role}`);
  await inSchool(
    server,
    'tenant1',
    `insert into role_permissions (tenant_id, role_id, permission)
     select 'tenant1', ${role}, unnest($1::text[])`,
    [permissions],
  );
}

for (const endpoint of ENDPOINTS) {
  const row = MATRIX[endpoint.name];
  if (!row) continue;
  const targets: [string, Target | undefined][] = row.targets
    ? Object.entries(row.targets)
    : [['', undefined]];
  describe(`${endpoint.name}`, () => {
    for (const [title, target] of targets) {
      it.each(
        PRINCIPAL_NAMES.filter(
          (name) => endpoint.name !== 'auth.logout' || WITHOUT_TOKEN.includes(name),
        ),
      )(
        `${title ? `on one ${title} ` : ''}answers %s as it should, without a canary`,
        async (name) => {
          const id = target ? await target.id(world) : '';
          const answer = await server.call(endpoint.method, pathOf(endpoint, id, row, name), {
            ...callers[name],
            ...bodyOf(row),
          });
          expect(answer.status, answer.text).toBe(
            expectedStatus(row, target, name, statusOf(endpoint)),
          );
          expect(answer.text).not.toContain(CANARY_SCHOOL);
          if (row.endsSignIns) callers = await signInAll(server);
          if (!row.mayMeetFamilyCanary?.includes(name))
            expect(answer.text).not.toContain(CANARY_FAMILY);
        },
      );
    }
    const { access } = endpoint;
    if (access.kind === 'permission') {
      // Permissions never widen the reach of the kind, whatever a role was given.
      it.each(ROLE_KINDS)(
        'is open to a role of kind %s with all permissions if that kind is named',
        async (kind) => {
          const id = (await Object.values(row.targets ?? {})[0]?.id(world)) ?? '';
          const { status } = await server.call(endpoint.method, pathOf(endpoint, id, row), {
            ...almighty[kind],
            ...bodyOf(row),
          });
          expect(status === 403).toBe(!access.kinds.includes(kind));
        },
      );
      // A permission, not a role, opens the door: whoever lost it is refused.
      // Tried by the office, since nothing can be taken from the administrators.
      it(`is closed to somebody of the office with all but ${access.permission}`, async () => {
        const held = await inSchool<{ permission: PermissionKey }>(
          server,
          'tenant1',
          `select permission from role_permissions p join roles r on r.id = p.role_id where r.name = 'Secretary'`,
        );
        await letRole(
          'Secretary',
          ALL_PERMISSIONS.filter((key) => key !== access.permission),
        );
        try {
          const id = (await Object.values(row.targets ?? {})[0]?.id(world)) ?? '';
          const answer = await server.call(endpoint.method, pathOf(endpoint, id, row), {
            ...callers.secretary,
            ...bodyOf(row),
          });
          expect(answer.status).toBe(403);
        } finally {
          await letRole(
            'Secretary',
            held.map(({ permission }) => permission),
          );
        }
      });
    }
  });
}
