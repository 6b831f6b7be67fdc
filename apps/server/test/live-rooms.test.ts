import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { idsByUsername } from '#harness/people.ts';
import {
  inSchool,
  type SignedIn,
  startSecond,
  startServer,
  T1,
  type TestServer,
} from '#harness/server.ts';
import { createSockets, listen, next, outcome, show } from '#harness/sockets.ts';

let server: TestServer;
let port: number;
let ids: Map<string, string>;
let admin: SignedIn;
const { socketOf, closeAll } = createSockets();

beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
  ids = await idsByUsername(server);
  admin = await server.signIn('admin');
});
afterEach(closeAll);
afterAll(() => server.close());

const idOf = (username: string) => ids.get(username) ?? '';

async function screenOf({ token }: SignedIn, role?: string, at = port): Promise<Socket> {
  const socket = socketOf({ port: at, host: T1, token, ...(role !== undefined && { role }) });
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

/** What they hear of later is heard by now: a hint of their own comes after whatever else was under way. */
async function fence(socket: Socket, { token }: SignedIn, role?: string): Promise<void> {
  const told = next(socket, 'notification');
  const answer = await server.call('PUT', '/api/me/notification-preferences', {
    token,
    ...(role !== undefined && { role }),
    body: { digest: true },
  });
  expect(answer.status).toBe(200);
  await told;
}

const asAdmin = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: admin.token, ...(body !== undefined && { body }) });

async function changeUser(username: string): Promise<void> {
  const { json } = await asAdmin('GET', `/api/users/${idOf(username)}`);
  const body = { version: json.version, phone: `+371 2${json.version}` };
  expect((await asAdmin('PATCH', `/api/users/${idOf(username)}`, body)).status).toBe(200);
}

async function changeCohort(id: string): Promise<void> {
  const { json } = await asAdmin('GET', `/api/cohorts/${id}`);
  const body = { version: json.version, name: `${json.name} ` };
  expect((await asAdmin('PATCH', `/api/cohorts/${id}`, body)).status).toBe(200);
}

const addLocation = () =>
  asAdmin('POST', '/api/locations', { name: 'Far', street: 'x', city: 'x', zipCode: 'x' });

/** A cohort of this person's, and one of nobody that a guardian of them has to do with. */
async function cohortsOf(username: string): Promise<{ own: string; other: string }> {
  const rows = await inSchool<{ id: string; own: boolean }>(
    server,
    'tenant1',
    `select c.id, exists (select 1 from cohort_children cc where cc.cohort_id = c.id and cc.child_id = $1) as own
     from cohorts c where not exists (select 1 from cohort_children cc join guardianships g on g.child_id = cc.child_id
       where cc.cohort_id = c.id and g.guardian_id = $2 and cc.child_id <> $1) order by c.school_year desc, c.id`,
    [idOf(username), idOf('parent')],
  );
  const find = (own: boolean) => rows.find((row) => row.own === own)?.id ?? '';
  return { own: find(true), other: find(false) };
}

