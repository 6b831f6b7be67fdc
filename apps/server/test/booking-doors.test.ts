import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '#harness/process.ts';
import { openPortal, type Portal, type Reply, send } from '#harness/processes.ts';
import { addChildren, publishClub, type Rows, signIn } from '#harness/rush.ts';
import { createRandom, type Random } from '#seed/random.ts';

/** `npm run prove` asks for 200. */
const ROUNDS = Number(process.env.BOOKING_ROUNDS ?? 25);
const SEED = Number(process.env.BOOKING_SEED ?? Math.floor(Math.random() * 1e9));

const MOST_ATTEMPTS = 20;

let portal: Portal;
let servers: readonly ServerProcess[];
let rows: Rows;
let admin: string;
let parent: string;
let children: readonly string[];
beforeAll(async () => {
  portal = await openPortal();
  servers = await Promise.all([portal.start(), portal.start(), portal.start()]);
  rows = (text, values) => portal.inSchool('tenant1', text, values);
  const [first] = servers;
  if (!first) throw new Error('no server');
  admin = await signIn(first, 'admin');
  parent = await signIn(first, 'parent');
  children = await addChildren(rows, 14);
}, 60_000);
afterAll(() => portal.close());

/** On a machine that others use, the line for an activity may take longer than a request waits for it: whoever is told "busy" comes again. */
async function call(
  random: Random,
  method: string,
  path: string,
  body?: unknown,
  token = admin,
): Promise<Reply> {
  const server = servers[random.below(servers.length)] ?? servers[0];
  if (!server) throw new Error('no server');
  const options = {
    token,
    ...(body !== undefined && { body }),
    ...(path === '/bookings' && { key: randomUUID() }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send(server, method, `/api${path}`, options);
    if (reply.json?.code !== 'busy' || attempt === MOST_ATTEMPTS) return reply;
    await setTimeout(250);
  }
}

interface Booking {
  readonly id: string;
  readonly status: string;
  readonly position: string | null;
  readonly given: boolean;
}
const bookingsOf = (activityId: string) =>
  rows<Booking>('select id, status, position, given from bookings where activity_id = $1', [
    activityId,
  ]);

/** What is wrong with an activity after everything came at once; nothing, hopefully. */
async function faultsOf(activityId: string, before: readonly Booking[]): Promise<string[]> {
  const [pool] = await rows<{ capacity: number; taken: number; waiting: number }>(
    'select capacity, taken, waiting from seat_pools where id = $1',
    [activityId],
  );
  const sessions = await rows<{ count: number }>(
    `select (select count(*) from bookings b where b.activity_id = s.activity_id and not b.given
         and b.status in ('pending', 'confirmed', 'approved')
         and not exists (select 1 from session_exceptions e where e.booking_id = b.id and e.session_id = s.id))
       + (select count(*) from bookings b where b.given and b.session_id = s.id
         and b.status in ('pending', 'confirmed', 'approved')) as count
     from sessions s where s.activity_id = $1`,
    [activityId],
  );
  const now = await bookingsOf(activityId);
  const held = now.filter(
    ({ status, given }) => !given && ['pending', 'confirmed', 'approved'].includes(status),
  );
  const waiting = now.filter(({ status }) => status === 'waitlisted');
  if (!pool) return ['no pool'];
  const faults: string[] = [];
  if (held.length > pool.capacity) faults.push(`${held.length} of ${pool.capacity} places`);
  if (held.length !== pool.taken) faults.push(`${pool.taken} counted, ${held.length} there`);
  if (waiting.length !== pool.waiting) faults.push(`${pool.waiting} counted to wait`);
  if (waiting.length > 0 && held.length < pool.capacity) faults.push('somebody waits in vain');
  for (const { count } of sessions) {
    if (Number(count) > pool.capacity) faults.push(`${count} in one session`);
  }
  // First come first served: nobody moved up past one who still waits.
  const line = before
    .filter(({ status }) => status === 'waitlisted')
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    .map(({ id }) => now.find((one) => one.id === id)?.status ?? 'gone');
  const firstWaiting = line.indexOf('waitlisted');
  if (
    firstWaiting >= 0 &&
    line.slice(firstWaiting).some((s) => s === 'confirmed' || s === 'pending')
  )
    faults.push(`passed by: ${line}`);
  return faults;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.below(1e6) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A club with people in it and behind it, then all doors at once. */
async function playRound(random: Random): Promise<{ faults: string[]; odd: string[] }> {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const auto = random.below(2) === 0;
  const made = await publishClub(first, admin, {
    maxParticipants: 2 + random.below(3),
    autoApproval: auto,
  });
  const book = (childId: string | undefined, token: string) =>
    call(random, 'POST', '/bookings', { activityId: made.id, childId, acceptClash: true }, token);
  for (const childId of children.slice(0, 8)) await book(childId, parent);
  const before = await bookingsOf(made.id);
  const sessions = await rows<{ id: string }>('select id from sessions where activity_id = $1', [
    made.id,
  ]);
  const any = () => before[random.below(before.length)]?.id ?? '';
  const anySession = () => sessions[random.below(sessions.length)]?.id ?? '';
  const doors: (() => Promise<Reply>)[] = [
    ...Array.from({ length: 3 }, () => () => call(random, 'POST', `/bookings/${any()}/cancel`, {})),
    ...Array.from({ length: 3 }, () => () => call(random, 'POST', `/bookings/${any()}/approve`)),
    () => call(random, 'POST', `/bookings/${any()}/reject`, {}),
    () => call(random, 'POST', `/activities/${made.id}/bookings/approve`),
    () => book(children[8], admin),
    () => book(children[9], parent),
    () => book(children[10], parent),
    () =>
      call(random, 'PATCH', `/activities/${made.id}`, {
        version: made.version,
        maxParticipants: 1 + random.below(6),
      }),
    ...Array.from(
      { length: 2 },
      () => () => call(random, 'POST', `/bookings/${any()}/sessions/${anySession()}/cancel`, {}),
    ),
    () => call(random, 'POST', `/bookings/${any()}/sessions/${anySession()}/uncancel`),
    ...[11, 12, 13].map(
      (index) => () =>
        call(random, 'POST', `/sessions/${anySession()}/places`, { childId: children[index] }),
    ),
  ];
  const replies = await Promise.all(shuffled(doors, random).map((door) => door()));
  const odd = replies
    .filter(({ status }) => status >= 500 || status === 404 || status === 400)
    .map(({ status, json }) => `${status} ${JSON.stringify(json)}`);
  return { faults: await faultsOf(made.id, before), odd };
}

describe(`${ROUNDS} rounds of all doors at once (BOOKING_SEED=${SEED})`, () => {
  it('never give more than there is, nor leave a place empty while somebody waits', {
    timeout: 1_200_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { faults, odd } = await playRound(createRandom(SEED + round));
      expect({ round, faults, odd }).toEqual({ round, faults: [], odd: [] });
    }
  });
});
