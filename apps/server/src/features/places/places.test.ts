import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { faultsOf } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday, statuses } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

describe('places', () => {
  it('are never given twice, whoever comes at once', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 5, waitlist: false });
    const answers = await Promise.all(
      tools.others.slice(0, 30).map((childId) => tools.book(id, { childId }, 'admin')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ json }) => json.code === 'activity_full')).toHaveLength(25);
    expect(await tools.seatsOf(id)).toMatchObject({ taken: 5, available: 0 });
  });

  it('follow the maximum: never below what is taken, and those who wait move up', async () => {
    const made = await tools.publishTerm({ maxParticipants: 2 });
    await tools.fill(made.id, 4);
    expect(await tools.seatsOf(made.id)).toMatchObject({ taken: 2, waiting: 2 });
    const refused = await tools.patch(made.id, made.version, { maxParticipants: 1 });
    expect(refused.json).toMatchObject({ code: 'capacity_taken', details: { taken: 2 } });
    const raised = await tools.patch(made.id, made.version, { maxParticipants: 3 });
    expect(raised.status, raised.text).toBe(200);
    expect(raised.json.seats).toEqual({ capacity: 3, taken: 3, waiting: 1, available: 0 });
  });

  it('end with the activity', async () => {
    const made = await tools.publishTerm({ maxParticipants: 1 });
    const [first] = await tools.fill(made.id, 2);
    await tools.call('POST', `/activities/${made.id}/cancel`, 'admin', { version: made.version });
    const { json } = await tools.call('GET', `/bookings/${first}`, 'admin');
    expect(json.status).toBe('cancelled');
    expect(await tools.seatsOf(made.id)).toMatchObject({ taken: 0, waiting: 0 });
    // What ever had a booking is never deleted.
    expect((await tools.call('DELETE', `/activities/${made.id}`, 'admin')).json.code).toBe(
      'activity_in_use',
    );
  });

  it('of a child who leaves the school go to those who wait', async () => {
    const { json } = await tools.call('POST', '/users', 'admin', {
      username: `leaver-${randomUUID().slice(0, 8)}`,
      firstName: 'Lea',
      lastName: 'Ver',
      roles: ['child'],
    });
    const { id } = await tools.publishTerm({ maxParticipants: 1 });
    const left = await tools.book(id, { childId: json.userId }, 'admin');
    const [next] = await tools.fill(id, 1);
    await tools.call('POST', `/users/${json.userId}/archive`, 'admin', { reason: 'Moved' });
    const status = async (booking: string | undefined) =>
      (await tools.call('GET', `/bookings/${booking}`, 'admin')).json.status;
    expect(await status(left.json.bookings[0].id)).toBe('cancelled');
    expect(await status(next)).toBe('confirmed');
    // Back at the school, the child has to book anew.
    await tools.call('POST', `/users/${json.userId}/restore`, 'admin');
    expect(await status(left.json.bookings[0].id)).toBe('cancelled');
    expect(await tools.seatsOf(id)).toMatchObject({ taken: 1, waiting: 0 });
  });

  it('of one session can be left, given and taken back while there is room', async () => {
    const made = await tools.publishTerm({ maxParticipants: 2 });
    const answer = await tools.book(made.id, { childId: tools.own.anna, acceptClash: true });
    const mine = answer.json.bookings[0];
    await tools.fill(made.id, 1);
    const [session, next] = await tools.sessionsOf(made.id);
    const left = await tools.act(mine.id, `sessions/${session.id}/cancel`);
    expect(left.json.exceptions).toMatchObject([
      {
        sessionId: session.id,
        date: session.date,
        kind: 'family',
        reason: 'Session cancelled by parent/guardian',
        can: { undo: true },
      },
    ]);
    const give = (childId: string, sessionId = session.id) =>
      tools.call('POST', `/sessions/${sessionId}/places`, 'teacher', { childId });
    expect((await give(tools.others[5] ?? '', next.id)).json.code).toBe('session_full');
    const given = await give(tools.others[5] ?? '');
    expect(given.status, given.text).toBe(201);
    expect(given.json).toMatchObject({ status: 'approved', given: true, sessionId: session.id });
    expect((await give(tools.others[6] ?? '')).json.code).toBe('session_full');
    expect((await tools.act(mine.id, `sessions/${session.id}/uncancel`)).json.code).toBe(
      'session_full',
    );
    await tools.act(given.json.id, 'cancel', 'teacher');
    const back = await tools.act(mine.id, `sessions/${session.id}/uncancel`);
    expect(back.json.exceptions).toEqual([]);
    // A place that was given away is had without that session.
    await tools.act(mine.id, `sessions/${session.id}/cancel`);
    await give(tools.others[7] ?? '');
    await tools.act(mine.id, 'cancel');
    const late = await tools.book(made.id, { childId: tools.others[8] }, 'admin');
    expect(late.json.bookings[0]).toMatchObject({
      status: 'approved',
      exceptions: [{ sessionId: session.id, kind: 'placeGiven' }],
    });
  });
});

