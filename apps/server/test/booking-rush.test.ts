import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { addChildren, faultsOf, publishClub, type Rows, rush, signIn } from '#harness/rush.ts';

/** The whole one, 20,000 on 20 places with PostgreSQL killed too, is `npm run bench -- rush`. */
const CHILDREN = 200;
const TIMES = 3;
const PLACES = 20;

let portal: Portal;
let servers: ServerProcess[];
let rows: Rows;
beforeAll(async () => {
  portal = await openPortal();
  servers = await Promise.all([portal.start(), portal.start(), portal.start()]);
  rows = (text, values) => portal.inSchool('tenant1', text, values);
}, 60_000);
afterAll(async () => {
  await portal.close();
});

describe('the evening when sign-up opens', () => {
  it('one key, 50 times at once over three servers, is one booking and one answer', async () => {
    const [first = servers[0]] = servers;
    if (!first) throw new Error('no server');
    const [admin, parent] = [await signIn(first, 'admin'), await signIn(first, 'parent')];
    const { id: activityId } = await publishClub(first, admin, { maxParticipants: PLACES });
    const [childId, other] = await addChildren(rows, 2);
    const key = randomUUID();
    const ask = (server: ServerProcess | undefined, child: string | undefined) =>
      send(server ?? first, 'POST', '/api/bookings', {
        token: parent,
        key,
        body: { activityId, childId: child },
      });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(servers[index % 3], childId)),
    );
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    const [counted] = await rows<{ count: string }>(
      'select count(*) from bookings where activity_id = $1',
      [activityId],
    );
    expect(Number(counted?.count)).toBe(1);
    const reused = await ask(servers[1], other);
    expect(reused).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
  });

  it('with a server killed in the middle gives every place once and loses none', {
    timeout: 120_000,
  }, async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('no server');
    const [admin, token] = [await signIn(first, 'admin'), await signIn(first, 'parent')];
    const { id: activityId } = await publishClub(first, admin, {
      maxParticipants: PLACES,
      waitlist: false,
    });
    const children = await addChildren(rows, CHILDREN);
    let killed: Promise<void> | null = null;
    const alive = () => (killed !== null ? servers.filter((server) => server !== second) : servers);
    const attempts = await rush(
      { alive, rows },
      {
        activityId,
        token,
        children,
        times: TIMES,
        lanes: 48,
        // While places are still being given.
        onAnswer: (count) => {
          if (count >= 8) killed ??= portal.kill(second);
        },
      },
    );
    await killed;
    servers = servers.filter((server) => server !== second);
    expect(attempts).toHaveLength(CHILDREN * TIMES);
    expect(await faultsOf({ rows }, activityId, attempts)).toEqual({
      overbooked: 0,
      miscounted: 0,
      lost: 0,
      double: 0,
      unknown: 0,
      odd: 0,
    });
    const [pool] = await rows<{ taken: number }>('select taken from seat_pools where id = $1', [
      activityId,
    ]);
    expect(pool?.taken).toBe(PLACES);
  });
});
