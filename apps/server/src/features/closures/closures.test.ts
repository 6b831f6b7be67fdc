import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, meet, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const closure = async (id: string) =>
  (await tools.call('GET', `/holidays/${id}/sessions`, 'admin')).json;
const act = (id: string, what: 'cancel' | 'restore') =>
  tools.call('POST', `/holidays/${id}/sessions/${what}`, 'admin');
const tuesday = addDays(monday, 1);

describe('a holiday and its sessions', () => {
  it('cancels what falls into it, with its name as the reason, and restores it', async () => {
    const { id } = await tools.publishTerm({ name: 'Closed' });
    const [first, second] = await tools.sessionsOf(id);
    expect(first.date).toBe(tuesday);
    const holiday = await tools.addHoliday('Snow day', tuesday);
    expect(await closure(holiday.id)).toMatchObject({
      open: [{ id: first.id, activity: { name: 'Closed' } }],
      cancelled: [],
    });
    const done = await act(holiday.id, 'cancel');
    expect(done.status, done.text).toBe(200);
    expect(done.json.items).toEqual([{ id: first.id, version: first.version + 1 }]);
    const [after, untouched] = await tools.sessionsOf(id);
    expect(after).toMatchObject({ status: 'cancelled', cancellationReason: 'Snow day' });
    expect(untouched).toMatchObject({ id: second.id, status: 'scheduled' });
    expect(await closure(holiday.id)).toMatchObject({ open: [], cancelled: [{ id: first.id }] });

    expect((await act(holiday.id, 'restore')).json.items).toHaveLength(1);
    const [back] = await tools.sessionsOf(id);
    expect(back).toMatchObject({ status: 'scheduled', cancellationReason: null });
    // It went with its holiday, not in spite of it: the holiday can cancel it again.
    expect((await closure(holiday.id)).open).toHaveLength(1);
    await tools.call('DELETE', `/holidays/${holiday.id}`, 'admin');
  });

  it('lets what is brought back one by one take place in spite of it', async () => {
    const { id } = await tools.publishTerm({ name: 'In spite' });
    const [first] = await tools.sessionsOf(id);
    const holiday = await tools.addHoliday('Day off', tuesday);
    const { json } = await act(holiday.id, 'cancel');
    const own = json.items.filter((item: { id: string }) => item.id === first.id);
    await tools.call('POST', '/sessions/uncancel', 'admin', { sessions: own });
    const left = (await closure(holiday.id)).open.map((session: { id: string }) => session.id);
    expect(left).not.toContain(first.id);
    await act(holiday.id, 'restore');
    await tools.call('DELETE', `/holidays/${holiday.id}`, 'admin');
  });

  it('of some cohorts leaves an activity for all as it is; another holiday keeps one cancelled', async () => {
    await inSchool(server, 'tenant1', 'delete from activities');
    const [cohort = ''] = [...tools.cohorts.keys()];
    const { id } = await tools.publishTerm({ name: 'Open', timeSlots: [weekly(3)] });
    const day = addDays(monday, 2);
    const some = await tools.addHoliday('Trip', day, { cohorts: [cohort] });
    expect(await closure(some.id)).toEqual({ open: [], cancelled: [], leftOut: [] });
    const all = await tools.addHoliday('Strike', day);
    const more = await tools.addHoliday('Storm', day);
    await act(all.id, 'cancel');
    const [first] = await tools.sessionsOf(id);
    expect(first.cancellationReason).toBe('Strike, Storm');
    expect((await act(more.id, 'restore')).json.items).toEqual([]);
    await tools.call('DELETE', `/holidays/${all.id}`, 'admin');
    expect((await act(more.id, 'restore')).json.items).toHaveLength(1);
  });

  it('that is removed gives back what it cancelled, and what was never made as new', async () => {
    await inSchool(server, 'tenant1', 'delete from activities');
    const [one, other] = [addDays(monday, 3), addDays(monday, 10)];
    const late = await tools.addHoliday('Late', one);
    const early = await tools.addHoliday('Long', one, { until: other });
    const never = await tools.publishTerm({ name: 'Never made', timeSlots: [weekly(4)] });
    const before = await tools.sessionsOf(never.id);
    expect(await closure(early.id)).toMatchObject({
      open: [],
      cancelled: [],
      // The first day has its other holiday still.
      leftOut: [{ date: other, startTime: '15:00', activity: { name: 'Never made' } }],
    });
    await tools.call('DELETE', `/holidays/${late.id}`, 'admin');
    const done = await tools.call('POST', `/holidays/${early.id}/reopen`, 'admin');
    expect(done.json).toEqual({ restored: 0, added: 2 });
    const after = await tools.sessionsOf(never.id);
    expect(after.map(({ date }: { date: string }) => date).slice(0, 2)).toEqual([one, other]);
    expect(after.slice(2)).toEqual(before);
    expect((await tools.call('GET', `/holidays/${early.id}`, 'admin')).status).toBe(404);
    expect((await tools.call('POST', `/holidays/${early.id}/reopen`, 'admin')).status).toBe(404);

    const again = await tools.addHoliday('Again', one);
    await act(again.id, 'cancel');
    const reopened = await tools.call('POST', `/holidays/${again.id}/reopen`, 'admin');
    expect(reopened.json).toEqual({ restored: 1, added: 0 });
    expect(await tools.sessionsOf(never.id)).toMatchObject([
      { status: 'scheduled' },
      ...after.slice(1),
    ]);
  });

  it('that is removed twice at once makes no session twice', async () => {
    await inSchool(server, 'tenant1', 'delete from activities');
    const day = addDays(monday, 4);
    const holiday = await tools.addHoliday('Twice', day);
    const { id } = await tools.publishTerm({ name: 'Once', timeSlots: [weekly(5)] });
    const reopening = () => tools.call('POST', `/holidays/${holiday.id}/reopen`, 'admin');
    const answers = await meet(server, 'sessions', [reopening, reopening]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const dates = (await tools.sessionsOf(id)).map(({ date }: { date: string }) => date);
    expect(dates.filter((date: string) => date === day)).toHaveLength(1);
  });

  it('is the office’s, and is refused to who may not cancel sessions', async () => {
    const holiday = await tools.addHoliday('Mine', tuesday);
    const asTeacher = await tools.call(
      'POST',
      `/holidays/${holiday.id}/sessions/cancel`,
      'teacher',
    );
    expect(asTeacher.status).toBe(403);
    await inSchool(server, 'tenant1', `update roles set built_in = false where kind = 'admin'`);
    await inSchool(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'sessions.manage'
        and role_id in (select id from roles where kind = 'admin')`,
    );
    expect((await closure(holiday.id)).open).toBeDefined();
    expect((await act(holiday.id, 'cancel')).status).toBe(403);
    const reopened = await tools.call('POST', `/holidays/${holiday.id}/reopen`, 'admin');
    expect(reopened.status).toBe(403);
  });
});
