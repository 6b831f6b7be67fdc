import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, statuses } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

describe('staff', () => {
  it('see participants of what they run, and put the list in another order with a reason', async () => {
    const made = await tools.publishTerm({ maxParticipants: 1, timeSlots: [weekly(6)] });
    await tools.fill(made.id, 4);
    const list = await tools.call('GET', `/activities/${made.id}/participants`, 'teacher');
    expect(list.status, list.text).toBe(200);
    expect(list.json.counts).toEqual({ confirmed: 1, pending: 0, waitlisted: 3, given: 0 });
    const inLine = () =>
      tools.call(
        'GET',
        `/activities/${made.id}/participants?group=waitlisted&sort=-name`,
        'teacher',
      );
    const line = await inLine();
    expect(
      line.json.items.map((one: { waitlistPosition: number }) => one.waitlistPosition),
    ).toEqual([1, 2, 3]);
    const waiting = line.json.items.map(({ id }: { id: string }) => id);
    const held = await tools.call(
      'GET',
      `/activities/${made.id}/participants?group=confirmed`,
      'teacher',
    );
    expect(held.json.total).toBe(1);
    const order = (bookingIds: string[], reason = 'Siblings together') =>
      tools.call('PUT', `/activities/${made.id}/waitlist`, 'teacher', { bookingIds, reason });
    expect((await order(waiting.slice(1))).json.code).toBe('waitlist_changed');
    expect((await order(waiting, '')).status).toBe(400);
    const turned = waiting.toReversed();
    expect((await order(turned)).status).toBe(200);
    const logged = await inSchool<{ details: unknown }>(
      server,
      'tenant1',
      `select details from audit_log where subject_id = $1 and action = 'bookings.waitlist-reordered'`,
      [made.id],
    );
    expect(logged).toEqual([{ details: { bookingIds: turned } }]);
    const { json } = await tools.call('GET', `/bookings/${turned[0]}`, 'teacher');
    expect(json.waitlistPosition).toBe(1);
    // Which position of how many, when it joined and when it was moved.
    const history = await tools.call('GET', `/bookings/${turned[0]}/history`, 'teacher');
    expect(history.json.items).toMatchObject([
      { event: 'queue', position: 3, of: 3, reason: null },
      { event: 'moved', position: 1, of: 3, reason: 'Siblings together' },
    ]);
    expect((await inLine()).json.items.map(({ id }: { id: string }) => id)).toEqual(turned);
    for (const as of ['teacher8', 'parent'] as const) {
      const { status } = await tools.call('GET', `/activities/${made.id}/participants`, as);
      expect(status).toBe(403);
    }
    const candidates = await tools.call(
      'GET',
      `/activities/${made.id}/candidates?pageSize=100`,
      'teacher',
    );
    expect(candidates.json.items[0]).toEqual({
      childId: expect.any(String),
      firstName: expect.any(String),
      lastName: expect.any(String),
      cohorts: expect.any(Array),
    });
  });

  it('are found by their whole name, accents and case aside, and by nothing else', async () => {
    const made = await tools.publishTerm({ autoApproval: false, maxParticipants: 9 });
    await tools.book(made.id, { childId: tools.own.child, acceptClash: true });
    const find = async (list: string, q: string) => {
      const path = `/activities/${made.id}/${list}?q=${encodeURIComponent(q)}`;
      const { json } = await tools.call('GET', path, 'teacher');
      return (json.items as { childId: string }[]).map(({ childId }) => childId);
    };
    const { json } = await tools.call('GET', `/activities/${made.id}/candidates`, 'teacher');
    for (const [list, id] of [
      ['candidates', json.items[0].childId],
      ['participants', tools.own.child],
    ] as const) {
      const username = `quiet-heron-${list}`;
      const user = (await tools.call('GET', `/users/${id}`, 'admin')).json;
      const { firstName, lastName, version } = user;
      const saved = await tools.call('PATCH', `/users/${id}`, 'admin', { username, version });
      expect(saved.status).toBe(200);
      const plain = `${firstName} ${lastName}`.normalize('NFD').replace(/\p{M}/gu, '');
      expect(await find(list, `${firstName} ${lastName}`)).toContain(id);
      expect(await find(list, plain.toUpperCase())).toContain(id);
      expect(await find(list, username)).not.toContain(id);
    }
  });

  it('approve all that wait, and reject with a reason that the family reads', async () => {
    const made = await tools.publishTerm({ autoApproval: false, maxParticipants: 9 });
    const answer = await tools.book(made.id, { childId: tools.own.child, acceptClash: true });
    const { id } = answer.json.bookings[0];
    const rejected = await tools.act(id, 'reject', 'teacher', { reason: 'Too late' });
    expect(rejected.json).toMatchObject({ status: 'rejected', reason: 'Too late' });
    expect((await tools.act(id, 'cancel')).json.code).toBe('booking_ended');
    const again = await tools.book(made.id, { childId: tools.own.child, acceptClash: true });
    expect(statuses(again)).toEqual(['pending']);
    const all = await tools.call('POST', `/activities/${made.id}/bookings/approve`, 'teacher');
    expect(all.json).toEqual({ approved: 1 });
    expect((await tools.act(id, 'approve', 'parent')).status).toBe(403);
  });
});
