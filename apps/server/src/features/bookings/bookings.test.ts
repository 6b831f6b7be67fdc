import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, statuses, term } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

describe('booking', () => {
  it('gives a place at once, and the same child no second one', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 3 });
    const answer = await tools.book(id, { childId: tools.own.child });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.bookings[0]).toMatchObject({
      activityId: id,
      childId: tools.own.child,
      status: 'confirmed',
      slot: null,
      waitlistPosition: null,
      can: { cancel: true, cancelSessions: true, approve: false },
    });
    expect(await tools.seatsOf(id)).toEqual({ capacity: 3, taken: 1, waiting: 0, available: 2 });
    const again = await tools.book(id, { childId: tools.own.child });
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({
      code: 'already_booked',
      message: 'already booked, choose another',
    });
  });

  it('waits for staff where they decide, and holds the place meanwhile', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 1, autoApproval: false });
    const first = await tools.book(id, { childId: tools.own.child });
    expect(statuses(first)).toEqual(['pending']);
    expect((await tools.seatsOf(id)).available).toBe(0);
    const approved = await tools.act(first.json.bookings[0].id, 'approve', 'teacher');
    expect(approved.json.status).toBe('approved');
    expect((await tools.act(first.json.bookings[0].id, 'approve', 'teacher')).json.code).toBe(
      'booking_not_pending',
    );
  });

  it('joins the list where it is full, and moves up when a place falls free', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 2 });
    const [first] = await tools.fill(id, 2);
    const waiting = await tools.book(id, { childId: tools.own.child });
    expect(waiting.json.bookings[0]).toMatchObject({
      status: 'waitlisted',
      waitlistPosition: 1,
      waitlistLength: 1,
    });
    await tools.act(first ?? '', 'cancel', 'admin', { reason: 'Moved away' });
    const moved = await tools.call('GET', `/bookings/${waiting.json.bookings[0].id}`, 'parent');
    expect(moved.json).toMatchObject({ status: 'confirmed', waitlistPosition: null });
    expect(await tools.seatsOf(id)).toEqual({ capacity: 2, taken: 2, waiting: 0, available: 0 });
    const { json } = await tools.call('GET', `/bookings/${moved.json.id}/history`, 'parent');
    expect(json.items.map(({ event }: { event: string }) => event)).toEqual(['queue', 'promote']);
  });

  it('is refused where it is full and there is no list', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 1, waitlist: false });
    await tools.fill(id, 1);
    expect((await tools.book(id, { childId: tools.own.child })).json.code).toBe('activity_full');
  });

  it('is refused without standing in line, once it was seen full, and given again when a place fell free', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 1, waitlist: false });
    const [taken] = await tools.fill(id, 1);
    const book = async () => {
      const { status, json } = await tools.book(id, { childId: tools.own.child });
      return status === 201 ? 201 : json.code;
    };
    expect(await book()).toBe('activity_full');
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(`select set_tenant('tenant1')`);
    await holder.query('select from seat_pools where id = $1 for update', [id]);
    expect(await book()).toBe('activity_full');
    await holder.query('rollback');
    holder.release();
    await tools.act(taken ?? '', 'cancel', 'admin', { reason: 'Moved away' });
    expect(await book()).toBe(201);
  });

  it('takes siblings together, or says how many places there are', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 2 });
    await tools.fill(id, 1);
    const both = { childIds: [tools.own.child, tools.own.anna] };
    const refused = await tools.book(id, both);
    expect(refused.json).toMatchObject({ code: 'not_enough_places', details: { free: 1 } });
    expect((await tools.seatsOf(id)).taken).toBe(1);
    const accepted = await tools.book(id, { ...both, acceptWaitlist: true });
    expect(statuses(accepted)).toEqual(['confirmed', 'waitlisted']);
  });

  it.each([['too early', { signupOpensAt: '2090-01-01T00:00:00Z' }, 'signup_never_open']])(
    'is not published %s',
    async (_case, change, code) => {
      const draft = await tools.create({ ...term, ...change });
      const answer = await tools.call('POST', `/activities/${draft.json.id}/publish`, 'admin', {
        version: 1,
      });
      expect(faultsOf(answer).join()).toContain(code);
    },
  );

  it('names what is in the way', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const early = await tools.publishTerm({ signupOpensAt: soon });
    expect((await tools.book(early.id, { childId: tools.own.child })).json.code).toBe(
      'signup_not_open',
    );
    // Staff book before it opens.
    expect((await tools.book(early.id, { childId: tools.own.child }, 'admin')).status).toBe(201);
    const young = await tools.publishTerm({ minAge: 18, maxAge: 20 });
    expect((await tools.book(young.id, { childId: tools.own.child })).json.code).toBe('too_young');
    const cohortIds = [tools.cohorts.get('1b')];
    const forSister = await tools.publishTerm({ cohortIds });
    expect((await tools.book(forSister.id, { childId: tools.own.child })).json.code).toBe(
      'not_for_cohort',
    );
    expect((await tools.book(forSister.id, { childId: tools.own.anna })).status).toBe(201);
  });

  it('warns of a clash, which may be accepted', async () => {
    const saturday = { timeSlots: [weekly(6)], icon: 'chess', colour: '#0b6e75' };
    const [one, other] = [
      await tools.publishTerm({ name: 'One', ...saturday }),
      await tools.publishTerm({ name: 'Other', ...saturday }),
    ];
    await tools.book(one.id, { childId: tools.own.child });
    const clash = await tools.book(other.id, { childId: tools.own.child, acceptClash: false });
    expect(clash.json.code).toBe('booking_clash');
    expect(clash.json.details.clashes[0]).toMatchObject({ activityName: 'One' });
    const accepted = await tools.book(other.id, { childId: tools.own.child, acceptClash: true });
    expect(accepted.status).toBe(201);
    for (const { id } of [one, other]) {
      const list = await tools.call('GET', `/bookings?activityId=${id}`, 'parent');
      expect(list.json.items[0]).toMatchObject({
        activityIcon: 'chess',
        activityColour: '#0b6e75',
        lastDay: term.endDate,
      });
      await tools.act(list.json.items[0].id, 'cancel');
    }
  });

  it('is for the own children, by those who may book for them', async () => {
    const { id } = await tools.publishTerm();
    expect((await tools.book(id, { childId: tools.others[0] })).status).toBe(404);
    expect((await tools.book(id, { childId: randomUUID() })).status).toBe(404);
    expect((await tools.book(randomUUID(), { childId: tools.own.child })).status).toBe(404);
    expect((await tools.book(id, { childId: tools.own.child }, 'parent1a')).status).toBe(404);
    expect((await tools.book(id, { childId: tools.own.child }, 'child')).status).toBe(403);
    expect((await tools.book(id, { childId: tools.own.child }, 'teacher8')).status).toBe(403);
    const draft = await tools.create(term);
    expect((await tools.book(draft.json.id, { childId: tools.own.child })).status).toBe(404);
    await inSchool(
      server,
      'tenant1',
      `update guardianships set can_book = false where guardian_id = $1 and child_id = $2`,
      [tools.ids.get('parent'), tools.own.child],
    );
    expect((await tools.book(id, { childId: tools.own.child })).status).toBe(403);
    await inSchool(
      server,
      'tenant1',
      `update guardianships set can_book = true where guardian_id = $1 and child_id = $2`,
      [tools.ids.get('parent'), tools.own.child],
    );
  });

  it('happens once for a key, however often it is sent', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 5 });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        tools.book(id, { childId: tools.own.anna, acceptClash: true }, 'parent', headers),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await tools.seatsOf(id)).taken).toBe(1);
    const other = await tools.book(
      id,
      { childId: tools.own.child, acceptClash: true },
      'parent',
      headers,
    );
    expect(other.json.code).toBe('idempotency_key_reused');
  });
});
