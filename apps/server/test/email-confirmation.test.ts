import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsByUsername } from '#harness/people.ts';
import { Postbox } from '#harness/postbox.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const postbox = new Postbox();
let server: TestServer;
let admin: SignedIn;
let ids: Map<string, string>;
beforeAll(async () => {
  await postbox.open();
  server = await startServer(
    { SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, PUBLIC_URL: 'https://portal.example' },
    { workers: true },
  );
  admin = await server.signIn('admin');
  ids = await idsByUsername(server);
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});

const NEW = 'blue-bell-7-rings';
const idOf = (username: string) => ids.get(username) ?? '';
const login = (email: string, password = DEMO_PASSWORD) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const changeEmail = (who: SignedIn, email: string) =>
  server.call('PUT', '/api/me/email', {
    token: who.token,
    body: { email, currentPassword: DEMO_PASSWORD },
  });
const confirm = (token: string) =>
  server.call('POST', '/api/auth/confirm-email', { body: { token } });
const me = async (who: SignedIn) => (await server.call('GET', '/api/me', { token: who.token })).json;
const askForReset = (email: string, ip: string) =>
  server.call('POST', '/api/auth/reset-password/send', {
    body: { email, tenantId: 'tenant1' },
    ip,
  });
const reset = (token: string, password = NEW) =>
  server.call('POST', '/api/auth/reset-password/reset', { body: { token, password } });

/** Everything that was to leave the house has been looked at. */
async function allSent(): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const [row] = await inSchool<{ waiting: number }>(
      server,
      'tenant1',
      'select count(*)::int as waiting from outbox where sent_at is null and failed_at is null',
    );
    if (row?.waiting === 0) return;
    await setTimeout(50);
  }
  throw new Error('mails are still waiting');
}
const mailsTo = (address: string) =>
  postbox.mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '');
const tokensIn = (text: string, name: 'confirm' | 'token') =>
  [...text.matchAll(new RegExp(`[?&]${name}=([\\w-]+)`, 'g'))].map((match) => match[1] ?? '');
async function tokenFor(address: string, name: 'confirm' | 'token'): Promise<string> {
  await allSent();
  return tokensIn(mailsTo(address).findLast((text) => text.includes(`${name}=`)) ?? '', name)[0] ?? '';
}
const office = (method: string, path: string, body?: unknown, who: SignedIn = admin) =>
  server.call(method, path, { token: who.token, ...(body !== undefined && { body }) });
async function versionOf(userId: string): Promise<number> {
  return (await office('GET', `/api/users/${userId}`)).json.version;
}

