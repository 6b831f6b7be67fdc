import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { createSockets, listen, next, outcome, show } from '#harness/sockets.ts';

let server: TestServer;
let port: number;
const sockets = createSockets();

beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
});
afterEach(sockets.closeAll);
afterAll(() => server.close());

const socketOf = (token: unknown, host: string, headers: Record<string, string> = {}): Socket =>
  sockets.socketOf({ port, token, host, headers });

/** A socket whose screen shows the list of locations. */
async function screenOf(token: string, host = T1): Promise<Socket> {
  const socket = socketOf(token, host);
  expect(await outcome(socket)).toBe('connected');
  await show(socket, { topic: 'locations' });
  return socket;
}

const addLocation = (who: SignedIn) =>
  server.call('POST', '/api/locations', {
    token: who.token,
    host: who.host,
    body: { name: 'Live', street: 'x', city: 'x', zipCode: 'x' },
  });

describe('a socket', () => {
  it('is told after a change in its school, and only that something changed', async () => {
    const admin = await server.signIn('admin');
    const socket = await screenOf((await server.signIn('parent')).token);
    const heard = next(socket, 'changed');
    await addLocation(admin);
    expect(await heard).toEqual({ topic: 'locations', list: true });
  });

  it('hears nothing of another school', async () => {
    const [ours, theirs] = [await server.signIn('admin'), await server.signIn('admin', T2)];
    const stranger = await screenOf(theirs.token, T2);
    const member = await screenOf(ours.token);
    const { json } = await addLocation(ours);
    // Not by asking for one of theirs either.
    expect(
      await show(stranger, { topic: 'locations' }, { topic: 'locations', id: json.id }),
    ).toEqual([{ topic: 'locations' }]);
    const heard = listen(stranger);
    const told = next(member, 'changed');
    await addLocation(ours);
    await told;
    // A change of its own comes after whatever else was under way.
    const own = next(stranger, 'changed');
    await addLocation(theirs);
    await own;
    expect(heard).toEqual([['changed', { topic: 'locations', list: true }]]);
  });

  it('is refused without a token, with a bad one, with another school’s, and from a foreign page', async () => {
    const { token } = await server.signIn('admin');
    expect(await outcome(socketOf(undefined, T1))).toBe('not_authenticated');
    expect(await outcome(socketOf('x', T1))).toBe('not_authenticated');
    expect(await outcome(socketOf({ evil: 1 }, T1))).toBe('not_authenticated');
    expect(await outcome(socketOf(token, T2))).toBe('not_authenticated');
    expect(await outcome(socketOf(token, 'evil.example'))).toBe('not_authenticated');
    expect(await outcome(socketOf(token, T1, { origin: 'http://evil.example' }))).not.toBe(
      'connected',
    );
    expect(await outcome(socketOf(token, T1, { origin: `http://${T1}` }))).toBe('connected');
  });

  it('can’t choose its rooms', async () => {
    const socket = socketOf((await server.signIn('admin', T2)).token, T2);
    await outcome(socket);
    const heard = listen(socket);
    const wanted = ['tenant1:list:locations', 'tenant1:all:locations'];
    for (const event of ['join', 'subscribe', 'room', 'show']) socket.emit(event, wanted);
    const member = await screenOf((await server.signIn('admin')).token);
    const told = next(member, 'changed');
    await addLocation(await server.signIn('admin'));
    await told;
    expect(heard).toEqual([]);
  });

  it('ends with the sign-in at once: it does not even hear the next hint', async () => {
    const other = await server.signIn('admin');
    for (let round = 0; round < 3; round += 1) {
      const admin = await server.signIn('admin');
      const socket = await screenOf(admin.token);
      const witness = await screenOf(other.token);
      const heard = listen(socket);
      const gone = next(socket, 'disconnect');
      await server.call('POST', '/api/auth/logout', { token: admin.token });
      const told = next(witness, 'changed');
      await addLocation(other);
      await told;
      expect(heard).toEqual([]);
      expect(await gone).toBe('io server disconnect');
      expect(await outcome(socketOf(admin.token, T1))).toBe('not_authenticated');
    }
  });

  it.each([
    ['the person is archived', `update users set status = 'archived' where username = 'teacher9'`],
    [
      'the last role is taken away',
      `delete from user_roles where user_id = (select id from users where username = 'teacher9')`,
    ],
  ])('is over when its rights are looked at again and %s', async (_name, change) => {
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'teacher9'`,
    );
    const who = await server.signIn('teacher9');
    const bystander = await server.signIn('teacher10');
    const [socket, other] = [await screenOf(who.token), await screenOf(bystander.token)];
    // One that stays is told to fetch everything anew.
    const gone = Promise.race([next(socket, 'disconnect'), next(socket, 'changed')]);
    await inSchool(server, 'tenant1', change);
    const { database } = server.app;
    await database.inTenant('tenant1', async (tx) => tx.hint({ rightsOf: [who.userId] }));
    expect(await gone).toBe('io server disconnect');
    expect(other.connected).toBe(true);
  });

  it('is over when the server may have missed what another one said', async () => {
    const socket = await screenOf((await server.signIn('admin')).token);
    const gone = Promise.race([next(socket, 'disconnect'), next(socket, 'changed')]);
    const client = new pg.Client(server.appConnection);
    await client.connect();
    // Only who opened a connection sees it and may end it; the app's role may be put on after.
    await client.query('set role none');
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'LISTEN%'`,
    );
    await client.end();
    expect(rowCount).toBe(1);
    // The next hint is heard only by who was not thrown out.
    await addLocation(await server.signIn('admin'));
    expect(await gone).toBe('io server disconnect');
  });
});

describe('a server that is stopped as soon as it is there', () => {
  it('stops, whatever was still being opened', async () => {
    for (let round = 0; round < 8; round += 1) await (await startServer()).close();
  });
});

describe('the socket of somebody', () => {
  it('is told of a change of the own account, and nobody else’s is', async () => {
    const [who, other] = [await server.signIn('parent12a'), await server.signIn('parent13a')];
    const [socket, elsewhere] = [await screenOf(who.token), await screenOf(other.token)];
    const heard = listen(elsewhere);
    const told = next(socket, 'changed');
    const { json } = await server.call('GET', '/api/me', { token: who.token });
    const answer = await server.call('PATCH', '/api/me', {
      token: who.token,
      body: { phone: '+371 20000000', version: json.version },
    });
    expect(answer.status).toBe(200);
    expect(await told).toEqual({ topic: 'me' });
    const later = next(elsewhere, 'changed');
    await addLocation(await server.signIn('admin'));
    await later;
    expect(heard).toEqual([['changed', { topic: 'locations', list: true }]]);
  });

  it.each([
    ['archived', 'parent20a', 'POST', 'archive', { reason: 'x' }],
    ['given another password', 'parent21a', 'PUT', 'password', { password: 'blue-bell-7-rings' }],
  ])('ends at once when they are %s', async (_name, username, method, action, body) => {
    const [admin, who] = [await server.signIn('admin'), await server.signIn(username)];
    const socket = socketOf(who.token, T1);
    await outcome(socket);
    const ended = next(socket, 'disconnect');
    await server.call(method, `/api/users/${who.userId}/${action}`, { token: admin.token, body });
    expect(await ended).toBe('io server disconnect');
  });
});