describe('who has a place in one session and gets the whole', () => {
  it('counts once there, also after asking to come after all', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 3 });
    await tools.fill(id, 1);
    const [session] = await tools.sessionsOf(id);
    const give = (childId: string) =>
      tools.call('POST', `/sessions/${session.id}/places`, 'admin', { childId });
    const given = await give(tools.own.anna);
    expect(given.status, given.text).toBe(201);
    const whole = (await tools.book(id, { childId: tools.own.anna })).json.bookings[0];
    expect(whole.exceptions).toMatchObject([{ sessionId: session.id, kind: 'placeGiven' }]);
    const back = await tools.act(whole.id, `sessions/${session.id}/uncancel`);
    expect(back.status, back.text).toBe(200);
    expect(back.json.exceptions).toMatchObject([{ sessionId: session.id, kind: 'placeGiven' }]);
    // Two come, so there is a third place.
    expect((await give(tools.others[9] ?? '')).status).toBe(201);
    await tools.act(given.json.id, 'cancel', 'admin');
    const after = await tools.act(whole.id, `sessions/${session.id}/uncancel`);
    expect(after.json.exceptions).toEqual([]);
  });
});

describe('a session that had begun and is moved to come again', () => {
  /** Two places: the second child stays away on the first day, on which the guest comes instead; then it has passed. */
  async function passed() {
    const made = await tools.publishTerm({ maxParticipants: 2 });
    const [first, second, guest, next] = tools.others;
    const book = async (childId: string | undefined) =>
      (await tools.book(made.id, { childId }, 'admin')).json.bookings[0];
    await book(first);
    const away = await book(second);
    const [session] = await tools.sessionsOf(made.id);
    await tools.act(away.id, `sessions/${session.id}/cancel`, 'admin');
    const given = await tools.call('POST', `/sessions/${session.id}/places`, 'admin', {
      childId: guest,
    });
    expect(given.status, given.text).toBe(201);
    await inSchool(
      server,
      'tenant1',
      `update sessions set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = $1`,
      [session.id],
    );
    await tools.act(away.id, 'cancel', 'admin');
    const move = () =>
      tools.call('POST', `/sessions/${session.id}/reschedule`, 'admin', {
        version: session.version,
        date: addDays(monday, 8),
        startTime: '18:00',
        endTime: '19:00',
      });
    return { session, given: given.json, guest, next, book, move };
  }

  it('is not where more would come than there are places', async () => {
    const { session, given, next, book, move } = await passed();
    expect((await book(next)).exceptions).toEqual([]);
    const refused = await move();
    expect(refused.status).toBe(409);
    expect(refused.json.code).toBe('session_full');
    await tools.act(given.id, 'cancel', 'admin');
    const moved = await move();
    expect(moved.status, moved.text).toBe(200);
    expect(moved.json).toMatchObject({ id: session.id, status: 'rescheduled' });
  });

  it('counts once who was given a place there and got the whole since', async () => {
    const { session, guest, book, move } = await passed();
    const whole = await book(guest);
    expect(whole.exceptions).toEqual([]);
    const moved = await move();
    expect(moved.status, moved.text).toBe(200);
    const { json } = await tools.call('GET', `/bookings/${whole.id}`, 'admin');
    expect(json.exceptions).toMatchObject([{ sessionId: session.id, kind: 'placeGiven' }]);
  });
});

