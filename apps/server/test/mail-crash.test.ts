import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Postbox } from '#harness/postbox.ts';
import { type ServerProcess, until } from '#harness/process.ts';
import { forEach, openPortal, type Portal, send } from '#harness/processes.ts';

/** 2,000 in `npm run prove`. */
const MAILS = Number(process.env.CRASH_PEOPLE ?? 600);
const KILLS = 5;
/** In another test the mail server is up while a worker dies; no more than these can be under way then. */
const UNDER_WAY = 8;
const LATER = MAILS / 5;

const postbox = new Postbox();
let portal: Portal;
beforeAll(async () => {
  await postbox.open();
  await postbox.close();
  portal = await openPortal({
    SMTP_URL: `smtp://127.0.0.1:${postbox.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await portal.inSchool(
    'tenant1',
    `insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status)
     select 'tenant1', gen_random_uuid(), 'pupil' || n, 'pupil' || n,
       'pupil' || n || '@tenant1.example', 'pupil' || n || '@tenant1.example', 'Pupil', n::text, 'active'
     from generate_series(1, ${MAILS + LATER}) n`,
  );
});
afterAll(async () => {
  await portal.close();
  await postbox.close();
});

/** Takes connections at the mail server's port and never says a word. */
async function openMuteServer(): Promise<{ close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(postbox.port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const schoolUrl = (pupil: number) => `pupil${pupil}@tenant1.example`;
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_unused, index) => from + index);

/** As people do who have forgotten their password, from a hundred houses. */
async function askForLinks(server: ServerProcess, pupils: readonly number[]): Promise<void> {
  await forEach(pupils, 16, async (pupil) => {
    const { status } = await send(server, 'POST', '/api/auth/reset-password/send', {
      body: { email: schoolUrl(pupil), tenantId: 'tenant1' },
      from: `203.0.113.${pupil % 100}`,
    });
    expect(status).toBe(204);
  });
}

const countUnsent = async (): Promise<number> => {
  const [row] = await portal.inSchool<{ count: number }>(
    'tenant1',
    'select count(*)::int as count from outbox where sent_at is null and failed_at is null',
  );
  return row?.count ?? 0;
};
const countJobs = async (state: string): Promise<number> => {
  const [row] = await portal.inSchool<{ count: number }>(
    'tenant1',
    `select count(*)::int as count from pgboss.job where name = 'outbox' and state ${state}`,
  );
  return row?.count ?? 0;
};
const recipients = () => postbox.mails.map((mail) => mail.to?.[0]?.address ?? '').sort();
const messageIds = () => new Set(postbox.mails.map((mail) => mail.messageId));

describe('a worker that is killed', () => {
  it(`${KILLS} times while the mail server is down and ${MAILS} mails queue loses none and doubles none`, {
    timeout: 480_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Down in two ways: nobody there, and somebody there who does not speak.
      const mute = kill % 2 === 1 ? await openMuteServer() : undefined;
      const server = await portal.start();
      const share = MAILS / KILLS;
      await askForLinks(server, range(kill * share + 1, share));
      if (mute) await until(async () => (await countJobs(`= 'active'`)) > 0, 10_000);
      await portal.kill(server);
      await mute?.close();
    }
    expect(await countUnsent()).toBe(MAILS);
    expect(postbox.mails).toEqual([]);

    await postbox.open();
    const server = await portal.start();
    await until(async () => {
      await portal.hurryRetries();
      return (await countUnsent()) === 0;
    }, 150_000);
    await until(async () => (await countJobs(`< 'completed'`)) === 0, 30_000);
    expect(recipients()).toEqual(range(1, MAILS).map(schoolUrl).sort());
    expect(messageIds().size).toBe(MAILS);
    await portal.kill(server);
  });

  it('among the sending loses none; what it had not noted comes again under the same Message-ID', {
    timeout: 240_000,
  }, async () => {
    postbox.mails.length = 0;
    const first = await portal.start();
    await askForLinks(first, range(MAILS + 1, LATER));
    await until(() => postbox.mails.length > LATER / 4, 60_000);
    await portal.kill(first);
    const second = await portal.start();
    await until(async () => {
      await portal.hurryRetries();
      return (await countUnsent()) === 0;
    }, 90_000);
    await until(async () => (await countJobs(`< 'completed'`)) === 0, 30_000);
    expect([...new Set(recipients())]).toEqual(
      range(MAILS + 1, LATER)
        .map(schoolUrl)
        .sort(),
    );
    expect(messageIds().size).toBe(LATER);
    expect(postbox.mails.length - LATER).toBeLessThanOrEqual(UNDER_WAY);
    await portal.kill(second);
  });
});
