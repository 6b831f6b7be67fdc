import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Postbox } from '#harness/postbox.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const postbox = new Postbox();
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  await postbox.open();
  server = await startServer(
    {
      SMTP_URL: `smtp://127.0.0.1:${postbox.port}`,
      PUBLIC_URL: 'https://portal.example',
      BASE_DOMAIN: 'localhost',
    },
    { workers: true },
  );
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});

const NEW = 'blue-bell-7-rings';

async function newPerson(more: object = {}) {
  const username = `i-${randomUUID()}`;
  const email = `${username}@tenant1.example`;
  const { json } = await server.call('POST', '/api/users', {
    token: admin.token,
    body: { username, email, firstName: 'Ieva', lastName: 'Upe', roles: ['parent'], ...more },
  });
  return { userId: json.userId as string, username, email };
}
const invite = (userId: string) =>
  server.call('POST', `/api/users/${userId}/invite`, {
    token: admin.token,
    headers: { host: 'tenant1.localhost', 'x-forwarded-host': 'evil.example' },
  });
const use = (token: string, password = NEW) =>
  server.call('POST', '/api/auth/reset-password/reset', { body: { token, password } });
const login = (email: string, password = NEW) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const statusOf = async (userId: string) =>
  (await server.call('GET', `/api/users/${userId}`, { token: admin.token })).json.status;
const linkIn = (text: string | undefined) =>
  new URL(/https:\/\/\S+token=\S+/.exec(text ?? '')?.[0] ?? 'https://none.example');

async function invited(more: object = {}) {
  const person = await newPerson(more);
  expect((await invite(person.userId)).status).toBe(204);
  const mail = await postbox.linkFor(person.email);
  const link = linkIn(mail.text);
  return { ...person, mail, link, token: link.searchParams.get('token') ?? '' };
}

describe('an invitation', () => {
  it('comes by mail, in the person’s language, with a link built from configuration', async () => {
    const { mail, link, username } = await invited({ language: 'de' });
    expect(mail.subject).toBe('Riverside School: Willkommen im Portal');
    expect(mail.text).toContain(username);
    expect(link.host).toMatch(/^tenant1\.|portal\.example$/);
    expect(link.pathname).toBe('/reset-password');
    expect(link.searchParams.get('invited')).toBe('true');
    expect(mail.text).not.toContain('evil.example');
  });

  it('lets the person choose a password and makes the account active', async () => {
    const { userId, username, token } = await invited();
    expect(await statusOf(userId)).toBe('invited');
    expect((await use(token)).status).toBe(204);
    expect(await statusOf(userId)).toBe('active');
    expect((await login(username)).status).toBe(200);
  });

  it('is not used up by looking at it, nor by a password that will not do', async () => {
    const { token, link } = await invited();
    await server.call('GET', `${link.pathname}${link.search}`);
    expect((await use(token, 'short1')).status).toBe(400);
    expect((await use(token)).status).toBe(204);
  });

  it('works once, of twenty at the same moment too', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await use(token)).toMatchObject({ json: { code: 'link_invalid' } });
  });

  it('is good for seven days', async () => {
    const [early, late] = [await invited(), await invited()];
    server.shiftClock('6 days 23 hours');
    expect((await use(early.token)).status).toBe(204);
    server.shiftClock('7 days 1 minute');
    expect((await use(late.token)).status).toBe(410);
    server.shiftClock('0');
  });

  it('is one mail, however often the button is pressed', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(person.userId)));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    const rows = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from outbox where template = 'invitation' and params->>'userId' = $1`,
      [person.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it('opens nothing for somebody archived meanwhile', async () => {
    const { userId, token } = await invited();
    await server.call('POST', `/api/users/${userId}/archive`, {
      token: admin.token,
      body: { reason: 'x' },
    });
    expect((await use(token)).status).toBe(410);
    expect(await statusOf(userId)).toBe('archived');
  });

  it('stays good when somebody asks for a forgotten password at the address', async () => {
    const { email, token } = await invited();
    postbox.mails.length = 0;
    await server.call('POST', '/api/auth/reset-password/send', {
      body: { email, tenantId: 'tenant1' },
    });
    await postbox.linkFor(email);
    expect((await use(token)).status).toBe(204);
  });

  it('is refused for who is in already, who has no address, and who is archived', async () => {
    const active = await newPerson({ password: NEW });
    expect(await invite(active.userId)).toMatchObject({ json: { code: 'already_active' } });
    const without = await newPerson({ email: null });
    expect(await invite(without.userId)).toMatchObject({ json: { code: 'no_email' } });
    const [gone] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from users where username = 'gone.parent'`,
    );
    expect(await invite(gone?.id ?? '')).toMatchObject({ json: { code: 'user_archived' } });
  });

  it('keeps its secret out of the outbox and the log', async () => {
    const { token } = await invited();
    const rows = await inSchool<{ row: string }>(
      server,
      'tenant1',
      `select o::text as row from outbox o union all select a::text from audit_log a`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a password set by an administrator', () => {
  const set = (userId: string, password = NEW, who = admin) =>
    server.call('PUT', `/api/users/${userId}/password`, { token: who.token, body: { password } });

  it('counts at once, ends the sign-ins, and the person is told by mail', async () => {
    const who = await server.signIn('parent12a');
    expect((await set(who.userId)).status).toBe(204);
    expect((await server.call('GET', '/api/me', { token: who.token })).status).toBe(401);
    expect((await login('parent12a', DEMO_PASSWORD)).status).toBe(401);
    expect((await login('parent12a')).status).toBe(200);
    for (let waited = 0; waited < 20_000; waited += 50) {
      if (postbox.mails.some(({ to }) => to?.[0]?.address === 'parent12a@tenant1.example')) break;
      await setTimeout(50);
    }
    const mail = postbox.mails.find(({ to }) => to?.[0]?.address === 'parent12a@tenant1.example');
    expect(mail?.subject).toContain('new password');
    expect(mail?.text).not.toContain(NEW);
  });

  it('opens the account of somebody invited, and ends the invitation', async () => {
    const { userId, username, token } = await invited();
    await set(userId, 'green-bell-9-rings');
    expect(await statusOf(userId)).toBe('active');
    expect((await use(token)).status).toBe(410);
    expect((await login(username, 'green-bell-9-rings')).status).toBe(200);
  });

  it('is held to the rules, and shown to nobody', async () => {
    const { userId } = await newPerson();
    expect((await set(userId, 'password1')).json.errors[0]).toMatchObject({
      path: 'password',
      code: 'password_too_weak',
    });
    await set(userId);
    const shown = await server.call('GET', `/api/users/${userId}`, { token: admin.token });
    expect(shown.text).not.toMatch(/argon2|blue-bell/);
    const rows = await inSchool<{ row: string }>(
      server,
      'tenant1',
      `select a::text as row from audit_log a where action = 'users.password-set'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(NEW);
  });

  it('is no way up: not for somebody who may more', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission)
       select tenant_id, id, 'users.setPassword' from roles where name = 'Secretary'`,
    );
    const secretary = await server.signIn('secretary');
    expect(await set(admin.userId, NEW, secretary)).toMatchObject({
      json: { code: 'person_holds_more' },
    });
    expect((await login('admin', DEMO_PASSWORD)).status).toBe(200);
    const child = await server.signIn('child40');
    expect((await set(child.userId, NEW, secretary)).status).toBe(204);
  });
});
