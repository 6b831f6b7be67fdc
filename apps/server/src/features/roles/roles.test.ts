import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type PermissionKey } from '#domain/roles/permissions.ts';
import {
  inSchool,
  meetInTurn,
  type SignedIn,
  startServer,
  T2,
  type TestServer,
} from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const idOf = (key: PermissionKey) => PERMISSIONS.find((permission) => permission.key === key)?.id;
const as = (who: SignedIn, role?: string) => ({
  token: who.token,
  host: who.host,
  ...(role && { role }),
});
const post = (path: string, body: unknown, options = as(admin)) =>
  server.call('POST', `/api${path}`, { ...options, body });
const roles = async () => (await server.call('GET', '/api/roles', as(admin))).json.items;
const roleNamed = async (name: string) =>
  (await roles()).find((role: { name: string }) => role.name === name);

/** Gives a person a further role, past the API. */
const hold = (username: string, roleId: string) =>
  inSchool(
    server,
    'tenant1',
    `insert into user_roles (tenant_id, user_id, role_id)
     select tenant_id, id, $2 from users where username = $1`,
    [username, roleId],
  );

describe('the roles of a school', () => {
  it('are the four built-in ones and the school’s own, with people and permissions', async () => {
    const found = await roles();
    expect(found.map((role: { name: string }) => role.name)).toEqual([
      'admin',
      'Secretary',
      'teacher',
      'parent',
      'child',
    ]);
    expect(found[0]).toMatchObject({
      builtIn: true,
      people: 2,
      grantable: [],
      can: { delete: false, edit: false },
    });
    expect(found[0].permissions).toHaveLength(PERMISSIONS.length);
    expect(found[2]).toMatchObject({ builtIn: true, can: { delete: false, edit: true } });
  });

  it('can be added to, once a name', async () => {
    const answer = await post('/roles', {
      name: ' Sekretāre ',
      kind: 'admin',
      description: 'Birojs',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      name: 'Sekretāre',
      kind: 'admin',
      description: 'Birojs',
      people: 0,
      permissions: [],
      can: { delete: true },
    });
    const again = await post('/roles', { name: 'SEKRETĀRE', kind: 'teacher' });
    expect(again.status).toBe(409);
    expect(again.json.code).toBe('role_exists');
    expect((await post('/roles', { name: 'Admin', kind: 'admin' })).json.code).toBe('role_exists');
    expect((await post('/roles', { name: 'x', kind: 'owner' })).status).toBe(400);
    expect((await post('/roles', { name: 'x', kind: 'admin', builtIn: true })).status).toBe(400);
  });

  it('can be deleted while nobody holds them, the built-in ones never', async () => {
    const { json } = await post('/roles', { name: 'Short-lived', kind: 'teacher' });
    await hold('teacher5', json.id);
    const refused = await server.call('DELETE', `/api/roles/${json.id}`, as(admin));
    expect(refused.json.code).toBe('role_has_people');
    await inSchool(server, 'tenant1', 'delete from user_roles where role_id = $1', [json.id]);
    expect((await server.call('DELETE', `/api/roles/${json.id}`, as(admin))).status).toBe(204);
    const { id } = await roleNamed('child');
    expect((await server.call('DELETE', `/api/roles/${id}`, as(admin))).json.code).toBe(
      'role_built_in',
    );
  });

  it('are not deleted while somebody new is given them', async () => {
    const { json } = await post('/roles', { name: 'In between', kind: 'teacher' });
    const person = { username: 'in.between', firstName: 'Ieva', lastName: 'Liepa' };
    const [added, deleted] = await meetInTurn(server, 'user_roles', [
      () => post('/users', { ...person, roles: ['In between'] }),
      () => server.call('DELETE', `/api/roles/${json.id}`, as(admin)),
    ]);
    expect(added?.status).toBe(201);
    expect(deleted?.json?.code).toBe('role_has_people');
  });
});

