import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailedServer, startMailedServer, tokensIn } from '#harness/mailed-server.ts';
import { inSchool, type SignedIn, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const NEW = 'blue-bell-7-rings';

let world: MailedServer;
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  world = await startMailedServer();
  server = world.server;
  admin = world.admin;
});
afterAll(() => world.close());

describe('an e-mail address that a person enters', () => {
  it('counts only after the link sent to it was pressed; both addresses are told', async () => {
    const who = await server.signIn('parent30a');
    const fresh = 'fresh.30@tenant1.example';
    expect((await world.changeEmail(who, fresh)).status).toBe(204);
    expect(await world.me(who)).toMatchObject({
      email: 'parent30a@tenant1.example',
      pendingEmail: fresh,
    });
    expect((await world.login(fresh)).status).toBe(401);
    const token = await world.tokenFor(fresh, 'confirm');
    expect(world.mailsTo('parent30a@tenant1.example')).toHaveLength(1);
    // A mail scanner that looks at the page confirms nothing.
    await server.call('GET', `/login?confirm=${token}`);
    await server.call('GET', '/api/auth/confirm-email');
    expect((await world.me(who)).email).toBe('parent30a@tenant1.example');
    expect((await world.confirm(token)).status).toBe(204);
    expect(await world.me(who)).toMatchObject({ email: fresh, pendingEmail: null });
    expect((await world.login(fresh)).status).toBe(200);
    expect((await world.login('parent30a@tenant1.example')).status).toBe(401);
    expect(await world.confirm(token)).toMatchObject({ json: { code: 'link_invalid' } });
    await world.allSent();
    expect(world.mailsTo('parent30a@tenant1.example')).toHaveLength(2);
  });

  it('helps nobody to guess at somebody whose address it is', async () => {
    const child = await server.signIn('child30');
    const guess = (password: string) =>
      server.call('POST', '/api/auth/login', {
        body: { email: 'admin@tenant1.example', password },
        ip: '198.51.100.5',
        // Somebody signed in used to be taken for the owner of the address.
        token: child.token,
      });
    await world.changeEmail(child, 'admin@tenant1.example');
    // The own password as the guess: 409 would say that it is the administrator's too, 200 that it is not.
    expect((await guess(DEMO_PASSWORD)).json._id).toBe(admin.userId);
    const statuses = new Set<number>();
    for (let count = 0; count < 12; count += 1) {
      statuses.add((await guess(`guess-${count}-x`)).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });

  it('can be asked for five times a day, and only the newest link works', async () => {
    const who = await server.signIn('parent31a');
    await world.changeEmail(who, 'old.31@tenant1.example');
    const old = await world.tokenFor('old.31@tenant1.example', 'confirm');
    for (let count = 0; count < 4; count += 1) {
      expect((await world.changeEmail(who, `new.31.${count}@tenant1.example`)).status).toBe(204);
    }
    expect(await world.confirm(old)).toMatchObject({ json: { code: 'link_invalid' } });
    const refused = await world.changeEmail(who, 'sixth.31@tenant1.example');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    server.shiftClock('24 hours 1 minute');
    const later = await server.signIn('parent31a');
    expect((await world.changeEmail(later, 'sixth.31@tenant1.example')).status).toBe(204);
    server.shiftClock('0');
  });

  it('runs out after a day', async () => {
    const who = await server.signIn('parent32a');
    await world.changeEmail(who, 'late.32@tenant1.example');
    const token = await world.tokenFor('late.32@tenant1.example', 'confirm');
    server.shiftClock('24 hours 1 minute');
    expect(await world.confirm(token)).toMatchObject({ json: { code: 'link_invalid' } });
    server.shiftClock('0');
  });

  it('is confirmed once, by one of many who press at once', async () => {
    const who = await server.signIn('parent33a');
    await world.changeEmail(who, 'once.33@tenant1.example');
    const token = await world.tokenFor('once.33@tenant1.example', 'confirm');
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.confirm(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe('links that were mailed', () => {
  async function resetLinkFor(username: string, ip: string): Promise<string> {
    await world.askForReset(`${username}@tenant1.example`, ip);
    return world.tokenFor(`${username}@tenant1.example`, 'token');
  }

  it('end when the office corrects the address', async () => {
    const token = await resetLinkFor('parent34a', '198.51.100.34');
    const userId = world.idOf('parent34a');
    const changed = await world.office('PATCH', `/api/users/${userId}`, {
      email: 'right.34@tenant1.example',
      version: await world.versionOf(userId),
    });
    expect(changed.json.email).toBe('right.34@tenant1.example');
    expect(await world.reset(token, NEW)).toMatchObject({ json: { code: 'link_invalid' } });
    await world.allSent();
    expect(world.mailsTo('parent34a@tenant1.example').at(-1)).toContain('parent34a');
  });

  it('end when the owner changes the password, a confirmation too', async () => {
    const who = await server.signIn('parent35a');
    const token = await resetLinkFor('parent35a', '198.51.100.35');
    await world.changeEmail(who, 'new.35@tenant1.example');
    const confirmation = await world.tokenFor('new.35@tenant1.example', 'confirm');
    await server.call('POST', '/api/auth/change-password', {
      token: who.token,
      body: { currentPassword: DEMO_PASSWORD, newPassword: NEW },
    });
    expect(await world.reset(token, NEW)).toMatchObject({ json: { code: 'link_invalid' } });
    expect(await world.confirm(confirmation)).toMatchObject({ json: { code: 'link_invalid' } });
  });

  it('list every account of the address', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status, password_hash)
       select tenant_id, gen_random_uuid(), 'crowded' || n, 'crowded' || n, 'crowded@tenant1.example',
         'crowded@tenant1.example', 'Crowded', n::text, 'active', password_hash
       from users, generate_series(1, 11) n where username = 'parent'`,
    );
    await world.askForReset('crowded@tenant1.example', '198.51.100.36');
    await world.allSent();
    expect(tokensIn(world.mailsTo('crowded@tenant1.example').at(-1) ?? '', 'token')).toHaveLength(
      11,
    );
  });
});

describe('a password', () => {
  it('is changed by its owner five times a day, resets included', async () => {
    let who = await server.signIn('parent36a');
    let current = DEMO_PASSWORD;
    for (let count = 0; count < 5; count += 1) {
      const newPassword = `blue-bell-${count}-rings`;
      const answer = await server.call('POST', '/api/auth/change-password', {
        token: who.token,
        body: { currentPassword: current, newPassword },
      });
      expect(answer.status).toBe(204);
      current = newPassword;
    }
    const sixth = await server.call('POST', '/api/auth/change-password', {
      token: who.token,
      body: { currentPassword: current, newPassword: NEW },
    });
    expect(sixth.status).toBe(429);
    await world.askForReset('parent36a@tenant1.example', '198.51.100.37');
    const token = await world.tokenFor('parent36a@tenant1.example', 'token');
    expect((await world.reset(token, NEW)).status).toBe(429);
    const again = await world.login('parent36a', current);
    who = { ...who, token: again.json.accessToken };
    expect((await world.me(who)).username).toBe('parent36a');
  });

  it('chosen by a link, or set by the office, lets the person in whatever was guessed before', async () => {
    const from = { ip: '198.51.100.38' };
    const attempt = (password: string, cookie = '') =>
      server.call('POST', '/api/auth/login', {
        body: { email: 'parent37a', password },
        ...from,
        headers: { cookie },
      });
    for (let guess = 0; guess < 10; guess += 1) await attempt('wrong-password-1');
    expect((await attempt(DEMO_PASSWORD)).status).toBe(429);
    await world.askForReset('parent37a@tenant1.example', '198.51.100.39');
    const answer = await world.reset(
      await world.tokenFor('parent37a@tenant1.example', 'token'),
      NEW,
    );
    expect(String(answer.headers['set-cookie'])).toContain('afterbell_device=');
    expect((await attempt(NEW)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await attempt('wrong-password-1');
    await world.office('PUT', `/api/users/${world.idOf('parent37a')}/password`, {
      password: 'green-bell-8-rings',
    });
    expect((await attempt('green-bell-8-rings')).status).toBe(200);
  });

  it('is set by the office ten times a day at most', async () => {
    const set = (count: number) =>
      world.office('PUT', `/api/users/${world.idOf('parent38a')}/password`, {
        password: `blue-bell-${count}-rings`,
      });
    for (let count = 0; count < 10; count += 1) expect((await set(count)).status).toBe(204);
    expect((await set(11)).status).toBe(429);
  });
});

describe('an address that the office enters', () => {
  it('for an active account has to be confirmed where the caller may not set passwords', async () => {
    const secretary = await server.signIn('secretary');
    const userId = world.idOf('parent39a');
    const changed = await world.office(
      'PATCH',
      `/api/users/${userId}`,
      { email: 'thief.39@tenant1.example', version: await world.versionOf(userId) },
      secretary,
    );
    expect(changed.json).toMatchObject({
      email: 'parent39a@tenant1.example',
      pendingEmail: 'thief.39@tenant1.example',
    });
    await world.askForReset('thief.39@tenant1.example', '198.51.100.40');
    await world.allSent();
    expect(world.mailsTo('thief.39@tenant1.example').join('')).not.toContain('token=');
    expect(world.mailsTo('parent39a@tenant1.example')).toHaveLength(1);
  });

  it('for somebody invited counts at once, and the invitation goes there anew', async () => {
    const userId = world.idOf('invited.parent');
    await world.office('POST', `/api/users/${userId}/invite`);
    const old = await world.tokenFor('invited.parent@tenant1.example', 'token');
    await world.office('PATCH', `/api/users/${userId}`, {
      email: 'baiba@tenant1.example',
      version: await world.versionOf(userId),
    });
    const fresh = await world.tokenFor('baiba@tenant1.example', 'token');
    expect(await world.reset(old, NEW)).toMatchObject({ json: { code: 'link_invalid' } });
    expect((await world.reset(fresh, NEW)).status).toBe(204);
  });

  it('is not that of somebody who may do more', async () => {
    const secretary = await server.signIn('secretary');
    const body = {
      username: 'beside.admin',
      email: 'admin@tenant1.example',
      firstName: 'Beside',
      lastName: 'Admin',
      roles: ['parent'],
      password: NEW,
    };
    const added = await world.office('POST', '/api/users', body, secretary);
    expect([added.status, added.json.code]).toEqual([403, 'person_holds_more']);
    const userId = world.idOf('invited.teacher');
    const moved = await world.office(
      'PATCH',
      `/api/users/${world.idOf('parent40a')}`,
      { email: 'admin@tenant1.example', version: await world.versionOf(world.idOf('parent40a')) },
      secretary,
    );
    expect(moved.json.code).toBe('person_holds_more');
    expect(userId).not.toBe('');
  });
});