describe('a screen', () => {
  it('is let into the rooms of what its reader may read, and into no other', async () => {
    const { own, other } = await cohortsOf('child');
    const socket = await screenOf(await server.signIn('parent'));
    const allowed = [
      { topic: 'cohorts' },
      { topic: 'cohorts', id: own },
      { topic: 'users', id: idOf('child') },
      { topic: 'families', id: idOf('child') },
      { topic: 'locations' },
      { topic: 'school' },
    ];
    const refused = [
      { topic: 'cohorts', id: other },
      { topic: 'users' },
      { topic: 'users', id: idOf('child30') },
      { topic: 'users', id: idOf('admin') },
      { topic: 'families' },
      { topic: 'families', id: idOf('child30') },
      { topic: 'payers', id: idOf('child30') },
      { topic: 'roles' },
      { topic: 'mails' },
      { topic: 'nothing-like-it' },
      { topic: '__proto__' },
    ];
    expect(await show(socket, ...refused, ...allowed)).toEqual(allowed);
  });

  it('that says nonsense is in no room', async () => {
    const socket = await screenOf(admin);
    for (const nonsense of [
      'tenant1:list:users',
      null,
      [{ topic: 'users', id: 'x' }],
      [{ topic: 'users', room: 'tenant1:list:users' }],
      Array.from({ length: 101 }, () => ({ topic: 'users' })),
    ]) {
      expect(await socket.emitWithAck('show', nonsense)).toEqual([]);
    }
    socket.emit('show');
    expect(await show(socket, { topic: 'users' })).toEqual([{ topic: 'users' }]);
  });

  it('of a parent hears no id of another family, nor of anybody out of reach', async () => {
    const { own, other } = await cohortsOf('child');
    const parent = await server.signIn('parent');
    const socket = await screenOf(parent);
    await show(
      socket,
      ...[{ topic: 'cohorts' }, { topic: 'users' }, { topic: 'families' }],
      ...[own, other].map((id) => ({ topic: 'cohorts', id })),
      ...['child', 'child30', 'teacher9'].map((name) => ({ topic: 'users', id: idOf(name) })),
    );
    const heard = listen(socket);
    for (const username of ['child30', 'teacher9']) await changeUser(username);
    await changeCohort(other);
    await fence(socket, parent);
    expect(heard).toEqual([
      ['changed', { topic: 'cohorts', list: true }],
      ['changed', { topic: 'users' }],
      ['notification', { topic: 'notifications' }],
    ]);
    await changeUser('child');
    await fence(socket, parent);
    expect(heard).toContainEqual(['changed', { topic: 'users', id: idOf('child') }]);
  });

  it('that shows one thing hears nothing of another', async () => {
    const { own, other } = await cohortsOf('child');
    const socket = await screenOf(admin);
    await show(socket, { topic: 'cohorts', id: own });
    const heard = listen(socket);
    await changeCohort(other);
    await fence(socket, admin);
    expect(heard).toEqual([['notification', { topic: 'notifications' }]]);
    await changeCohort(own);
    await fence(socket, admin);
    expect(heard).toContainEqual(['changed', { topic: 'cohorts', id: own }]);
  });

  it('hears no more of what it has left', async () => {
    const { own } = await cohortsOf('child');
    const socket = await screenOf(admin);
    await show(socket, { topic: 'cohorts', id: own }, { topic: 'cohorts' });
    await show(socket, { topic: 'locations' });
    const heard = listen(socket);
    await changeCohort(own);
    await fence(socket, admin);
    expect(heard).toEqual([['notification', { topic: 'notifications' }]]);
  });

  it('that moves on while it is asked about is where it went', async () => {
    const socket = await screenOf(admin);
    const answers = [{ topic: 'users' }, { topic: 'cohorts' }].map((one) => show(socket, one));
    expect((await Promise.all(answers)).at(-1)).toEqual([{ topic: 'cohorts' }]);
  });

  it('is told of a change if it shows it: two of fifty', async () => {
    const { own, other } = await cohortsOf('child');
    const parent = await server.signIn('parent10a');
    const showing = [own, own, ...Array.from({ length: 24 }, () => other)];
    const [parents, office] = await Promise.all([
      Promise.all(Array.from({ length: 24 }, () => screenOf(parent))),
      Promise.all(showing.map(() => screenOf(admin))),
    ]);
    await Promise.all(
      office.map((socket, index) => show(socket, { topic: 'cohorts', id: showing[index] ?? '' })),
    );
    await Promise.all(parents.map((socket) => show(socket, { topic: 'locations' })));
    const heard = [...office, ...parents].map(listen);
    await changeCohort(own);
    await Promise.all([
      ...office.map((socket) => next(socket, 'notification')),
      fence(office[0] ?? expect.fail(), admin),
    ]);
    await fence(parents[0] ?? expect.fail(), parent);
    const changes = heard.map((all) => all.filter((one) => (one as unknown[])[0] === 'changed'));
    expect(changes.filter((all) => all.length > 0)).toEqual([
      [['changed', { topic: 'cohorts', id: own }]],
      [['changed', { topic: 'cohorts', id: own }]],
    ]);
  });
});