describe('an appointment', () => {
  const slot = (date: string, startTime = '16:00', endTime = '16:20') => ({
    date,
    startTime,
    endTime,
  });
  const talks = (change: object = {}) =>
    tools.publishTerm({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      timeSlots: [0, 7, 14].map((days) => slot(addDays(monday, days))),
      ...change,
    });

  it('is booked by the slot, all that are picked or none', async () => {
    const made = await talks();
    const ids = made.timeSlots.map(({ id }: { id: string }) => id);
    const missing = await tools.book(made.id, { childId: tools.own.child });
    expect(faultsOf(missing)).toEqual(['slotIds required']);
    const foreign = await tools.book(made.id, {
      childId: tools.own.child,
      slotIds: [randomUUID()],
    });
    expect(faultsOf(foreign)).toEqual(['slotIds invalid_value']);
    await tools.book(made.id, { childId: tools.others[0], slotIds: [ids[1]] }, 'admin');
    const some = await tools.book(made.id, { childId: tools.own.child, slotIds: ids });
    expect(some.json.code).toBe('activity_full');
    const two = await tools.book(made.id, { childId: tools.own.child, slotIds: [ids[0], ids[2]] });
    expect(statuses(two)).toEqual(['confirmed', 'confirmed']);
    const listed = await tools.book(made.id, { childId: tools.own.child, slotIds: [ids[1]] });
    expect(listed.json.bookings[0]).toMatchObject({
      status: 'waitlisted',
      slot: { date: addDays(monday, 7), startTime: '16:00' },
    });
    const regular = await tools.publishTerm();
    const odd = await tools.book(regular.id, { childId: tools.own.child, slotIds: [ids[0]] });
    expect(faultsOf(odd)).toEqual(['slotIds invalid_value']);
  });

  it('has places left while one of its slots is free, however many wait for another', async () => {
    const made = await talks();
    const [first, second, third] = made.timeSlots.map(({ id }: { id: string }) => id);
    const take = (child: number, slotId: string) =>
      tools.book(made.id, { childId: tools.others[child], slotIds: [slotId] }, 'admin');
    await take(0, first);
    const late = await tools.book(made.id, { childId: tools.own.child, slotIds: [first] });
    expect(statuses(late)).toEqual(['waitlisted']);
    await take(1, second);
    expect(await tools.seatsOf(made.id)).toMatchObject({ taken: 2, waiting: 1, available: 1 });
    await take(2, third);
    expect(await tools.seatsOf(made.id)).toMatchObject({ taken: 3, available: 0 });
  });

  it('repeats weekly as far as it can be had, and reports the rest', async () => {
    const made = await talks();
    const ids = made.timeSlots.map(({ id }: { id: string }) => id);
    await tools.book(made.id, { childId: tools.others[0], slotIds: [ids[1]] }, 'admin');
    const answer = await tools.book(made.id, {
      childId: tools.own.anna,
      slotIds: [ids[0]],
      repeatWeeks: 4,
      acceptClash: true,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.bookings).toHaveLength(2);
    expect(answer.json.missedWeeks).toMatchObject([
      { date: addDays(monday, 7), code: 'full' },
      { date: addDays(monday, 21), code: 'none' },
    ]);
    const again = await tools.book(made.id, {
      childId: tools.own.anna,
      slotIds: [ids[0]],
      repeatWeeks: 2,
      acceptClash: true,
    });
    expect(again.json.code).toBe('already_booked');
  });

  it('takes no more children in all than it says', async () => {
    const made = await talks({ maxParticipants: 1 });
    const ids = made.timeSlots.map(({ id }: { id: string }) => id);
    await tools.book(made.id, { childId: tools.others[0], slotIds: [ids[0]] }, 'admin');
    const second = await tools.book(
      made.id,
      { childId: tools.others[1], slotIds: [ids[1]] },
      'admin',
    );
    expect(second.json.code).toBe('activity_full');
    const same = await tools.book(
      made.id,
      { childId: tools.others[0], slotIds: [ids[1]] },
      'admin',
    );
    expect(same.status).toBe(201);
  });

  it('ends with its slot', async () => {
    const made = await talks();
    const [first, ...rest] = made.timeSlots;
    const answer = await tools.book(
      made.id,
      { childId: tools.others[3], slotIds: [first.id] },
      'admin',
    );
    const saved = await tools.patch(made.id, made.version, { timeSlots: rest });
    expect(saved.status, saved.text).toBe(200);
    const { json } = await tools.call('GET', `/bookings/${answer.json.bookings[0].id}`, 'admin');
    expect(json.status).toBe('cancelled');
  });
});
