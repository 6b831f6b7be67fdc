import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import {
  type CallOptions,
  inSchool,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';

/** What somebody with a lesser role tries, to pull down those above or to climb. */
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const ALL = PERMISSIONS.map(({ key }) => key);
const idOf = (key: PermissionKey) => PERMISSIONS.find((one) => one.key === key)?.id ?? '';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly PermissionKey[];
  readonly grantable: readonly PermissionKey[];
  readonly can: { readonly edit: boolean; readonly delete: boolean };
}

const get = (path: string, who: CallOptions) => server.call('GET', `/api${path}`, who);
const post = (path: string, body: unknown, who: CallOptions) =>
  server.call('POST', `/api${path}`, { ...who, body });
const give = (roleId: string, key: PermissionKey, who: CallOptions = admin) =>
  post('/permissions/assign', { roleId, permissionId: idOf(key) }, who);
const take = (roleId: string, key: PermissionKey, who: CallOptions = admin) =>
  post('/permissions/unassign', { roleId, permissionId: idOf(key) }, who);
const set = (roleId: string, keys: readonly PermissionKey[], who: CallOptions = admin) =>
  server.call('PUT', '/api/roles/permissions', {
    ...who,
    body: { roleId, permissionIds: keys.map(idOf) },
  });
const remove = (roleId: string, who: CallOptions) =>
  server.call('DELETE', `/api/roles/${roleId}`, who);
const roles = async (who: CallOptions = admin): Promise<Role[]> =>
  (await get('/roles', who)).json.items;