describe('rights that change', () => {
  it('end what is heard: a guardian who may no longer see the child', async () => {
    const sitter = await server.signIn('babysitter');
    const socket = await screenOf(sitter);
    const anna = { topic: 'users', id: idOf('anna') };
    expect(await show(socket, anna)).toEqual([anna]);
    const told = next(socket, 'changed');
    const taken = await asAdmin('PATCH', `/api/users/${anna.id}/guardians/${sitter.userId}`, {
      rights: { see: { granted: false } },
      version: 1,
    });
    expect(taken.status).toBe(200);
    // What is shown may be another now, whatever it is.
    expect(await told).toEqual({});
    const heard = listen(socket);
    await changeUser('anna');
    await fence(socket, sitter);
    expect(heard).toEqual([['notification', { topic: 'notifications' }]]);
    expect(await show(socket, anna)).toEqual([]);
  });

  it('end what is heard: a teacher who no longer teaches the cohort', async () => {
    const [taught] = await inSchool<{ id: string; username: string }>(
      server,
      'tenant1',
      `select c.id, u.username from cohort_teachers t join cohorts c on c.id = t.cohort_id
       join users u on u.id = t.teacher_id
       where t.duty = 'main' and u.status = 'active' and u.username like 'teacher%' and u.username <> 'teacher8'
         and (select count(*) from cohort_teachers o where o.teacher_id = u.id) = 1
       order by c.school_year desc, u.username limit 1`,
    );
    const teacher = await server.signIn(taught?.username ?? '');
    const socket = await screenOf(teacher);
    const cohort = { topic: 'cohorts', id: taught?.id ?? '' };
    expect(await show(socket, cohort)).toEqual([cohort]);
    const told = next(socket, 'changed');
    const { json } = await asAdmin('GET', `/api/cohorts/${cohort.id}`);
    const body = { version: json.version, mainTeacherIds: [], assistantTeacherIds: [] };
    expect((await asAdmin('PATCH', `/api/cohorts/${cohort.id}`, body)).status).toBe(200);
    expect(await told).toEqual({});
    const heard = listen(socket);
    await changeCohort(cohort.id);
    await fence(socket, teacher);
    expect(heard).toEqual([['notification', { topic: 'notifications' }]]);
  });

  it('begin what is heard, without the screen having to ask again', async () => {
    const parent = await server.signIn('parent11a');
    const socket = await screenOf(parent);
    const child = { topic: 'users', id: idOf('child30') };
    expect(await show(socket, child)).toEqual([]);
    const told = next(socket, 'changed');
    const added = await asAdmin('POST', `/api/users/${child.id}/guardians`, {
      guardianId: parent.userId,
      relation: 'other',
    });
    expect(added.status).toBe(201);
    expect(await told).toEqual({});
    const heard = next(socket, 'changed');
    await changeUser('child30');
    expect(await heard).toEqual(child);
  });

  it('end what is heard in a role that loses a permission, and that of nobody else', async () => {
    const { json: role } = await asAdmin('POST', '/api/roles', { name: 'Desk', kind: 'admin' });
    const { json: catalogue } = await asAdmin('GET', '/api/permissions');
    const permissionId = catalogue.items.find(
      ({ key }: { key: string }) => key === 'roles.manage',
    ).id;
    await asAdmin('POST', '/api/permissions/assign', { roleId: role.id, permissionId });
    await inSchool(server, 'tenant1', 'update user_roles set role_id = $1 where user_id = $2', [
      role.id,
      idOf('teacher8'),
    ]);
    const clerk = await server.signIn('teacher8');
    const [desk, office] = [await screenOf(clerk), await screenOf(admin)];
    for (const socket of [desk, office]) {
      expect(await show(socket, { topic: 'roles' })).toEqual([{ topic: 'roles' }]);
    }
    // What was told of the role being made has passed.
    await fence(desk, clerk);
    const told = next(desk, 'changed');
    const elsewhere = listen(office);
    await asAdmin('POST', '/api/permissions/unassign', { roleId: role.id, permissionId });
    expect(await told).toEqual({});
    const heard = listen(desk);
    await asAdmin('POST', '/api/roles', { name: 'Another desk', kind: 'admin' });
    await fence(desk, clerk);
    expect(heard).toEqual([['notification', { topic: 'notifications' }]]);
    await fence(office, admin);
    expect(elsewhere).not.toContainEqual(['changed', {}]);
    expect(elsewhere).toContainEqual(['changed', { topic: 'roles', list: true }]);
  });

  it('go by the role that the screen is used in', async () => {
    const multi = await server.signIn('multi');
    const roles = { topic: 'roles' };
    expect(await show(await screenOf(multi, 'admin'), roles)).toEqual([roles]);
    expect(await show(await screenOf(multi, 'parent'), roles, { topic: 'school' })).toEqual([
      { topic: 'school' },
    ]);
    // Nothing but what is the person's own, until a role is chosen.
    expect(await show(await screenOf(multi), roles, { topic: 'school' })).toEqual([]);
    const notHeld = socketOf({ port, host: T1, token: multi.token, role: 'child' });
    expect(await outcome(notHeld)).toBe('not_authenticated');
  });
});

describe('two servers on one database', () => {
  it('hear each other’s hints, and end what has ended at the other', async () => {
    const second = await startSecond(server);
    try {
      const teacher = await server.signIn('teacher10');
      const socket = await screenOf(teacher, undefined, second.port);
      await show(socket, { topic: 'locations' });
      const heard = next(socket, 'changed');
      await addLocation();
      expect(await heard).toEqual({ topic: 'locations', list: true });
      const witness = await screenOf(admin, undefined, second.port);
      await show(witness, { topic: 'locations' });
      const gone = next(socket, 'disconnect');
      const rest = listen(socket);
      await server.call('POST', '/api/auth/logout', { token: teacher.token });
      const told = next(witness, 'changed');
      await addLocation();
      await told;
      expect(rest).toEqual([]);
      expect(await gone).toBe('io server disconnect');
    } finally {
      closeAll();
      await second.close();
    }
  });
});

describe('a screen at which nothing happens', () => {
  it('asks the database nothing, however long it is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const quiet = await startServer();
    try {
      const at = await quiet.listen();
      const { token } = await quiet.signIn('admin');
      const socket = socketOf({ port: at, host: T1, token });
      await outcome(socket);
      await show(socket, { topic: 'users' }, { topic: 'cohorts' });
      const connect = vi.spyOn(quiet.app.database.pool, 'connect');
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(connect).not.toHaveBeenCalled();
      await show(socket, { topic: 'users' });
      expect(connect).toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
      closeAll();
      await quiet.close();
    }
  });
});