describe('permissions', () => {
  it('are listed with title and sentence, in the reader’s language', async () => {
    const english = await server.call('GET', '/api/permissions', as(admin));
    expect(english.json.items).toHaveLength(PERMISSIONS.length);
    expect(english.json.items[0]).toMatchObject({ key: 'users.view', title: 'See people' });
    const latvian = await server.call('GET', '/api/permissions', {
      ...as(admin),
      headers: { 'accept-language': 'lv' },
    });
    expect(latvian.json.items[0].title).not.toBe('See people');
  });

  it('are given and taken one by one or all at once, and count at the next call', async () => {
    const role = (await post('/roles', { name: 'Librarian', kind: 'teacher' })).json;
    await hold('teacher6', role.id);
    const librarian = await server.signIn('teacher6');
    const tryIt = () =>
      post(
        '/locations',
        { name: 'x', street: 'x', city: 'x', zipCode: 'x' },
        as(librarian, 'Librarian'),
      );
    expect((await tryIt()).status).toBe(403);
    const given = await post('/permissions/assign', {
      roleId: role.id,
      permissionId: idOf('locations.manage'),
    });
    expect(given.json.permissions).toEqual(['locations.manage']);
    expect((await tryIt()).status).toBe(201);
    const all = await server.call('PUT', '/api/roles/permissions', {
      ...as(admin),
      body: {
        roleId: role.id,
        permissionIds: [idOf('users.view'), idOf('audit.view'), idOf('audit.view')],
      },
    });
    expect(all.json.permissions).toEqual(['audit.view', 'users.view']);
    expect((await tryIt()).status).toBe(403);
    const taken = await post('/permissions/unassign', {
      roleId: role.id,
      permissionId: idOf('audit.view'),
    });
    expect(taken.json.permissions).toEqual(['users.view']);
    const listed = await server.call('GET', `/api/permissions/${role.id}/permissions`, as(admin));
    expect(listed.json.items.map((item: { key: string }) => item.key)).toEqual(['users.view']);
  });

  it('that do not exist, and roles of another school, are not found', async () => {
    const { id } = await roleNamed('teacher');
    const nobody = '01941f38-0000-7000-8000-000000000000';
    expect((await post('/permissions/assign', { roleId: id, permissionId: nobody })).status).toBe(
      404,
    );
    const theirs = await server.signIn('admin', T2);
    const foreign = await post(
      '/permissions/assign',
      { roleId: id, permissionId: idOf('audit.view') },
      as(theirs),
    );
    expect(foreign.status).toBe(404);
  });

  it('can’t be handed out by somebody who does not hold them', async () => {
    const role = (await post('/roles', { name: 'Office', kind: 'admin' })).json;
    for (const key of ['roles.manage', 'users.view'] as const) {
      await post('/permissions/assign', { roleId: role.id, permissionId: idOf(key) });
    }
    await hold('teacher7', role.id);
    const office = await server.signIn('teacher7');
    const give = (key: PermissionKey) =>
      post(
        '/permissions/assign',
        { roleId: role.id, permissionId: idOf(key) },
        as(office, 'Office'),
      );
    expect((await give('users.view')).status).toBe(200);
    expect((await give('privacy.manage')).json.code).toBe('permission_not_held');
    const { id } = await roleNamed('admin');
    const strip = await post(
      '/permissions/unassign',
      { roleId: id, permissionId: idOf('privacy.manage') },
      as(office, 'Office'),
    );
    expect(strip.json.code).toBe('role_for_administrators');
  });

  it('leave their trace in the audit log', async () => {
    const { id } = await roleNamed('Librarian');
    const rows = await inSchool<{ action: string; details: unknown }>(
      server,
      'tenant1',
      `select action, details from audit_log where subject_id = $1 order by at`,
      [id],
    );
    expect(rows[0]).toMatchObject({ action: 'roles.created' });
    expect(rows[1]).toMatchObject({
      action: 'roles.permissions-changed',
      details: { given: ['locations.manage'], taken: [] },
    });
  });
});
