import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { NOTICES, type NoticeType } from '#domain/notifications/notices.ts';
import { inSchool, type SignedIn, startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import type { SchoolAdmin } from '#server/cli/schools.ts';
import { runTenantCommand } from '#server/cli/tenant.ts';
import { digestMailBuilder, noticeMailBuilder } from '#server/features/notifications/service.ts';
import { createTokens } from '#server/platform/auth/tokens.ts';
import { deliver } from '#server/platform/outbox/outbox.ts';

let server: TestServer;
let port: number;
let admin: SchoolAdmin;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, { workers: true });
  port = await server.listen();
  admin = {
    owner: server.ownerConnection,
    app: server.appConnection,
    env: { BASE_DOMAIN: 'localhost', PUBLIC_URL: undefined, PORT: 3000 },
  };
});
afterAll(() => server.close());

const until = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const found = await look();
    if (found) return found;
    await setTimeout(50);
  }
  throw new Error('it never came');
};
const changePassword = (who: SignedIn, from: string, to: string) =>
  server.call('POST', '/api/auth/change-password', {
    token: who.token,
    body: { currentPassword: from, newPassword: to },
  });
const mailDeps = {
  schoolUrl: () => 'https://tenant1.portal.example',
  tokens: createTokens(['a secret of this test']),
  hooks: { noLongerConcerns: async () => [] },
};

describe('the words of a notice', () => {
  it.each(LANGUAGES)(
    'are there as a mail for every type in %s, with nothing left open',
    async (language) => {
      const [row] = await inSchool<{ id: string }>(
        server,
        'tenant1',
        `update users set language = $1 where username = 'parent1b' returning id`,
        [language],
      );
      for (const type of Object.keys(NOTICES) as NoticeType[]) {
        const params = Object.fromEntries(
          Object.entries(NOTICES[type].params).map(([name, kind]) => [
            name,
            kind === 'date'
              ? '2026-11-20'
              : kind === 'instant'
                ? '2026-11-20T16:00:00Z'
                : `<${name}>`,
          ]),
        );
        const [notification] = await inSchool<{ id: string }>(
          server,
          'tenant1',
          `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
         values ('tenant1', gen_random_uuid(), $1, $2, $3, gen_random_uuid(), true, true, now()) returning id`,
          [row?.id, type, JSON.stringify(params)],
        );
        const mail = await server.app.database.inTenant('tenant1', (tx) =>
          noticeMailBuilder(mailDeps)(tx, { id: notification?.id ?? '' }),
        );
        expect(mail?.to).toBe('parent1b@tenant1.example');
        const all = `${mail?.subject}${mail?.text}${mail?.html}`;
        expect(all, type).not.toContain('{{');
        expect(all, type).not.toContain('types.');
        expect(mail?.html, type).not.toMatch(/<(activity|child|username|from|number|by)>/);
        expect(mail?.html).toContain(`lang="${language}"`);
        expect(mail?.text).toContain('https://tenant1.portal.example/');
      }
      const digest = await server.app.database.inTenant('tenant1', (tx) =>
        digestMailBuilder(mailDeps)(tx, { userId: row?.id ?? '', day: '2999-01-01' }),
      );
      expect(digest?.text).not.toContain('{{');
      for (const type of ['<number>', '<activity>']) expect(digest?.text).toContain(type);
    },
  );
});