describe('an e-mail address that a person enters', () => {
  it('counts only after the link sent to it was pressed; both addresses are told', async () => {
    const who = await server.signIn('parent30a');
    const fresh = 'fresh.30@tenant1.example';
    expect((await changeEmail(who, fresh)).status).toBe(204);
    expect(await me(who)).toMatchObject({ email: 'parent30a@tenant1.example', pendingEmail: fresh });
    expect((await login(fresh)).status).toBe(401);
    const token = await tokenFor(fresh, 'confirm');
    expect(mailsTo('parent30a@tenant1.example')).toHaveLength(1);
    // A mail scanner that looks at the page confirms nothing.
    await server.call('GET', `/login?confirm=${token}`);
    await server.call('GET', '/api/auth/confirm-email');
    expect((await me(who)).email).toBe('parent30a@tenant1.example');
    expect((await confirm(token)).status).toBe(204);
    expect(await me(who)).toMatchObject({ email: fresh, pendingEmail: null });
    expect((await login(fresh)).status).toBe(200);
    expect((await login('parent30a@tenant1.example')).status).toBe(401);
    expect((await confirm(token)).json.code).toBe('link_invalid');
    await allSent();
    expect(mailsTo('parent30a@tenant1.example')).toHaveLength(2);
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
    await changeEmail(child, 'admin@tenant1.example');
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
    await changeEmail(who, 'old.31@tenant1.example');
    const old = await tokenFor('old.31@tenant1.example', 'confirm');
    for (let count = 0; count < 4; count += 1) {
      expect((await changeEmail(who, `new.31.${count}@tenant1.example`)).status).toBe(204);
    }
    expect((await confirm(old)).json.code).toBe('link_invalid');
    const refused = await changeEmail(who, 'sixth.31@tenant1.example');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    server.shiftClock('24 hours 1 minute');
    const later = await server.signIn('parent31a');
    expect((await changeEmail(later, 'sixth.31@tenant1.example')).status).toBe(204);
    server.shiftClock('0');
  });

  it('runs out after a day', async () => {
    const who = await server.signIn('parent32a');
    await changeEmail(who, 'late.32@tenant1.example');
    const token = await tokenFor('late.32@tenant1.example', 'confirm');
    server.shiftClock('24 hours 1 minute');
    expect((await confirm(token)).json.code).toBe('link_invalid');
    server.shiftClock('0');
  });

  it('is confirmed once, by one of many who press at once', async () => {
    const who = await server.signIn('parent33a');
    await changeEmail(who, 'once.33@tenant1.example');
    const token = await tokenFor('once.33@tenant1.example', 'confirm');
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe('links that were mailed', () => {
  async function resetLinkFor(username: string, ip: string): Promise<string> {
    await askForReset(`${username}@tenant1.example`, ip);
    return tokenFor(`${username}@tenant1.example`, 'token');
  }

  it('end when the office corrects the address', async () => {
    const token = await resetLinkFor('parent34a', '198.51.100.34');
    const userId = idOf('parent34a');
    const changed = await office('PATCH', `/api/users/${userId}`, {
      email: 'right.34@tenant1.example',
      version: await versionOf(userId),
    });
    expect(changed.json.email).toBe('right.34@tenant1.example');
    expect((await reset(token)).json.code).toBe('link_invalid');
    await allSent();
    expect(mailsTo('parent34a@tenant1.example').at(-1)).toContain('parent34a');
  });

  it('end when the owner changes the password, a confirmation too', async () => {
    const who = await server.signIn('parent35a');
    const token = await resetLinkFor('parent35a', '198.51.100.35');
    await changeEmail(who, 'new.35@tenant1.example');
    const confirmation = await tokenFor('new.35@tenant1.example', 'confirm');
    await server.call('POST', '/api/auth/change-password', {
      token: who.token,
      body: { currentPassword: DEMO_PASSWORD, newPassword: NEW },
    });
    expect((await reset(token)).json.code).toBe('link_invalid');
    expect((await confirm(confirmation)).json.code).toBe('link_invalid');
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
    await askForReset('crowded@tenant1.example', '198.51.100.36');
    await allSent();
    expect(tokensIn(mailsTo('crowded@tenant1.example').at(-1) ?? '', 'token')).toHaveLength(11);
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
    await askForReset('parent36a@tenant1.example', '198.51.100.37');
    const token = await tokenFor('parent36a@tenant1.example', 'token');
    expect((await reset(token)).status).toBe(429);
    const again = await login('parent36a', current);
    who = { ...who, token: again.json.accessToken };
    expect((await me(who)).username).toBe('parent36a');
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
    await askForReset('parent37a@tenant1.example', '198.51.100.39');
    const answer = await reset(await tokenFor('parent37a@tenant1.example', 'token'));
    expect(String(answer.headers['set-cookie'])).toContain('afterbell_device=');
    expect((await attempt(NEW)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await attempt('wrong-password-1');
    await office('PUT', `/api/users/${idOf('parent37a')}/password`, { password: 'green-bell-8-rings' });
    expect((await attempt('green-bell-8-rings')).status).toBe(200);
  });

  it('is set by the office ten times a day at most', async () => {
    const set = (count: number) =>
      office('PUT', `/api/users/${idOf('parent38a')}/password`, {
        password: `blue-bell-${count}-rings`,
      });
    for (let count = 0; count < 10; count += 1) expect((await set(count)).status).toBe(204);
    expect((await set(11)).status).toBe(429);
  });
});

describe('an address that the office enters', () => {
  it('for an active account has to be confirmed where the caller may not set passwords', async () => {
    const secretary = await server.signIn('secretary');
    const userId = idOf('parent39a');
    const changed = await office(
      'PATCH',
      `/api/users/${userId}`,
      { email: 'thief.39@tenant1.example', version: await versionOf(userId) },
      secretary,
    );
    expect(changed.json).toMatchObject({
      email: 'parent39a@tenant1.example',
      pendingEmail: 'thief.39@tenant1.example',
    });
    await askForReset('thief.39@tenant1.example', '198.51.100.40');
    await allSent();
    expect(mailsTo('thief.39@tenant1.example').join('')).not.toContain('token=');
    expect(mailsTo('parent39a@tenant1.example')).toHaveLength(1);
  });

  it('for somebody invited counts at once, and the invitation goes there anew', async () => {
    const userId = idOf('invited.parent');
    await office('POST', `/api/users/${userId}/invite`);
    const old = await tokenFor('invited.parent@tenant1.example', 'token');
    await office('PATCH', `/api/users/${userId}`, {
      email: 'baiba@tenant1.example',
      version: await versionOf(userId),
    });
    const fresh = await tokenFor('baiba@tenant1.example', 'token');
    expect((await reset(old)).json.code).toBe('link_invalid');
    expect((await reset(fresh)).status).toBe(204);
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
    const added = await office('POST', '/api/users', body, secretary);
    expect([added.status, added.json.code]).toEqual([403, 'person_holds_more']);
    const userId = idOf('invited.teacher');
    const moved = await office(
      'PATCH',
      `/api/users/${idOf('parent40a')}`,
      { email: 'admin@tenant1.example', version: await versionOf(idOf('parent40a')) },
      secretary,
    );
    expect(moved.json.code).toBe('person_holds_more');
    expect(userId).not.toBe('');
  });
});

describe('a child with a confidential address', () => {
  const childId = () => idOf('sofija');
  const asMother = () => server.signIn('mother.apart');
  const child = async (who: SignedIn) =>
    (await server.call('GET', `/api/me/children/${childId()}`, { token: who.token })).json;

  it('keeps its username and e-mail address from its guardians, who see it otherwise', async () => {
    const mother = await asMother();
    await inSchool(
      server,
      'tenant1',
      `update users set email = 'sofija@tenant1.example', email_key = 'sofija@tenant1.example' where username = 'sofija'`,
    );
    expect(await child(mother)).toMatchObject({
      firstName: 'Sofija',
      username: null,
      email: null,
      address: null,
      can: { editEmail: false },
    });
    const paths = [`/api/users/${childId()}`, '/api/users/children', `/api/users/${childId()}/guardians`];
    for (const path of paths) {
      const answer = await server.call('GET', path, { token: mother.token });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('sofija');
    }
    expect((await office('GET', `/api/users/${childId()}`)).json.username).toBe('sofija');
  });

  it('has an e-mail address that only the office changes', async () => {
    const mother = await asMother();
    const { version } = await child(mother);
    const byGuardian = await server.call('PATCH', `/api/me/children/${childId()}`, {
      token: mother.token,
      body: { email: 'mine@tenant1.example', currentPassword: DEMO_PASSWORD, version },
    });
    expect(byGuardian.status).toBe(403);
    const itself = await server.signIn('sofija');
    expect((await changeEmail(itself, 'mine@tenant1.example')).status).toBe(403);
    expect(await me(itself)).toMatchObject({ address: null });
    const own = await server.call('GET', `/api/users/${childId()}`, { token: itself.token });
    expect(own.json.address).toBeNull();
    const moved = await server.call('PATCH', '/api/me', {
      token: itself.token,
      body: { address: 'Elsewhere 1', version: (await me(itself)).version },
    });
    expect(moved.status).toBe(403);
  });

  it('gets no account mail at an address that a guardian has, had, or once entered for it', async () => {
    const lukass = idOf('lukass');
    const mother = await asMother();
    // While nothing is hidden the guardian enters an address of hers, and it is confirmed.
    const { version } = (
      await server.call('GET', `/api/me/children/${lukass}`, { token: mother.token })
    ).json;
    const asked = await server.call('PATCH', `/api/me/children/${lukass}`, {
      token: mother.token,
      body: { email: 'secret.box@tenant1.example', currentPassword: DEMO_PASSWORD, version },
    });
    expect(asked.json.pendingEmail).toBe('secret.box@tenant1.example');
    expect((await confirm(await tokenFor('secret.box@tenant1.example', 'confirm'))).status).toBe(204);
    const hide = await office('PATCH', `/api/users/${lukass}`, {
      confidentialAddress: true,
      version: await versionOf(lukass),
    });
    expect(hide.status).toBe(200);
    const before = mailsTo('secret.box@tenant1.example').length;
    await askForReset('secret.box@tenant1.example', '198.51.100.41');
    await office('PUT', `/api/users/${lukass}/password`, { password: NEW });
    await allSent();
    expect(mailsTo('secret.box@tenant1.example')).toHaveLength(before);
    // The mother's own address, and still after she is no guardian any more.
    await office('PATCH', `/api/users/${lukass}`, {
      email: 'mother.apart@tenant1.example',
      version: await versionOf(lukass),
    });
    await office('DELETE', `/api/users/${lukass}/guardians/${idOf('mother.apart')}`);
    await askForReset('mother.apart@tenant1.example', '198.51.100.42');
    await allSent();
    const last = mailsTo('mother.apart@tenant1.example').findLast((text) => text.includes('token='));
    expect(tokensIn(last ?? '', 'token')).toHaveLength(1);
    expect(last).not.toContain('lukass');
  });

  it('gets none at the address of somebody who was its guardian all along until now', async () => {
    const mila = idOf('mila');
    const hidden = { confidentialAddress: true, version: await versionOf(mila) };
    expect((await office('PATCH', `/api/users/${mila}`, hidden)).status).toBe(200);
    for (const guardian of ['zaiceva', 'zaicevs']) {
      await office('DELETE', `/api/users/${mila}/guardians/${idOf(guardian)}`);
    }
    await askForReset('zaiceva@tenant1.example', '198.51.100.43');
    await allSent();
    const last = mailsTo('zaiceva@tenant1.example').findLast((text) => text.includes('token='));
    expect(tokensIn(last ?? '', 'token')).toHaveLength(2);
    expect(last).not.toContain('mila');
  });

  it('is signed out, and its links end, when the school sets the flag', async () => {
    const timur = await server.signIn('timur');
    await inSchool(
      server,
      'tenant1',
      `insert into pending_emails (tenant_id, user_id, id, email, requested_at, token_hash, expires_at)
       values ('tenant1', $1, gen_random_uuid(), 'x@tenant1.example', now(), '\\x01', now() + interval '1 hour')`,
      [timur.userId],
    );
    await office('PATCH', `/api/users/${timur.userId}`, {
      confidentialAddress: true,
      version: await versionOf(timur.userId),
    });
    expect((await server.call('GET', '/api/me', { token: timur.token })).status).toBe(401);
    const left = await inSchool(server, 'tenant1', 'select 1 from pending_emails where user_id = $1', [
      timur.userId,
    ]);
    expect(left).toEqual([]);
  });
});
