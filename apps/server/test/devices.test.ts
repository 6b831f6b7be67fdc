import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forEach } from '#harness/processes.ts';
import { type Answer, inSchool, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

/** Parents of one school behind one address; all of a school in `npm run prove`. */
const PARENTS = Number(process.env.PARENTS_BEHIND_ONE_ADDRESS ?? 100);
const NEW = 'blue-bell-7-rings';
const WRONG = 'wrong-password-1';

let server: TestServer;
/** Another one for each test: a server remembers for a few seconds that one is used up. */
let here = '';
let places = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.shiftClock('0');
  places += 1;
  here = `203.0.113.${places}`;
  await inSchool(server, 'tenant1', 'delete from sign_in_failures');
});

interface From {
  readonly password?: string;
  readonly ip?: string;
  readonly cookie?: string | undefined;
  readonly token?: string;
}
const login = (email: string, { password = DEMO_PASSWORD, ip = here, cookie, token }: From = {}) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password },
    ip,
    ...(token && { token }),
    ...(cookie && { headers: { cookie } }),
  });
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Somebody at this address who guesses until nobody there is let in. */
async function useUp(ip = here): Promise<void> {
  const names = Array.from({ length: 100 }, (_unused, index) => `nobody-${ip}-${index}`);
  await forEach(names, 8, async (name) => void (await login(name, { password: WRONG, ip })));
  expect((await login('parent20a', { ip })).status).toBe(429);
}

describe('a device that has signed in before', () => {
  it('is left a mark that only the browser and the server know', async () => {
    const answer = await login('parent20a');
    expect(answer.headers['set-cookie']).toMatch(
      /^afterbell_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const again = await login('parent20a', { cookie: cookieOf(answer) });
    expect(cookieOf(again)).toBe(cookieOf(answer));
    const other = await login('parent21a', { cookie: cookieOf(answer) });
    expect(cookieOf(other)).toBe(cookieOf(answer));
    const rows = await inSchool(server, 'tenant1', 'select k::text as row from known_devices k');
    expect(JSON.stringify(rows)).not.toContain(cookieOf(answer).split('=')[1]);
  });

  it('gets a mark of its own where the one it brings is nobody’s', async () => {
    const foreign = `afterbell_device=${'A'.repeat(43)}`;
    const answer = await login('parent20a', { cookie: foreign });
    expect(cookieOf(answer)).not.toBe(foreign);
  });

  it('signs in while somebody at the same address guesses', async () => {
    const cookie = cookieOf(await login('parent22a', { ip: '203.0.113.141' }));
    await useUp();
    expect((await login('parent22a', { cookie })).status).toBe(200);
    // A mark counts for its own accounts only, and an invented one for none.
    expect((await login('parent23a', { cookie })).status).toBe(429);
    const invented = `afterbell_device=${'B'.repeat(43)}`;
    expect((await login('parent22a', { cookie: invented })).status).toBe(429);
  });

  it('signs in while others guess at the account from many addresses', async () => {
    const cookie = cookieOf(await login('parent24a'));
    for (let guess = 0; guess < 50; guess += 1) {
      await login('parent24a', { password: WRONG, ip: `198.51.100.${guess % 6}` });
    }
    expect((await login('parent24a', { ip: '198.51.100.99' })).status).toBe(429);
    expect((await login('parent24a', { cookie })).status).toBe(200);
  });

  it('has ten guesses of its own, and a bearer gives no more', async () => {
    const first = await login('parent25a');
    const cookie = cookieOf(first);
    const token = first.json.accessToken;
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await login('parent25a', { cookie, password: WRONG, token })).status).toBe(401);
    }
    expect((await login('parent25a', { cookie, token })).status).toBe(429);
    // Its count is nobody else's: the account is open elsewhere, and so is this address for others.
    expect((await login('parent25a', { ip: '198.51.100.77' })).status).toBe(200);
    expect((await login('parent26a')).status).toBe(200);
    server.shiftClock('15 minutes 1 second');
    expect((await login('parent25a', { cookie })).status).toBe(200);
  });

  it('stays known after logging out, and is forgotten by "sign out everywhere else" from another', async () => {
    const [phone, laptop] = [await login('parent27a'), await login('parent27a')];
    await server.call('POST', '/api/auth/logout', {
      body: { refreshToken: phone.json.refreshToken },
    });
    await useUp();
    const again = await login('parent27a', { cookie: cookieOf(phone) });
    expect(again.status).toBe(200);
    await server.call('POST', '/api/auth/sessions/end-others', {
      token: laptop.json.accessToken,
      headers: { cookie: cookieOf(laptop) },
    });
    expect((await login('parent27a', { cookie: cookieOf(phone) })).status).toBe(429);
    expect((await login('parent27a', { cookie: cookieOf(laptop) })).status).toBe(200);
  });

  it('may ask for a new password while others there have used up theirs', async () => {
    const cookie = cookieOf(await login('parent28a'));
    const ask = (email: string, from: string | undefined) =>
      server.call('POST', '/api/auth/reset-password/send', {
        body: { email, tenantId: 'tenant1' },
        ip: here,
        ...(from && { headers: { cookie: from } }),
      });
    for (let count = 0; count < 90; count += 1) await ask(`nobody-${count}@x.example`, undefined);
    expect((await ask('parent28a@tenant1.example', undefined)).status).toBe(429);
    expect((await ask('parent28a@tenant1.example', cookie)).status).toBe(204);
  });
});

