import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Postbox } from '#harness/postbox.ts';
import { until } from '#harness/process.ts';
import { allDelivered, inSchool, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const postbox = new Postbox();
let server: TestServer;
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
});
afterEach(() => {
  postbox.mails.length = 0;
  postbox.mood = 'friendly';
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});

const ask = (email: string) =>
  server.call('POST', '/api/auth/reset-password/send', { body: { email, tenantId: 'tenant1' } });
const reset = (token: string, password = 'blue-bell-7-rings') =>
  server.call('POST', '/api/auth/reset-password/reset', { body: { token, password } });
const login = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } });
const tokensIn = (mail: Email) =>
  [...(mail.text ?? '').matchAll(/token=([\w-]+)/g)].map((match) => match[1] ?? '');
const rowsOf = (template: string) =>
  inSchool<{ sent: boolean; failed: boolean; attempts: number; last_error: string | null }>(
    server,
    'tenant1',
    `select sent_at is not null as sent, failed_at is not null as failed, attempts, last_error
     from outbox where template = $1 order by created_at desc`,
    [template],
  );

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, once, and ends every sign-in', async () => {
    const before = await server.signIn('parent');
    expect((await ask('Parent@tenant1.example')).status).toBe(204);
    const mail = await postbox.next();
    expect(mail.to?.[0]?.address).toBe('parent@tenant1.example');
    expect(mail.subject).toBe('Set a new password for Riverside School');
    const [token = ''] = tokensIn(mail);
    expect(mail.text).toContain('https://tenant1.localhost/reset-password?token=');
    expect(mail.html).toContain(token);
    const weak = await reset(token, 'password1');
    expect(weak.json.errors).toEqual([
      expect.objectContaining({ path: 'password', code: 'password_too_weak' }),
    ]);
    // Somebody who only looks uses nothing up.
    await server.call('GET', `/reset-password?token=${token}`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json?.code === 'link_invalid')).toHaveLength(19);
    expect((await login('parent', 'blue-bell-7-rings')).status).toBe(200);
    expect((await login('parent', DEMO_PASSWORD)).status).toBe(401);
    expect((await server.call('GET', '/api/me', { token: before.token })).status).toBe(401);
    const told = await postbox.next(2);
    expect(told.subject).toBe('Your password was changed – Riverside School');
    expect(told.text).not.toContain('blue-bell');
  });

  it('is answered the same for an address that nobody has, and no mail goes out', async () => {
    const known = await ask('teacher@tenant1.example');
    const unknown = await ask('stranger@elsewhere.example');
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    await allDelivered(server);
    const links = postbox.mails.filter((mail) => tokensIn(mail).length > 0);
    expect(links.map((mail) => mail.to?.[0]?.address)).toEqual(['teacher@tenant1.example']);
  });

  it('asked for a hundred times is one mail', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('assistant@tenant1.example')));
    await allDelivered(server);
    expect(postbox.mails.filter((mail) => tokensIn(mail).length > 0)).toHaveLength(1);
    await ask('assistant@tenant1.example');
    await ask('assistant@tenant1.example');
    expect((await ask('assistant@tenant1.example')).status).toBe(429);
  });

  it('lists every account of a family that shares an address, in the reader’s language', async () => {
    await inSchool(
      server,
      'tenant1',
      `update users set email = 'home@tenant1.example', email_key = 'home@tenant1.example', language = 'lv'
       where username in ('child30', 'child31')`,
    );
    await ask('home@tenant1.example');
    const mail = await postbox.linkFor('home@tenant1.example');
    expect(mail.text).toContain('child30');
    expect(mail.text).toContain('child31');
    expect(mail.subject).toContain('jauna parole');
    const [first = '', second = ''] = tokensIn(mail);
    expect((await reset(first, 'viens-divi-tris-4')).status).toBe(204);
    expect((await login('child30', 'viens-divi-tris-4')).status).toBe(200);
    expect((await login('child31', 'viens-divi-tris-4')).status).toBe(401);
    expect((await reset(second, 'cetri-pieci-sesi-7')).status).toBe(204);
  });

  it('needs both fields, and its link is over after an hour', async () => {
    for (const body of [{}, { email: 'x@y.example' }, { tenantId: 'tenant1' }]) {
      const answer = await server.call('POST', '/api/auth/reset-password/send', { body });
      expect(answer.json.message).toBe('Email and tenant ID are required');
    }
    await ask('relative@tenant1.example');
    const [token = ''] = tokensIn(await postbox.linkFor('relative@tenant1.example'));
    server.shiftClock('60 minutes 1 second');
    expect((await reset(token)).json.code).toBe('link_invalid');
    server.shiftClock('0');
    expect((await reset('never-given-out')).json.code).toBe('link_invalid');
    const elsewhere = await server.call('POST', '/api/auth/reset-password/reset', {
      host: 'tenant2.localhost',
      body: { token, password: 'blue-bell-7-rings' },
    });
    expect(elsewhere.json.code).toBe('link_invalid');
  });

  it('never takes the address of its link from the request', async () => {
    await server.call('POST', '/api/auth/reset-password/send', {
      body: { email: 'child@tenant1.example', tenantId: 'tenant1' },
      headers: {
        'x-forwarded-host': 'evil.example',
        origin: 'http://evil.example',
        referer: 'http://evil.example',
      },
    });
    const mail = await postbox.linkFor('child@tenant1.example');
    expect(mail.text).not.toContain('evil');
    expect(mail.text).toContain('https://tenant1.localhost/');
  });

  it('keeps no secret in the outbox', async () => {
    await ask('family@tenant1.example');
    const [token = ''] = tokensIn(await postbox.linkFor('family@tenant1.example'));
    const rows = await inSchool(server, 'tenant1', `select o::text as row from outbox o`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a mail server', () => {
  it('that is down loses nothing: all arrive once it is back, none twice', {
    timeout: 240_000,
  }, async () => {
    await postbox.close();
    for (let count = 40; count < 60; count += 1) {
      await inSchool(
        server,
        'tenant1',
        `update users set email = $1, email_key = $1 where username = $2`,
        [`child${count}@tenant1.example`, `child${count}`],
      );
      await server.call('POST', '/api/auth/reset-password/send', {
        body: { email: `child${count}@tenant1.example`, tenantId: 'tenant1' },
        ip: `203.0.113.${count}`,
      });
    }
    const mine = async () => (await rowsOf('passwordReset')).slice(0, 20);
    // Each was tried, in vain.
    await until(async () => (await mine()).every((row) => row.last_error !== null), 15_000);
    expect((await mine()).filter((row) => row.sent || row.failed)).toEqual([]);
    const metrics = await server.call('GET', '/api/metrics');
    expect(metrics.text).toMatch(/afterbell_oldest_job_seconds\{queue="outbox"\} [\d.]+/);
    await postbox.open();
    await allDelivered(server);
    const to = postbox.mails
      .filter((mail) => tokensIn(mail).length > 0)
      .map((mail) => mail.to?.[0]?.address);
    expect(new Set(to).size).toBe(20);
    expect(to).toHaveLength(20);
  });

  it('that refuses for good makes a dead letter that can be seen, and is not asked again', async () => {
    postbox.mood = 'refusing';
    await inSchool(
      server,
      'tenant1',
      `update users set email = 'gone@tenant1.example', email_key = 'gone@tenant1.example' where username = 'child70'`,
    );
    await ask('gone@tenant1.example');
    await allDelivered(server);
    const [row] = await rowsOf('passwordReset');
    expect(row).toMatchObject({ sent: false, failed: true, attempts: 1 });
    expect(row?.last_error).toContain('no such mailbox');
  });

  it('that dies after it has read everything is asked again, with the same Message-ID', {
    timeout: 240_000,
  }, async () => {
    postbox.mood = 'dying';
    await inSchool(
      server,
      'tenant1',
      `update users set email = 'dying@tenant1.example', email_key = 'dying@tenant1.example' where username = 'child71'`,
    );
    await ask('dying@tenant1.example');
    await until(async () => {
      const [row] = await rowsOf('passwordReset');
      return typeof row?.last_error === 'string';
    }, 10_000);
    postbox.mood = 'friendly';
    const mail = await postbox.linkFor('dying@tenant1.example');
    const [row] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from outbox where template = 'passwordReset' order by created_at desc limit 1`,
    );
    expect(mail.messageId).toBe(`<${row?.id}@localhost>`);
  });
});
