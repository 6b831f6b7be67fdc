import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { until } from '#harness/process.ts';
import { inSchool, isAnybodyBlocked, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const rows = (text: string, values: unknown[] = []) =>
  inSchool<Record<string, string>>(server, 'tenant1', text, values);
const other = (index: number) => tools.others[index] ?? '';
const slot = (days: number, startTime = '16:00', endTime = '16:20') => ({
  date: addDays(monday, days),
  startTime,
  endTime,
});
const talks = (change: object = {}) =>
  tools.publishTerm({
    kind: 'appointment',
    startDate: null,
    endDate: null,
    timeSlots: [slot(0), slot(7)],
    ...change,
  });
const statusOf = async (id: string) =>
  (await tools.call('GET', `/bookings/${id}`, 'admin')).json.status;

async function addChild(): Promise<string> {
  const { json } = await tools.call('POST', '/users', 'admin', {
    username: `late-${randomUUID().slice(0, 8)}`,
    firstName: 'Late',
    lastName: 'Comer',
    roles: ['child'],
  });
  return json.userId;
}

describe('a child who leaves the school', () => {
  it('keeps no place, also one that was being booked in the same moment', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 1 });
    const childId = await addChild();
    // The booking has read all that it needs and is about to be written.
    const blocker = await server.owner.connect();
    await blocker.query('begin');
    await blocker.query('lock table booking_events in exclusive mode');
    const booking = tools.book(id, { childId }, 'admin');
    await until(() => isAnybodyBlocked(server), 10_000);
    let left = false;
    const leaving = tools
      .call('POST', `/users/${childId}/archive`, 'admin', { reason: 'Moved' })
      .finally(() => {
        left = true;
      });
    await until(async () => {
      const { rows: waiting } = await blocker.query(
        `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return left || waiting.length > 1;
    }, 10_000);
    await blocker.query('commit');
    blocker.release();
    expect((await leaving).status).toBe(200);
    const answer = await booking;
    expect(answer.status, answer.text).toBe(201);
    expect(await statusOf(answer.json.bookings[0].id)).toBe('cancelled');
    expect(await tools.seatsOf(id)).toMatchObject({ taken: 0 });
  });
});

describe('a place that fell free while the session was cancelled', () => {
  it('goes to who waits when the session is brought back', async () => {
    const made = await talks();
    const [first] = made.timeSlots;
    const slotIds = [first.id];
    const held = await tools.book(made.id, { childId: other(0), slotIds }, 'admin');
    const waits = await tools.book(made.id, { childId: other(1), slotIds }, 'admin');
    const sessionOf = async () => {
      const all = await tools.sessionsOf(made.id);
      return all.find(({ id }: { id: string }) => id === first.id);
    };
    const change = async (what: string) => {
      const { id, version } = await sessionOf();
      return tools.call('POST', `/sessions/${id}/${what}`, 'admin', { version });
    };
    expect((await change('cancel')).status).toBe(200);
    await tools.act(held.json.bookings[0].id, 'cancel', 'admin');
    expect(await statusOf(waits.json.bookings[0].id)).toBe('waitlisted');
    const back = await change('uncancel');
    expect(back.status, back.text).toBe(200);
    expect(await statusOf(waits.json.bookings[0].id)).toBe('confirmed');
  });
});

describe('an appointment', () => {
  it('has no fewer places for children in all than there are children', async () => {
    const made = await talks({ maxParticipants: 3 });
    for (const [index, { id }] of made.timeSlots.entries()) {
      await tools.book(made.id, { childId: other(index), slotIds: [id] }, 'admin');
    }
    const refused = await tools.patch(made.id, made.version, { maxParticipants: 1 });
    expect(refused.json).toMatchObject({ code: 'capacity_taken', details: { taken: 2 } });
    const lowered = await tools.patch(made.id, made.version, { maxParticipants: 2 });
    expect(lowered.status, lowered.text).toBe(200);
  });

  it('has no places in slots that were taken away', async () => {
    const made = await talks();
    const [first, second] = made.timeSlots;
    await tools.book(made.id, { childId: other(0), slotIds: [first.id] }, 'admin');
    const saved = await tools.patch(made.id, made.version, { timeSlots: [second] });
    expect(saved.json.seats).toEqual({ capacity: 1, taken: 0, waiting: 0, available: 1 });
    const again = await talks();
    const less = await tools.patch(again.id, again.version, { timeSlots: [again.timeSlots[0]] });
    expect(less.json.seats).toEqual({ capacity: 1, taken: 0, waiting: 0, available: 1 });
  });

  it('is booked in many slots for many children within its budget', async () => {
    const made = await talks({
      maxParticipantsPerSession: 5,
      timeSlots: Array.from({ length: 50 }, (_unused, index) => slot(index)),
    });
    const slotIds = made.timeSlots.map(({ id }: { id: string }) => id);
    const answer = await tools.book(
      made.id,
      { childIds: tools.others.slice(0, 5), slotIds },
      'admin',
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.bookings).toHaveLength(250);
  });
});

describe('what a teacher learns of a child by asking for a place', () => {
  it('is when it is busy elsewhere, and not with what', async () => {
    const saturday = { timeSlots: [weekly(6)] };
    const cohortIds = [tools.cohorts.get('1b')];
    const secret = await tools.publishTerm({
      name: 'SECRET-CLUB',
      ...saturday,
      cohortIds,
      teachers: [{ userId: tools.ids.get('teacher8'), duty: 'main' }],
    });
    const [row] = await rows(
      'select child_id as id from cohort_children where cohort_id = $1 limit 1',
      cohortIds,
    );
    const childId = row?.id ?? '';
    expect((await tools.book(secret.id, { childId }, 'admin')).status).toBe(201);
    expect((await tools.read(secret.id, 'teacher')).status).toBe(404);
    const mine = await tools.publishTerm({ name: 'Mine', ...saturday });
    const seen = await tools.call('POST', '/bookings/preview', 'teacher', {
      activityId: mine.id,
      childId,
    });
    expect(seen.json.children[0].clashes[0]).toMatchObject({ activity: null, startTime: '15:00' });
    expect(seen.text).not.toContain('SECRET-CLUB');
    const asked = await tools.book(mine.id, { childId, acceptClash: false }, 'teacher');
    expect(asked.json.code).toBe('booking_clash');
    expect(asked.text).not.toContain('SECRET-CLUB');
    expect(asked.text).not.toContain(secret.id);
  });
});

describe('whom to call for a participant', () => {
  const phones = async (id: string) =>
    (await tools.call('GET', `/activities/${id}/participants`, 'teacher')).json.items[0].guardians;

  it('is nobody who may no longer see the child', async () => {
    const made = await tools.publishTerm();
    await tools.book(made.id, { childId: tools.own.anna }, 'admin');
    const before = (await phones(made.id)).length;
    const see = (granted: boolean) =>
      rows('update guardianships set can_see = $3 where guardian_id = $1 and child_id = $2', [
        tools.ids.get('parent'),
        tools.own.anna,
        granted,
      ]);
    await see(false);
    expect(await phones(made.id)).toHaveLength(before - 1);
    await see(true);
  });

  it('is told to teachers until a month after the end, and to the office', async () => {
    const made = await tools.publishTerm();
    await tools.book(made.id, { childId: tools.own.anna }, 'admin');
    const ended = (days: number) =>
      rows(
        'update activities set end_date = current_date - $2::int, start_date = current_date - 90 where id = $1',
        [made.id, days],
      );
    await ended(29);
    expect(await phones(made.id)).not.toEqual([]);
    await ended(32);
    expect(await phones(made.id)).toEqual([]);
    const office = await tools.call('GET', `/activities/${made.id}/participants`, 'admin');
    expect(office.json.items[0].guardians).not.toEqual([]);
  });
});

describe('the history of a booking', () => {
  it('names nobody to the family who is not of the family, also not who was staff once', async () => {
    const { json } = await tools.call('POST', '/users', 'admin', {
      username: `helper-${randomUUID().slice(0, 8)}`,
      firstName: 'Former',
      lastName: 'Helper',
      roles: ['teacher'],
    });
    const made = await tools.publishTerm();
    const answer = await tools.book(made.id, { childId: tools.own.anna });
    const { id } = answer.json.bookings[0];
    await rows('update booking_events set actor_id = $2 where booking_id = $1', [id, json.userId]);
    const read = async () =>
      (await tools.call('GET', `/bookings/${id}/history`, 'parent')).json.items[0].by;
    expect(await read()).toBe(null);
    await rows('delete from user_roles where user_id = $1', [json.userId]);
    expect(await read()).toBe(null);
    await rows('update booking_events set actor_id = $2 where booking_id = $1', [
      id,
      tools.ids.get('parent'),
    ]);
    expect(await read()).toBe('Ilze Bērziņa');
  });
});

describe('a child with a place in one session', () => {
  it('is counted once there when it gets a place in the whole', async () => {
    const made = await tools.publishTerm({ maxParticipants: 3 });
    const [session] = await tools.sessionsOf(made.id);
    const give = (childId: string) =>
      tools.call('POST', `/sessions/${session.id}/places`, 'teacher', { childId });
    expect((await give(other(0))).status).toBe(201);
    expect((await tools.book(made.id, { childId: other(0) }, 'admin')).status).toBe(201);
    expect((await give(other(1))).status).toBe(201);
    const third = await give(other(2));
    expect(third.status, third.text).toBe(201);
    expect((await give(other(3))).json.code).toBe('session_full');
  });
});

describe('the planner', () => {
  it('shows children who were invited and have not come in yet', async () => {
    const set = (status: string) =>
      rows('update users set status = $2 where id = $1', [tools.own.anna, status]);
    await set('invited');
    const { json } = await tools.call('GET', '/planner', 'parent');
    await set('active');
    const ids = json.children.map(({ childId }: { childId: string }) => childId);
    expect(ids).toContain(tools.own.anna);
  });
});

describe('holidays that cancel sessions', () => {
  it('and somebody who cancels others of the same activities never wait for each other', async () => {
    const [early, late] = [
      await tools.publishTerm({ name: 'Early', timeSlots: [weekly(2)] }),
      await tools.publishTerm({ name: 'Late', timeSlots: [weekly(1)] }),
    ];
    // The first day is in one holiday, the other in two: they have other reasons.
    const long = await tools.addHoliday('Long', monday, { until: addDays(monday, 7) });
    await tools.addHoliday('Short', addDays(monday, 1), { until: addDays(monday, 2) });
    const lastOf = async ({ id: activityId }: { id: string }) => {
      const { id, version } = (await tools.sessionsOf(activityId)).at(-1);
      return { id, version };
    };
    const sessions = [await lastOf(early), await lastOf(late)];
    const blocker = await server.owner.connect();
    await blocker.query('begin');
    await blocker.query(`select set_tenant('tenant1')`);
    await blocker.query('select from seat_pools where id = $1 for update', [early.id]);
    const waiting = async () => {
      const { rowCount } = await blocker.query(
        `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return rowCount ?? 0;
    };
    const bulk = tools.call('POST', '/sessions/cancel', 'admin', { sessions });
    await until(async () => (await waiting()) === 1, 10_000);
    const closing = tools.call('POST', `/holidays/${long.id}/sessions/cancel`, 'admin');
    await until(async () => (await waiting()) === 2, 10_000);
    await blocker.query('commit');
    blocker.release();
    const answers = await Promise.all([bulk, closing]);
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
    const reasons = await rows(
      `select distinct cancellation_reason as reason from sessions where cancelled_by = 'holiday'
         and activity_id = any($1::uuid[])`,
      [[early.id, late.id]],
    );
    expect(reasons.map(({ reason }) => reason).toSorted()).toEqual(['Long', 'Long, Short']);
  });
});
