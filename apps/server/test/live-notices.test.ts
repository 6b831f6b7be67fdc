import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { until } from '#harness/process.ts';
import { createBrowser, PushHost } from '#harness/push-host.ts';
import { allDelivered, inSchool, startServer, T1, type TestServer } from '#harness/server.ts';
import { createSockets, listen, next, outcome } from '#harness/sockets.ts';

/** Nothing takes nearly that long; who waits for it has failed. */
const AT_MOST_MS = 20_000;
/** Longer than the server gathers hints; it is in this process, so its timer comes first. */
const GATHERED_MS = 300;

const pushHost = new PushHost();
const keys = webPush.generateVAPIDKeys();
const sockets = createSockets();
let server: TestServer;
let tools: BookingTools;
let origin = '';
let port = 0;
beforeAll(async () => {
  const pushPort = await pushHost.open();
  origin = `http://127.0.0.1:${pushPort}`;
  server = await startServer(
    {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      PUSH_SERVICES: `127.0.0.1:${pushPort}`,
      PUBLIC_URL: 'https://portal.example',
    },
    { workers: true },
  );
  tools = await bookingTools(server);
  port = await server.listen();
});
afterEach(sockets.closeAll);
afterAll(async () => {
  await server.close();
  await pushHost.close();
});

/** Over the wire, as a browser and a calendar program ask. */
const get = (path: string, token?: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: T1, ...(token && { authorization: `Bearer ${token}` }) };
    request({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

interface Listed {
  readonly items: readonly { readonly type: string; readonly params: Record<string, string> }[];
}

/** A club with the child of `parent`, its calendar link, a browser that takes push and a screen that is open. */
async function family() {
  const { id } = await tools.publishTerm({ name: 'Robotics' });
  await tools.book(id, { childId: tools.own.child });
  await allDelivered(server);
  const { token } = tools.who.parent;
  const link = await tools.call('POST', '/me/calendar-link', 'parent');
  const browser = createBrowser(`${origin}/${id}`);
  await tools.call('POST', '/me/push-subscriptions', 'parent', browser.subscription);
  await tools.call('PUT', '/me/notification-preferences', 'parent', {
    switches: [{ kind: 'sessionCancelled', channel: 'push', on: true }],
  });
  // What all of this told is not what the tests listen for.
  await wait(GATHERED_MS);
  const socket = sockets.socketOf({ port, host: T1, token });
  expect(await outcome(socket)).toBe('connected');
  const [session] = await tools.sessionsOf(id);
  const feedPath = new URL(link.json.url).pathname;
  return { id, token, browser, socket, session, feedPath };
}

const cancel = ({ id, version }: { readonly id: string; readonly version: number }) =>
  tools.call('POST', `/sessions/${id}/cancel`, 'admin', { version });
const isToldOf = (text: string, activityId: string) =>
  (JSON.parse(text) as Listed).items.some(
    ({ type, params }) => type === 'sessionCancelled' && params['activityId'] === activityId,
  );

const cancelledIn = (feed: string) => feed.match(/STATUS:CANCELLED/g)?.length ?? 0;

describe('a notice', () => {
  it('is on an open screen, in the list, the calendar feed and a push once it is committed', async () => {
    const { id, token, browser, socket, session, feedPath } = await family();
    const before = await get(feedPath);
    expect(before.status, before.text).toBe(200);
    expect(cancelledIn(before.text)).toBe(0);
    // What the screen fetches because of the hint has it already: the hint comes after the commit.
    const fetched = next(socket, 'notification').then(async () => ({
      list: await get('/api/notifications', token),
      feed: await get(feedPath),
    }));
    expect((await cancel(session)).status).toBe(200);
    const { list, feed } = await fetched;
    expect(isToldOf(list.text, id), list.text).toBe(true);
    expect(cancelledIn(feed.text)).toBe(1);
    const message = browser.read((await pushHost.to(`/${id}`)).body);
    expect(`${message.title} ${message.body}`).toContain('Robotics');
  }, 60_000);

  it('is nowhere before that, nor if it is never committed', async () => {
    const { id, token, socket, session, feedPath } = await family();
    const cancelled = cancelledIn((await get(feedPath)).text);
    const heard = listen(socket);
    const told = next(socket, 'notification');
    /** Cancels while nobody can write a notice, and looks around when all but that is done. */
    async function cancelSlowly(): Promise<number> {
      const blocker = await server.owner.connect();
      try {
        await blocker.query('begin');
        await blocker.query('lock table notifications in share row exclusive mode');
        const saving = cancel(session);
        await until(async () => {
          const { rows } = await server.owner.query(
            `select 1 from pg_locks where not granted and relation = 'notifications'::regclass`,
          );
          return rows.length > 0;
        }, AT_MOST_MS);
        const [list, feed] = await Promise.all([get('/api/notifications', token), get(feedPath)]);
        expect(heard).toEqual([]);
        expect(isToldOf(list.text, id)).toBe(false);
        expect(cancelledIn(feed.text)).toBe(cancelled);
        await blocker.query('commit');
        return (await saving).status;
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
    }
    // On a busy machine the look takes longer than a request waits for a lock: that one is not committed, so try again.
    let status = 503;
    for (let tries = 0; status === 503 && tries < 10; tries += 1) status = await cancelSlowly();
    expect(status).toBe(200);
    await told;
    expect(cancelledIn((await get(feedPath)).text)).toBe(cancelled + 1);
    expect(isToldOf((await get('/api/notifications', token)).text, id)).toBe(true);
    // A second one of the same version is refused, and with it everything that it would have told.
    const count = async () =>
      (
        await inSchool(
          server,
          'tenant1',
          `select 1 from notifications where type = 'sessionCancelled' and params ->> 'activityId' = $1`,
          [id],
        )
      ).length;
    const known = await count();
    heard.length = 0;
    expect((await cancel(session)).status).toBe(409);
    // Something that is told after it has been heard; so would that have been.
    const after = next(socket, 'notification');
    const [, later] = await tools.sessionsOf(id);
    await cancel(later);
    await after;
    expect(heard.filter((one) => (one as string[])[0] === 'notification')).toHaveLength(1);
    expect(await count()).toBe(known * 2);
  }, 60_000);
});
