import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { type Answer, inSchool, startServer, type TestServer } from '#harness/server.ts';
import { createRandom, type Random } from '#seed/random.ts';

const ROUNDS = Number(process.env.STORM_ROUNDS ?? 6);
const SEED = Number(process.env.BOOKING_SEED ?? Math.floor(Math.random() * 1e9));

let server: TestServer;
let tools: BookingTools;
let holidayIds: readonly string[];
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  // Two that overlap: some sessions fall into both.
  const made = [
    await tools.addHoliday('First', monday, { until: addDays(monday, 12) }),
    await tools.addHoliday('Second', addDays(monday, 7), { until: addDays(monday, 20) }),
  ];
  holidayIds = made.map(({ id }) => id);
});
afterAll(() => server.close());

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  inSchool<Row & Record<string, unknown>>(server, 'tenant1', text, values);

const slot = (days: number) => ({
  date: addDays(monday, days),
  startTime: '16:00',
  endTime: '16:20',
});

/** What is wrong in the whole school; nothing, hopefully. */
const faults = async () => [
  ...(await rows(
    `select 'counted wrongly' as fault, p.id from seat_pools p cross join lateral
       (select count(*) filter (where b.status in ('pending', 'confirmed', 'approved') and not b.given) as taken,
          count(*) filter (where b.status = 'waitlisted') as waiting from bookings b where b.pool_id = p.id) n
     where p.taken <> n.taken or p.waiting <> n.waiting`,
  )),
  ...(await rows(
    `select 'somebody waits in vain' as fault, p.id from seat_pools p join activities a on a.id = p.activity_id
     where p.waiting > 0 and p.taken < p.capacity and a.cancelled_at is null and exists (select 1 from sessions s
       where s.activity_id = p.activity_id and (p.id = p.activity_id or s.id = p.id) and s.status <> 'cancelled'
         and s.starts_at > now())`,
  )),
  ...(await rows(
    `select 'has left' as fault, b.id from bookings b join users u on u.id = b.child_id and u.status = 'archived'
     where b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`,
  )),
  ...(await rows(
    `select 'of a slot that is gone' as fault, b.id from bookings b join sessions s on s.id = b.session_id
       and s.cancelled_by = 'edit' and not b.given where b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`,
  )),
  ...(await rows(
    `select 'of what was cancelled' as fault, b.id from bookings b join activities a on a.id = b.activity_id
       and a.cancelled_at is not null where b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`,
  )),
  ...(await rows(
    `select 'too many in one session' as fault, s.id from sessions s join seat_pools p on p.id = s.activity_id
     where s.starts_at > now() and p.capacity is not null and p.capacity <
       (select count(*) from bookings b where b.activity_id = s.activity_id and not b.given and b.session_id is null
         and b.status in ('pending', 'confirmed', 'approved') and not exists (select 1 from session_exceptions e
           where e.booking_id = b.id and e.session_id = s.id))
       + (select count(*) from bookings b where b.given and b.session_id = s.id
           and b.status in ('pending', 'confirmed', 'approved'))`,
  )),
];

const mix = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random.below(1e6) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

async function addChildren(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () =>
      tools.call('POST', '/users', 'admin', {
        username: `storm-${randomUUID().slice(0, 8)}`,
        firstName: 'Storm',
        lastName: 'Child',
        roles: ['child'],
      }),
    ),
  );
  return made.map(({ json }) => json.userId);
}

async function playRound(random: Random): Promise<string[]> {
  const children = await addChildren(8);
  const clubs = [
    await tools.publishTerm({ maxParticipants: 3, timeSlots: [weekly(2)] }),
    await tools.publishTerm({ maxParticipants: 2, timeSlots: [weekly(3)], autoApproval: false }),
  ];
  const talks = await tools.publishTerm({
    kind: 'appointment',
    startDate: null,
    endDate: null,
    timeSlots: [1, 8, 15, 22].map(slot),
  });
  const slotIds: string[] = talks.timeSlots.map(({ id }: { id: string }) => id);
  const child = () => children[random.below(children.length)] ?? '';
  const bookAny = (childId: string) =>
    random.below(2) === 0
      ? tools.book(clubs[random.below(2)].id, { childId }, 'admin')
      : tools.book(
          talks.id,
          {
            childId,
            slotIds: [slotIds[random.below(4)]],
            ...(random.below(2) && { repeatWeeks: 3 }),
          },
          'admin',
        );
  for (const childId of children) {
    for (const { id } of clubs) await tools.book(id, { childId }, 'admin');
    await tools.book(talks.id, { childId, slotIds: [slotIds[random.below(4)]] }, 'admin');
  }
  const activities = [...clubs, talks].map(({ id }) => id);
  const bookings = await rows<{ id: string }>(
    'select id from bookings where activity_id = any($1::uuid[])',
    [activities],
  );
  const sessions = await rows<{ id: string; version: number }>(
    'select id, version from sessions where activity_id = any($1::uuid[])',
    [activities],
  );
  const any = () => bookings[random.below(bookings.length)]?.id ?? '';
  const some = () =>
    mix(sessions, random)
      .slice(0, 5)
      .map(({ id, version }) => ({ id, version }));
  const closing = (what: string) =>
    tools.call('POST', `/holidays/${holidayIds[random.below(2)]}/sessions/${what}`, 'admin');
  const doors: (() => Promise<Answer>)[] = [
    ...[0, 1, 2].map(
      (index) => () =>
        tools.call('POST', `/users/${children[index]}/archive`, 'admin', { reason: 'Left' }),
    ),
    ...Array.from({ length: 10 }, () => () => bookAny(child())),
    ...Array.from({ length: 5 }, () => () => tools.act(any(), 'cancel', 'admin')),
    ...Array.from({ length: 3 }, () => () => tools.act(any(), 'approve', 'admin')),
    () => tools.call('POST', `/activities/${clubs[1].id}/bookings/approve`, 'admin'),
    () => tools.call('POST', '/sessions/cancel', 'admin', { sessions: some() }),
    () => tools.call('POST', '/sessions/cancel', 'admin', { sessions: some() }),
    () => closing('cancel'),
    () => closing('cancel'),
    () => closing('restore'),
    () =>
      tools.patch(talks.id, talks.version, { timeSlots: mix(talks.timeSlots, random).slice(0, 2) }),
    () =>
      tools.patch(clubs[0].id, clubs[0].version, { timeSlots: [weekly(4)], maxParticipants: 5 }),
    ...(random.below(3) === 0
      ? [
          () =>
            tools.call('POST', `/activities/${clubs[1].id}/cancel`, 'admin', {
              version: clubs[1].version,
            }),
        ]
      : []),
    ...Array.from(
      { length: 3 },
      () => () =>
        tools.call('POST', `/sessions/${some()[0]?.id}/places`, 'admin', { childId: child() }),
    ),
  ];
  const answers = await Promise.all(mix(doors, random).map((door) => door()));
  return answers
    .filter(({ status }) => status >= 500)
    .map(({ status, text }) => `${status} ${text}`);
}

describe(`${ROUNDS} rounds of bookings among people who leave, holidays and edits (BOOKING_SEED=${SEED})`, () => {
  it('end in order, and nobody waits for each other', { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const odd = await playRound(createRandom(SEED + round));
      expect({ round, odd, faults: await faults() }).toEqual({ round, odd: [], faults: [] });
    }
  });
});