describe(`${PARENTS} parents behind one address, on devices they used before`, () => {
  it('all sign in while somebody there guesses', { timeout: 600_000 }, async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into users (tenant_id, id, username, username_key, first_name, last_name, status, password_hash)
       select tenant_id, gen_random_uuid(), 'crowd' || n, 'crowd' || n, 'Crowd', n::text, 'active', password_hash
       from users, generate_series(1, ${PARENTS}) n where username = 'parent'`,
    );
    await inSchool(
      server,
      'tenant1',
      `insert into user_roles (tenant_id, user_id, role_id)
       select u.tenant_id, u.id, r.id from users u, roles r where u.username like 'crowd%' and r.name = 'parent'`,
    );
    const names = Array.from({ length: PARENTS }, (_unused, index) => `crowd${index + 1}`);
    const devices = new Map<string, string>();
    await forEach(names, 16, async (name) => {
      devices.set(name, cookieOf(await login(name, { ip: '203.0.113.150' })));
    });
    await useUp();
    const statuses: number[] = [];
    await forEach(names, 32, async (name) => {
      await login(`guess-${name}`, { password: WRONG });
      statuses.push((await login(name, { cookie: devices.get(name) })).status);
    });
    expect(statuses).toEqual(Array(PARENTS).fill(200));
  });
});

describe('accounts that share an address', () => {
  const shared = 'zaiceva@tenant1.example';

  it('are judged each by itself: one that is used up is not tried, the others are', async () => {
    const change = await server.call('POST', '/api/auth/change-password', {
      token: (await login('mila', { ip: '198.51.100.1' })).json.accessToken,
      body: { currentPassword: DEMO_PASSWORD, newPassword: NEW },
    });
    expect(change.status).toBe(204);
    for (let guess = 0; guess < 10; guess += 1) {
      await login('zaiceva', { password: WRONG });
      await login('zaicevs', { password: WRONG });
    }
    expect((await login('zaiceva')).status).toBe(429);
    // By the address only the one that is left is tried: its password opens it, the others' tells nothing.
    const other = await login(shared, { password: NEW });
    expect([other.status, other.json.firstName]).toEqual([200, 'Мила']);
    expect((await login(shared)).status).toBe(401);
    for (let guess = 0; guess < 9; guess += 1) await login(shared, { password: WRONG });
    const spent = await login(shared, { password: NEW });
    expect(spent.status).toBe(429);
  });

  it('share one count for username and address', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      await login('parent29a', { password: WRONG });
      await login('parent29a@tenant1.example', { password: WRONG });
    }
    expect((await login('parent29a')).status).toBe(429);
    expect((await login('parent29a@tenant1.example')).status).toBe(429);
  });

  it('count nothing against the others when one of them is opened', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await login(shared, { password: NEW })).status).toBe(200);
    }
    expect((await login('zaiceva')).status).toBe(200);
  });

  it('ask for the username where there are too many of them to try', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status, password_hash)
       select tenant_id, gen_random_uuid(), 'many' || n, 'many' || n, 'many@tenant1.example', 'many@tenant1.example',
         'Many', n::text, 'active', password_hash from users, generate_series(1, 13) n where username = 'parent'`,
    );
    const answer = await login('many@tenant1.example');
    expect([answer.status, answer.json.code]).toEqual([409, 'username_required']);
  });
});

describe('a copied refresh token', () => {
  const refresh = (refreshToken: string) =>
    server.call('POST', '/api/auth/refresh', { body: { refreshToken } });

  it('that was used early is noticed when both go on', async () => {
    const { refreshToken, token } = await server.signIn('parent30a');
    const thief = (await refresh(refreshToken)).json.refreshToken;
    server.shiftClock('5 minutes');
    const owner = (await refresh(refreshToken)).json.refreshToken;
    server.shiftClock('14 minutes');
    expect((await refresh(thief)).status).toBe(200);
    server.shiftClock('20 minutes');
    expect((await refresh(owner)).status).toBe(401);
    expect((await server.call('GET', '/api/me', { token })).status).toBe(401);
  });
});
