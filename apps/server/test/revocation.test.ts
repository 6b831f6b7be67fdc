import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { type ServerProcess, until } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

/** What was taken away is gone within this long, everywhere. The promise itself, not a measurement. */
const PROMISED_MS = 5_000;

let portal: Portal;
let first: ServerProcess;
let second: ServerProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  portal = await openPortal();
  [first, second] = await Promise.all([portal.start(), portal.start()]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await portal.close();
});

interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
}

async function signIn(server: ServerProcess, email: string): Promise<SignedIn> {
  const { json } = await send(server, 'POST', '/api/auth/login', {
    body: { email, password: DEMO_PASSWORD },
  });
  return { userId: json._id, token: json.accessToken, refreshToken: json.refreshToken };
}

const socketAt = ({ port }: ServerProcess, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });

/** Signed in at the first process, with a socket open at each of the two. */
async function enter(username: string) {
  const who = await signIn(first, username);
  const open = await Promise.all([first, second].map((server) => socketAt(server, who.token)));
  for (const server of [first, second]) {
    expect((await send(server, 'GET', '/api/me', who)).status).toBe(200);
  }
  return { ...who, open };
}

/** Waits for all of it, asked again and again, and holds it to the promise from this moment on. */
async function withinPromise(...conditions: (() => boolean | Promise<boolean>)[]): Promise<void> {
  const since = performance.now();
  const kept = conditions.map((condition) =>
    until(condition, PROMISED_MS).then(
      () => true,
      () => false,
    ),
  );
  expect(await Promise.all(kept)).toEqual(kept.map(() => true));
  expect(performance.now() - since).toBeLessThanOrEqual(PROMISED_MS);
}

const onBoth = (refused: (server: ServerProcess) => Promise<boolean>) =>
  [first, second].map((server) => () => refused(server));
const closed = (open: readonly Socket[]) => () => open.every((socket) => socket.disconnected);

async function outOnBoth({ open, ...who }: Awaited<ReturnType<typeof enter>>) {
  await withinPromise(
    ...onBoth(async (server) => (await send(server, 'GET', '/api/me', who)).status === 401),
    closed(open),
  );
  for (const server of [first, second]) {
    const refreshed = await send(server, 'POST', '/api/auth/refresh', {
      body: { refreshToken: who.refreshToken },
    });
    expect(refreshed.status).toBe(401);
    await expect(socketAt(server, who.token)).rejects.toThrow('not_authenticated');
  }
}

/** The newest link that went to an address, from the folder where mails go without an SMTP server. */
async function linkFor(address: string): Promise<string> {
  const folder = join(portal.dataDir, 'outbox');
  for (let waited = 0; waited < 10_000; waited += 100) {
    const files = readdirSync(portal.dataDir).includes('outbox') ? readdirSync(folder) : [];
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const mail = await PostalMime.parse(readFileSync(join(folder, file)));
      const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1];
      if (mail.to?.[0]?.address === address && token) return token;
    }
    await setTimeout(100);
  }
  throw new Error(`no link came for ${address}`);
}

describe('what is taken away at one of two processes is gone at both within five seconds', () => {
  it('for a person who is archived', { timeout: 240_000 }, async () => {
    const who = await enter('teacher9');
    const bystander = await enter('teacher10');
    const admin = await signIn(first, 'admin');
    const done = await send(first, 'POST', `/api/users/${who.userId}/archive`, {
      token: admin.token,
      body: { reason: 'x' },
    });
    expect(done.status).toBe(200);
    await outOnBoth(who);
    expect(bystander.open.every((socket) => socket.connected)).toBe(true);
    expect((await send(second, 'GET', '/api/me', bystander)).status).toBe(200);
  });

  it('for a person whose only role is taken away', { timeout: 240_000 }, async () => {
    const who = await enter('teacher8');
    const admin = await signIn(first, 'admin');
    const path = `/api/users/${who.userId}`;
    const { json } = await send(first, 'GET', path, admin);
    const body = { roles: ['parent'], subRole: 'parent', version: json.version };
    expect((await send(first, 'PATCH', path, { token: admin.token, body })).status).toBe(200);
    await outOnBoth(who);
  });

  it('for a person who keeps another role', { timeout: 240_000 }, async () => {
    const { token, userId } = await signIn(first, 'multi');
    const asAdmin = async (server: ServerProcess) => {
      const response = await fetch(`${server.url}/api/roles`, {
        headers: { authorization: `Bearer ${token}`, 'x-active-role': 'admin' },
      });
      await response.text();
      return response.status;
    };
    for (const server of [first, second]) expect(await asAdmin(server)).toBe(200);
    await portal.inSchool(
      'tenant1',
      `delete from user_roles where user_id = $1
         and role_id = (select id from roles where name = 'admin')`,
      [userId],
    );
    await withinPromise(...onBoth(async (server) => (await asAdmin(server)) === 403));
  });

  it('for everybody whose role loses a permission', { timeout: 240_000 }, async () => {
    const admin = await signIn(first, 'admin');
    const managed = PERMISSIONS.find(({ key }) => key === 'locations.manage');
    const { json: role } = await send(first, 'POST', '/api/roles', {
      token: admin.token,
      body: { name: 'Caretaker', kind: 'teacher' },
    });
    const assignment = { roleId: role.id, permissionId: managed?.id };
    await send(first, 'POST', '/api/permissions/assign', { token: admin.token, body: assignment });
    const who = await signIn(second, 'teacher7');
    await portal.inSchool('tenant1', 'update user_roles set role_id = $1 where user_id = $2', [
      role.id,
      who.userId,
    ]);
    let count = 0;
    const adds = async (server: ServerProcess) => {
      count += 1;
      const { status } = await send(server, 'POST', '/api/locations', {
        token: who.token,
        body: { name: `Shed ${count}`, street: 'x', city: 'x', zipCode: 'x' },
      });
      return status;
    };
    for (const server of [first, second]) expect(await adds(server)).toBe(201);
    const taken = await send(first, 'POST', '/api/permissions/unassign', {
      token: admin.token,
      body: assignment,
    });
    expect(taken.status).toBe(200);
    await withinPromise(...onBoth(async (server) => (await adds(server)) === 403));
  });

  it('for every sign-in before a password reset', { timeout: 240_000 }, async () => {
    const who = await enter('parent');
    await send(first, 'POST', '/api/auth/reset-password/send', {
      body: { email: 'parent@tenant1.example', tenantId: 'tenant1' },
    });
    const token = await linkFor('parent@tenant1.example');
    const done = await send(first, 'POST', '/api/auth/reset-password/reset', {
      body: { token, password: 'blue-bell-7-rings' },
    });
    expect(done.status).toBe(204);
    await outOnBoth(who);
  });

  it('for the other sign-ins of a person who ends them', { timeout: 240_000 }, async () => {
    const elsewhere = await enter('teacher6');
    const here = await enter('teacher6');
    const done = await send(first, 'POST', '/api/auth/sessions/end-others', here);
    expect(done.status).toBe(204);
    await outOnBoth(elsewhere);
    expect(here.open.every((socket) => socket.connected)).toBe(true);
    expect((await send(second, 'GET', '/api/me', here)).status).toBe(200);
  });
});
