import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, T1, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
let port: number;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startServer();
  port = await server.listen();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

function socketOf(token: unknown, host: string, headers: Record<string, string> = {}): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    extraHeaders: { host, ...headers },
    forceNew: true,
  });
  open.push(socket);
  return socket;
}

const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

const next = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));

const addLocation = (who: SignedIn) =>
  server.call('POST', '/api/locations', {
    token: who.token,
    host: who.host,
    body: { name: 'Live', street: 'x', city: 'x', zipCode: 'x' },
  });

describe('a socket', () => {
  it('is told after a change in its school, and only that something changed', async () => {
    const admin = await server.signIn('admin');
    const parent = await server.signIn('parent');
    const socket = socketOf(parent.token, T1);
    expect(await outcome(socket)).toBe('connected');
    const heard = next(socket, 'changed');
    const { json } = await addLocation(admin);
    expect(await heard).toEqual({ topic: 'locations', id: json.id });
  });

  it('hears nothing of another school', async () => {
    const [ours, theirs] = [await server.signIn('admin'), await server.signIn('admin', T2)];
    const stranger = socketOf(theirs.token, T2);
    const member = socketOf(ours.token, T1);
    await Promise.all([outcome(stranger), outcome(member)]);
    const heard: unknown[] = [];
    stranger.on('changed', (hint) => heard.push(hint));
    const told = next(member, 'changed');
    await addLocation(ours);
    await told;
    // A change of its own comes after whatever else was under way.
    const own = next(stranger, 'changed');
    const { json } = await addLocation(theirs);
    await own;
    expect(heard).toEqual([{ topic: 'locations', id: json.id }]);
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
    const theirs = await server.signIn('admin', T2);
    const socket = socketOf(theirs.token, T2);
    await outcome(socket);
    const heard: unknown[] = [];
    socket.on('changed', (hint) => heard.push(hint));
    for (const event of ['join', 'subscribe', 'room']) socket.emit(event, 'school:tenant1');
    const member = socketOf((await server.signIn('admin')).token, T1);
    await outcome(member);
    const told = next(member, 'changed');
    await addLocation(await server.signIn('admin'));
    await told;
    expect(heard).toEqual([]);
  });

  it('ends with the sign-in at once: it does not even hear the next hint', async () => {
    const other = await server.signIn('admin');
    for (let round = 0; round < 3; round += 1) {
      const admin = await server.signIn('admin');
      const socket = socketOf(admin.token, T1);
      await outcome(socket);
      const witness = socketOf(other.token, T1);
      await outcome(witness);
      const heard: unknown[] = [];
      socket.on('changed', (hint) => heard.push(hint));
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
  ])('is over within five seconds when %s', { timeout: 20_000 }, async (_name, change) => {
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'teacher9'`,
    );
    const who = await server.signIn('teacher9');
    const bystander = await server.signIn('teacher10');
    const [socket, other] = [socketOf(who.token, T1), socketOf(bystander.token, T1)];
    await Promise.all([outcome(socket), outcome(other)]);
    const gone = next(socket, 'disconnect');
    await inSchool(server, 'tenant1', change);
    const stillOpen = setTimeout(10_000, 'still open', { ref: false });
    expect(await Promise.race([gone, stillOpen])).toBe('io server disconnect');
    expect(other.connected).toBe(true);
  });
});

describe('a server that is stopped as soon as it is there', () => {
  it('stops, whatever was still being opened', async () => {
    for (let round = 0; round < 8; round += 1) await (await startServer()).close();
  });
});

describe('the socket of somebody', () => {
  const idOf = async (username: string) => {
    const [row] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      'select id from users where username = $1',
      [username],
    );
    return row?.id ?? '';
  };

  it('is told when a right over a child was taken away, so that the screen asks anew', async () => {
    const [admin, sitter] = [await server.signIn('admin'), await server.signIn('babysitter')];
    const socket = socketOf(sitter.token, T1);
    await outcome(socket);
    const topics = new Set<string>();
    const told = new Promise<void>((resolve) => {
      socket.on('changed', ({ topic }: { topic: string }) => {
        topics.add(topic);
        if (topics.has('me') && topics.has('families')) resolve();
      });
    });
    const childId = await idOf('anna');
    const answer = await server.call('PATCH', `/api/users/${childId}/guardians/${sitter.userId}`, {
      token: admin.token,
      body: { rights: { see: { granted: false } }, version: 1 },
    });
    expect(answer.status).toBe(200);
    await told;
    const children = await server.call('GET', '/api/me/children', { token: sitter.token });
    expect(children.text).not.toContain(childId);
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