const roleNamed = async (name: string, who: CallOptions = admin) => {
  const found = (await roles(who)).find((role) => role.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
};

/** Written past the API, as it may stand there from earlier days. */
const store = (roleId: string, keys: readonly PermissionKey[]) =>
  inSchool(
    server,
    'tenant1',
    `insert into role_permissions (tenant_id, role_id, permission)
     select 'tenant1', $1::uuid, unnest($2::text[])`,
    [roleId, keys],
  );

async function addRole(kind: RoleKind, keys: readonly PermissionKey[]) {
  const name = `R ${randomUUID()}`;
  const { json } = await post('/roles', { name, kind }, admin);
  await store(json.id, keys);
  return { id: json.id as string, name };
}

/** Somebody new who holds these roles by name, signed in. */
async function personWith(...names: string[]): Promise<CallOptions & { readonly userId: string }> {
  const username = `n-${randomUUID()}`;
  const password = 'blue-bell-7-rings';
  const fields = { username, firstName: 'Rūta', lastName: 'Ķuze', roles: names, password };
  const made = await post('/users', fields, admin);
  const { json } = await post('/auth/login', { email: username, password }, {});
  return { token: json.accessToken, userId: made.json.userId };
}

async function holderOf(kind: RoleKind, keys: readonly PermissionKey[]) {
  return personWith((await addRole(kind, keys)).name);
}

describe('somebody who manages roles and holds little else', () => {
  it('takes nothing from the administrators', async () => {
    const lesser = await holderOf('admin', ['roles.manage', 'privacy.manage', 'audit.view']);
    const { id } = await roleNamed('admin');
    for (const answer of [
      await take(id, 'privacy.manage', lesser),
      await take(id, 'roles.manage', lesser),
      await set(id, [], lesser),
      await set(id, ALL.slice(1), lesser),
    ]) {
      expect(answer.status, answer.text).toBe(403);
      expect(answer.json.code).toBe('role_for_administrators');
    }
    expect((await roleNamed('admin')).permissions).toHaveLength(ALL.length);
  });

  it.each(['teacher', 'parent', 'child'])('changes nothing about the built-in %s', async (name) => {
    const lesser = await holderOf('admin', ALL);
    const { id, permissions } = await roleNamed(name);
    for (const answer of [
      await set(id, [], lesser),
      await give(id, 'audit.view', lesser),
      await take(id, 'activities.view', lesser),
    ]) {
      expect(answer.json.code, answer.text).toBe('role_for_administrators');
    }
    expect((await roleNamed(name)).permissions).toEqual(permissions);
    expect(await roleNamed(name, lesser)).toMatchObject({ grantable: [], can: { edit: false } });
    expect(await roleNamed(name)).toMatchObject({ can: { edit: true } });
  });

  it('neither changes, empties nor deletes a role that holds more', async () => {
    const lesser = await holderOf('admin', ['roles.manage', 'users.view']);
    const { id, name } = await addRole('admin', ['users.view', 'privacy.manage']);
    expect(await roleNamed(name, lesser)).toMatchObject({
      grantable: [],
      can: { edit: false, delete: false },
    });
    for (const answer of [
      await take(id, 'users.view', lesser),
      await give(id, 'roles.manage', lesser),
      await set(id, ['privacy.manage'], lesser),
      await set(id, [], lesser),
      await remove(id, lesser),
    ]) {
      expect(answer.json.code, answer.text).toBe('permission_not_held');
      expect(answer.status).toBe(403);
    }
    expect((await roleNamed(name)).permissions).toEqual(['privacy.manage', 'users.view']);
  });

  it('changes and deletes a role that holds no more, within what it holds', async () => {
    const lesser = await holderOf('admin', ['roles.manage', 'users.view', 'tasks.manage']);
    const { id, name } = await addRole('teacher', ['users.view']);
    const shown = await roleNamed(name, lesser);
    expect(shown.can).toEqual({ edit: true, delete: true });
    // Whatever is offered succeeds, and whatever is not is refused.
    expect([...shown.grantable].sort()).toEqual(['tasks.manage', 'users.view']);
    for (const key of ALL) {
      const expected = shown.grantable.includes(key) ? 200 : key === 'roles.manage' ? 409 : 403;
      expect((await give(id, key, lesser)).status, key).toBe(expected);
    }
    expect((await set(id, [], lesser)).json.permissions).toEqual([]);
    expect((await remove(id, lesser)).status).toBe(204);
  });
});

describe('the role of the administrators', () => {
  it('holds everything, and nobody takes anything from it', async () => {
    const { id } = await roleNamed('admin');
    for (const answer of [await take(id, 'tasks.manage'), await set(id, ['roles.manage'])]) {
      expect(answer.status, answer.text).toBe(409);
      expect(answer.json.code).toBe('role_holds_everything');
    }
    expect(await roleNamed('admin')).toMatchObject({ grantable: [], can: { edit: false } });
  });

  it('holds a permission that came after the school was made, at once and everywhere', async () => {
    const { id } = await roleNamed('admin');
    const late = await holderOf(
      'admin',
      ALL.filter((key) => key !== 'audit.view'),
    );
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission in ('audit.view', 'roles.manage') and role_id = $1`,
      [id],
    );
    expect((await get('/audit', admin)).status).toBe(200);
    expect((await roleNamed('admin')).permissions).toHaveLength(ALL.length);
    const me = await get('/me', admin);
    expect(me.json.permissions).toHaveLength(ALL.length);
    // Nor does what is not stored make it less to others.
    const own = (await get(`/users/${admin.userId}`, late)).json;
    expect(own.can).toMatchObject({ editAccount: false, setPassword: false, archive: false });
    const person = await personWith('parent');
    const version = (await get(`/users/${person.userId}`, late)).json.version;
    const climb = await server.call('PATCH', `/api/users/${person.userId}`, {
      ...late,
      body: { roles: ['parent', 'admin'], version },
    });
    expect(climb.json.code).toBe('permission_not_held');
  });
});

describe('managing roles', () => {
  it.each(['teacher', 'parent', 'child'] as const)(
    'counts for nothing in a role of kind %s',
    async (kind) => {
      const other = await addRole(kind, []);
      const pretender = await holderOf(kind, ['roles.manage', 'users.view']);
      for (const answer of [
        await get('/roles', pretender),
        await get('/permissions', pretender),
        await get(`/permissions/${other.id}/permissions`, pretender),
        await post('/roles', { name: randomUUID(), kind: 'admin' }, pretender),
        await give(other.id, 'users.view', pretender),
        await take(other.id, 'users.view', pretender),
        await set(other.id, [], pretender),
        await remove(other.id, pretender),
      ]) {
        expect(answer.status, answer.text).toBe(403);
        expect(answer.json.code).toBe('access_denied');
      }
      expect((await get('/me', pretender)).json.permissions).not.toContain('roles.manage');
    },
  );

  it('does not put somebody above others in a role of another kind, though stored in earlier days', async () => {
    const teacher = await holderOf('teacher', ['roles.manage']);
    const office = await holderOf('admin', ['users.view', 'users.manage']);
    const answer = await post(`/users/${teacher.userId}/archive`, { reason: 'Left' }, office);
    expect(answer.status, answer.text).toBe(200);
  });

  it.each(['teacher', 'parent', 'child'])('is not given to the kind %s', async (name) => {
    const { id, permissions, grantable } = await roleNamed(name);
    for (const answer of [
      await give(id, 'roles.manage'),
      await set(id, [...permissions, 'roles.manage']),
    ]) {
      expect(answer.status, answer.text).toBe(409);
      expect(answer.json.code).toBe('roles_need_kind_admin');
    }
    expect(grantable).not.toContain('roles.manage');
    expect((await roleNamed(name)).permissions).toEqual(permissions);
  });
});

describe('a deputy who holds every single permission, in a role of the school’s own', () => {
  const deputy = () => holderOf('admin', ALL);
  const patch = async (userId: string, fields: object, who: CallOptions) => {
    const { version } = (await get(`/users/${userId}`, admin)).json;
    return server.call('PATCH', `/api/users/${userId}`, { ...who, body: { ...fields, version } });
  };

  it('makes nobody an administrator, and itself neither', async () => {
    const who = await deputy();
    const parent = await personWith('parent');
    for (const userId of [parent.userId, who.userId]) {
      const { roles: held } = (await get(`/users/${userId}`, admin)).json;
      const climb = await patch(userId, { roles: [...held, 'admin'] }, who);
      expect(climb.json.code, climb.text).toBe('permission_not_held');
    }
    const fields = { username: randomUUID(), firstName: 'x', lastName: 'x', roles: ['admin'] };
    expect((await post('/users', fields, who)).json.code).toBe('permission_not_held');
    const options = (await get('/users/options', who)).json.roles;
    expect(options.find((role: Role) => role.name === 'admin').grantable).toBe(false);
    expect(options.find((role: Role) => role.name === 'teacher').grantable).toBe(true);
  });

  it('has no power over the account of an administrator', async () => {
    const who = await deputy();
    const { userId } = await personWith('admin');
    const password = { password: 'violet-tram-42-harbour' };
    for (const answer of [
      await patch(userId, { roles: ['parent'] }, who),
      await patch(userId, { email: 'mine@elsewhere.example' }, who),
      await patch(userId, { username: randomUUID() }, who),
      await server.call('PUT', `/api/users/${userId}/password`, { ...who, body: password }),
      await post(`/users/${userId}/archive`, { reason: 'x' }, who),
    ]) {
      expect(answer.status, answer.text).toBe(403);
      expect(['permission_not_held', 'person_holds_more']).toContain(answer.json.code);
    }
    expect((await get(`/users/${userId}`, who)).json.can).toMatchObject({
      editAccount: false,
      setPassword: false,
      archive: false,
    });
  });

  it('puts no account beside an administrator’s, which would tell the password by trying it', async () => {
    const who = await deputy();
    const beside = { username: randomUUID(), firstName: 'x', lastName: 'x', roles: ['parent'] };
    const shared = await post('/users', { ...beside, email: 'admin@tenant1.example' }, who);
    expect(shared.json.code, shared.text).toBe('person_holds_more');
  });

  it('is not enough for a school: one with the built-in role stays', async () => {
    const who = await deputy();
    await inSchool(
      server,
      'tenant1',
      `delete from user_roles where role_id = (select id from roles where name = 'admin') and user_id <> $1`,
      [admin.userId],
    );
    const archived = await post(`/users/${admin.userId}/archive`, { reason: 'x' }, admin);
    expect(archived.json.code).toBe('last_administrator');
    const demoted = await patch(admin.userId, { roles: ['parent'] }, admin);
    expect(demoted.json.code).toBe('last_administrator');
    expect((await get('/me', who)).status).toBe(200);
  });
});