describe('a digest', () => {
  it('holds the same when it has to be made again, and nothing twice the next day', async () => {
    const [row] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from users where username = 'parent2b'`,
    );
    const add = () =>
      inSchool(
        server,
        'tenant1',
        `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
         values ('tenant1', gen_random_uuid(), $1, 'signupOpens', '{"activity":"Chess"}', gen_random_uuid(), true, true, now())`,
        [row?.id],
      );
    const make = (day: string) =>
      server.app.database.inTenant('tenant1', (tx) =>
        digestMailBuilder(mailDeps)(tx, { userId: row?.id ?? '', day }),
      );
    const chess = (text: string | undefined) => text?.match(/You can book Chess/g)?.length ?? 0;
    await add();
    await add();
    expect(chess((await make('2999-01-01'))?.text)).toBe(2);
    await add();
    expect(chess((await make('2999-01-01'))?.text)).toBe(3);
    expect(await make('2999-01-02')).toBeNull();
    await add();
    expect(chess((await make('2999-01-02'))?.text)).toBe(1);
  });
});

describe('the outbox of a demo school', () => {
  it('shows its own mails, and nothing of another school', async () => {
    const parent = await server.signIn('parent');
    await changePassword(parent, DEMO_PASSWORD, 'blue-bell-7-rings');
    const list = await until(async () => {
      const { text } = await server.call('GET', '/outbox');
      return text.includes('Your password was changed') && text;
    });
    expect(list).toContain('parent@tenant1.example');
    const [, id = ''] = /\/outbox\/([\w-]+)/.exec(list) ?? [];
    const mail = await server.call('GET', `/outbox/${id}`);
    expect(mail.text).toContain('The password of your account parent');
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await server.call('GET', '/outbox', { host: T2 })).text).not.toContain(id);
    expect((await server.call('GET', `/outbox/${id}`, { host: T2 })).status).toBe(404);
    for (const path of ['/outbox/..%2f..%2fsecret', '/outbox/x', '/outbox/%00']) {
      expect((await server.call('GET', path)).status).toBe(404);
    }
  });

  it('speaks the reader’s language', async () => {
    const { text } = await server.call('GET', '/outbox', { headers: { 'accept-language': 'lv' } });
    expect(text).toContain('Demonstrācijas vēstules');
  });

  it('does not exist where mails really leave, or in production', async () => {
    const plain = await startServer({ DEMO: 'off' });
    try {
      expect((await plain.call('GET', '/outbox')).text).not.toContain('Demo e-mails');
    } finally {
      await plain.close();
    }
  });
});

describe('what was given up', () => {
  it('says to whom and why it did not go, as its last attempt found out', async () => {
    const [old] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `insert into outbox (tenant_id, id, event_key, template, params, created_at, attempts, last_error, recipient)
       values ('tenant1', gen_random_uuid(), 'old', 'notice', '{}', now() - interval '4 days', 9, 'no answer', 'x@tenant1.example')
       returning id`,
    );
    const { inTenant } = server.app.database;
    const { id = '' } = old ?? {};
    await deliver({ inTenant, preparers: {} }, { tenantId: 'tenant1', id });
    const rows = await inSchool(
      server,
      'tenant1',
      `select last_error, recipient, failed_at is not null as failed from outbox where id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { last_error: 'given up: no answer', recipient: 'x@tenant1.example', failed: true },
    ]);
    await inSchool(server, 'tenant1', 'delete from outbox where id = $1', [id]);
  });

  it('is listed for the school, and sent when it is tried again', async () => {
    const administrator = await server.signIn('admin');
    const [reader] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select id from notifications where type = 'emailChanged' limit 1`,
    );
    const [dead] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `insert into outbox (tenant_id, id, event_key, template, params, created_at, failed_at, attempts, last_error, recipient)
       values ('tenant1', gen_random_uuid(), 'dead', 'notice', $1, now() - interval '4 days', now(), 7, 'no such mailbox', 'x@tenant1.example')
       returning id`,
      [JSON.stringify({ id: reader?.id })],
    );
    const list = () => server.call('GET', '/api/mails/undelivered', { token: administrator.token });
    const before = (await list()).json;
    // The newest first; the demo school has one from yesterday.
    expect(before.items[0]).toMatchObject({
      id: dead?.id,
      template: 'notice',
      recipient: 'x@tenant1.example',
      reason: 'no such mailbox',
      attempts: 7,
    });
    const retry = () =>
      server.call('POST', `/api/mails/${dead?.id}/retry`, { token: administrator.token });
    expect((await retry()).status).toBe(204);
    const after = (await list()).json;
    expect(after.total).toBe(before.total - 1);
    expect(after.items.map(({ id }: { id: string }) => id)).not.toContain(dead?.id);
    await until(async () => {
      const [row] = await inSchool<{ sent_at: Date | null }>(
        server,
        'tenant1',
        'select sent_at from outbox where id = $1',
        [dead?.id],
      );
      return row?.sent_at;
    });
    expect((await retry()).status).toBe(404);
  });
});

describe('live', () => {
  const socketOf = async ({ token }: SignedIn): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
      extraHeaders: { host: T1 },
    });
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    return socket;
  };

  it('tells the person, on every device, and nobody else', async () => {
    const [here, there, other] = [
      await server.signIn('child30'),
      await server.signIn('child30'),
      await server.signIn('child31'),
    ];
    const sockets = await Promise.all([here, there, other].map(socketOf));
    const heard = sockets.map(() => 0);
    sockets.forEach((socket, index) => {
      socket.on('notification', (hint: unknown) => {
        expect(hint).toEqual({ topic: 'notifications' });
        heard[index] = (heard[index] ?? 0) + 1;
      });
    });
    const change = ({ token }: SignedIn, digest: boolean) =>
      server.call('PUT', '/api/me/notification-preferences', { token, body: { digest } });
    const bothHeard = (times: number) =>
      until(async () => heard.slice(0, 2).every((count) => count >= times));
    await change(here, true);
    await bothHeard(1);
    // The second hint comes after whatever the first one did.
    await change(here, false);
    await bothHeard(2);
    expect(heard[2]).toBe(0);
    await change(other, true);
    await until(async () => heard[2] === 1);
    for (const socket of sockets) socket.disconnect();
  });
});

describe('a maintenance notice', () => {
  const shown = async (host = T1) =>
    (await server.call('GET', '/api/school', { host })).json.maintenance;

  it('is told to every school by the operator, until it is over or taken back', async () => {
    expect(await shown()).toBeNull();
    const span = ['--from', '2026-11-20T18:00Z', '--until', '2999-11-20T22:00+02:00'];
    await runTenantCommand(['maintenance', 'We move house.', ...span], admin);
    const notice = {
      text: 'We move house.',
      from: '2026-11-20T18:00:00.000Z',
      until: '2999-11-20T20:00:00.000Z',
    };
    expect(await shown()).toEqual(notice);
    expect(await shown(T2)).toEqual(notice);
    server.shiftClock('1000 years');
    expect(await shown()).toBeNull();
    server.shiftClock('0');
    await runTenantCommand(['maintenance', '--until', '2999-11-20T20:00Z'], admin);
    expect(await shown()).toEqual({ ...notice, text: null, from: null });
    expect(await runTenantCommand(['maintenance', 'end'], admin)).toContain('taken back');
    expect(await shown()).toBeNull();
    expect(await runTenantCommand(['maintenance', 'end'], admin)).toContain('no notice');
  });

  it.each([
    [['maintenance']],
    [['maintenance', 'x', '--from', 'tomorrow']],
    [['maintenance', 'x', '--until', '2026-11-20T18:00']],
    [['maintenance', 'x', '--from', '2026-11-20T18:00Z', '--until', '2026-11-20T17:00Z']],
    [['maintenance', 'x'.repeat(301)]],
  ])('that makes no sense is refused: %j', async (args) => {
    await expect(runTenantCommand(args, admin)).rejects.toThrow();
    expect(await shown()).toBeNull();
  });

  it('can come from the settings', async () => {
    const other = await startServer({ MAINTENANCE_NOTICE: '2026-11-20T18:00Z/2999-01-01T00:00Z' });
    try {
      const { json } = await other.call('GET', '/api/school');
      expect(json.maintenance).toEqual({
        text: null,
        from: '2026-11-20T18:00:00.000Z',
        until: '2999-01-01T00:00:00.000Z',
      });
    } finally {
      await other.close();
    }
  });
});
