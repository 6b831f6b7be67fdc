import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import {
  type ActivityReaderName,
  type ActivityTools,
  activityTools,
  faultsOf,
  weekly,
} from '#harness/activities.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

const act = (
  session: { id: string; version: number },
  what: string,
  body: object = {},
  as: ActivityReaderName = 'teacher',
) =>
  tools.call('POST', `/sessions/${session.id}/${what}`, as, { version: session.version, ...body });
const readSession = async (id: string, as: ActivityReaderName = 'admin') =>
  (await tools.call('GET', `/sessions/${id}`, as)).json;
/** A Monday some weeks ahead: sessions are moved within two years only. */
const monday = addDays(mondayOf(localToday()), 70);
const there = { date: addDays(monday, 3), startTime: '17:00', endTime: '18:00' };
async function published(change: object = {}) {
  const term = { startDate: monday, endDate: addDays(monday, 100) };
  const activity = await tools.publish({ ...term, ...change });
  return { activity, sessions: await tools.sessionsOf(activity.id) };
}
const noticesOf = (username: string, type: string) =>
  inSchool<{ params: Record<string, string> }>(
    server,
    'tenant1',
    `select n.params from notifications n join users u on u.id = n.user_id
     where u.username = $1 and n.type = $2 order by n.created_at desc`,
    [username, type],
  );

describe('a session', () => {
  it('is cancelled with a reason, brought back, moved, and moved back', async () => {
    const { sessions } = await published();
    const [session] = sessions;
    const cancelled = await act(session, 'cancel', { reason: 'The hall is flooded' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(cancelled.json).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'The hall is flooded',
      version: 2,
      can: { cancel: false, uncancel: true, reschedule: false, note: true },
    });
    expect(await readSession(session.id, 'parent')).toMatchObject({
      status: 'cancelled',
      can: { cancel: false, uncancel: false },
    });
    const back = await act(cancelled.json, 'uncancel');
    expect(back.json).toMatchObject({ status: 'scheduled', cancellationReason: null });
    const moved = await act(back.json, 'reschedule', { ...there, locationId: tools.places[4] });
    const { date, startTime, endTime, locationId } = session;
    expect(moved.json).toMatchObject({
      status: 'rescheduled',
      ...there,
      locationId: tools.places[4],
      original: { date, startTime, endTime, locationId },
    });
    const again = await act(moved.json, 'reschedule', { ...there, date: addDays(monday, 4) });
    expect(again.json.original).toMatchObject({ date, startTime });
    const cancelledThere = await act(again.json, 'cancel');
    const restored = await act(cancelledThere.json, 'uncancel');
    expect(restored.json).toMatchObject({ status: 'rescheduled', date: addDays(monday, 4) });
    const home = await act(restored.json, 'reschedule', { date, startTime, endTime, locationId });
    expect(home.json).toMatchObject({ status: 'scheduled', original: null, date });
  });

  it.each([
    [{ startTime: '17:00', endTime: '18:00' }, 'session_incomplete', ['date required']],
    [{ ...there, endTime: '16:00' }, 'invalid_request', ['endTime ends_before_start']],
    [{ ...there, date: '2020-01-01' }, 'invalid_request', ['date in_the_past']],
    [{ ...there, date: '2099-01-01' }, 'invalid_request', ['date date_not_possible']],
    [{ ...there, startTime: '25:00' }, 'invalid_request', ['startTime invalid_time']],
    [{ ...there, locationId: randomUUID() }, 'invalid_request', ['locationId unknown_location']],
  ])('is not moved to %o', async (body, code, faults) => {
    const { sessions } = await published();
    const answer = await act(sessions[0], 'reschedule', body);
    expect(answer.json.code).toBe(code);
    expect(faultsOf(answer)).toEqual(faults);
    expect(await readSession(sessions[0].id)).toEqual(sessions[0]);
  });

  it('is refused what its state does not allow', async () => {
    const { activity, sessions } = await published();
    const [one, two] = sessions;
    expect((await act(one, 'uncancel')).json.code).toBe('session_not_cancelled');
    const cancelled = (await act(one, 'cancel')).json;
    expect((await act(cancelled, 'cancel')).json.code).toBe('session_cancelled');
    expect((await act(cancelled, 'reschedule', there)).json.code).toBe('session_cancelled');
    expect((await act({ ...cancelled, version: 1 }, 'uncancel')).json.code).toBe('stale_version');
    await tools.call('POST', `/activities/${activity.id}/cancel`, 'admin', {
      version: activity.version,
    });
    expect((await act(cancelled, 'uncancel')).json.code).toBe('activity_cancelled');
    const other = await readSession(two.id);
    expect((await act(other, 'reschedule', there)).json.code).toBe('session_cancelled');
  });

  it('is changed by one of several at once', async () => {
    const { sessions } = await published();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_unused, index) =>
        index % 2 === 0 ? act(sessions[0], 'cancel') : act(sessions[0], 'reschedule', there),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readSession(sessions[0].id)).version).toBe(2);
  });

  it('keeps its own time when its activity is edited, and goes with its slot', async () => {
    const { activity, sessions } = await published({ endDate: addDays(monday, 30) });
    const moved = (await act(sessions[0], 'reschedule', there)).json;
    const [slot] = activity.timeSlots;
    const saved = await tools.patch(activity.id, activity.version, {
      timeSlots: [{ ...slot, startTime: '14:00', endTime: '15:00' }],
    });
    expect(saved.status, saved.text).toBe(200);
    const after = await tools.sessionsOf(activity.id);
    const byId = (id: string) => after.find((each: { id: string }) => each.id === id);
    expect(byId(moved.id)).toMatchObject({ ...there, status: 'rescheduled' });
    expect(byId(sessions[1].id)).toMatchObject({ startTime: '14:00' });
  });

  it('with a note is cancelled, not dropped, when its slot goes', async () => {
    const { activity, sessions } = await published({
      endDate: addDays(monday, 13),
      timeSlots: [weekly(1), weekly(2)],
    });
    const tuesday = sessions[1];
    await tools.call('PUT', `/sessions/${tuesday.id}/note`, 'teacher', { note: 'Bring clay' });
    const saved = await tools.patch(activity.id, activity.version, {
      timeSlots: [activity.timeSlots[0]],
    });
    expect(saved.status, saved.text).toBe(200);
    const after = await tools.sessionsOf(activity.id);
    expect(after).toHaveLength(3);
    const kept = await readSession(tuesday.id);
    expect(kept).toMatchObject({ status: 'cancelled', note: 'Bring clay' });
    expect((await act(kept, 'uncancel')).json.code).toBe('session_not_planned');
    // Its slot is there again only as another one.
    expect(kept.can.uncancel).toBe(false);
  });
});

describe('several sessions', () => {
  const some = (sessions: { id: string; version: number }[], more: object = {}) =>
    sessions.map(({ id, version }) => ({ id, version, ...more }));
  const post = (what: string, body: object, as: ActivityReaderName = 'teacher') =>
    tools.call('POST', `/sessions/${what}`, as, body);

  it('are changed all or none', async () => {
    const { sessions } = await published();
    const three = sessions.slice(0, 3);
    const stale = [...some(three.slice(0, 2)), { id: three[2].id, version: 7 }];
    expect((await post('cancel', { sessions: stale })).json.code).toBe('stale_version');
    expect((await readSession(three[0].id)).status).toBe('scheduled');
    const cancelled = await post('cancel', { sessions: some(three), reason: 'Ill' });
    expect(cancelled.json.items.map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const back = await post('uncancel', { sessions: some(cancelled.json.items) });
    expect(back.status, back.text).toBe(200);
    const moves = back.json.items.map((session: { date: string }) => ({
      ...some([session as never])[0],
      date: addDays(session.date, 2),
      startTime: '09:00',
      endTime: '10:00',
    }));
    const moved = await post('reschedule', { sessions: moves });
    expect(moved.json.items[2]).toMatchObject({ startTime: '09:00', status: 'rescheduled' });
  });

  it('have to be some, each once, and known', async () => {
    const { sessions } = await published();
    for (const what of ['cancel', 'uncancel', 'reschedule']) {
      expect((await post(what, { sessions: [] })).json.code).toBe('no_session_selected');
    }
    expect((await post('cancel', {})).json.code).toBe('no_session_selected');
    const twice = [...some([sessions[0]]), ...some([sessions[0]])];
    expect((await post('cancel', { sessions: twice })).status).toBe(400);
    const stranger = [...some([sessions[0]]), { id: randomUUID(), version: 1 }];
    expect((await post('cancel', { sessions: stranger })).status).toBe(404);
    const incomplete = some([sessions[0]], { date: there.date });
    expect((await post('reschedule', { sessions: incomplete })).json.code).toBe(
      'session_incomplete',
    );
    const others = await published({ teachers: [{ userId: tools.ids.get('teacher8') }] });
    const mixed = [...some([sessions[0]]), ...some([others.sessions[0]])];
    expect((await post('cancel', { sessions: mixed })).status).toBe(403);
    expect((await readSession(sessions[0].id)).status).toBe('scheduled');
  });
});

describe('who is told', () => {
  it('are its other teachers, without the reason, once for several', async () => {
    const teachers = [
      { userId: tools.ids.get('teacher'), duty: 'main' },
      { userId: tools.ids.get('teacher8'), duty: 'assistant' },
    ];
    const { sessions } = await published({ name: 'Told club', teachers });
    await act(sessions[0], 'cancel', { reason: 'SECRET-REASON' });
    const [notice] = await noticesOf('teacher8', 'sessionCancelled');
    expect(notice?.params).toMatchObject({ activity: 'Told club', date: sessions[0].date });
    await tools.call('POST', '/sessions/cancel', 'teacher', {
      sessions: sessions.slice(1, 4).map(({ id, version }: never) => ({ id, version })),
      reason: 'SECRET-REASON',
    });
    const several = await noticesOf('teacher8', 'sessionsCancelled');
    expect(several).toHaveLength(1);
    expect(several[0]?.params).toMatchObject({ count: '3' });
    const own = await noticesOf('teacher', 'sessionCancelled');
    expect(own.filter(({ params }) => params['activity'] === 'Told club')).toEqual([]);
    const all = await inSchool(
      server,
      'tenant1',
      `select params::text || coalesce((select string_agg(o.params::text, '') from outbox o), '') as text from notifications`,
    );
    expect(JSON.stringify(all)).not.toContain('SECRET-REASON');
  });
});

describe('a note', () => {
  it('is for those who run it, until it is shared; and goes', async () => {
    const { sessions } = await published();
    const path = `/sessions/${sessions[0].id}/note`;
    const own = await tools.call('PUT', path, 'teacher', { note: ' Two are new ' });
    expect(own.json).toMatchObject({ note: 'Two are new', noteShared: false, version: 1 });
    expect((await readSession(sessions[0].id, 'parent')).note).toBeNull();
    expect((await readSession(sessions[0].id, 'teacher8')).note).toBeNull();
    expect((await readSession(sessions[0].id, 'admin')).note).toBe('Two are new');
    await tools.call('PUT', path, 'teacher', { note: 'Bring boots', shared: true });
    expect((await readSession(sessions[0].id, 'parent')).note).toBe('Bring boots');
    const empty = await tools.call('PUT', path, 'teacher', { note: '  ' });
    expect(faultsOf(empty)).toEqual(['note required']);
    for (const as of ['teacher8', 'parent'] as const) {
      expect((await tools.call('PUT', path, as, { note: 'x' })).status).toBe(403);
      expect((await tools.call('DELETE', path, as)).status).toBe(403);
    }
    expect((await tools.call('DELETE', path, 'admin')).status).toBe(204);
    expect((await readSession(sessions[0].id)).note).toBeNull();
  });
});

describe('moving a session', () => {
  it('warns of what would be needed twice there', async () => {
    const saturday = addDays(monday, 5);
    const then = { ...there, date: saturday };
    const { sessions } = await published({ name: 'Mover', locationId: tools.places[6] });
    await published({
      name: 'In the way',
      startDate: saturday,
      endDate: saturday,
      timeSlots: [{ date: saturday, startTime: '17:30', endTime: '18:30' }],
      locationId: tools.places[7],
    });
    const preview = (body: object) =>
      tools.call('POST', `/sessions/${sessions[0].id}/reschedule/preview`, 'teacher', body);
    expect((await preview(then)).json.clashes).toMatchObject([
      { kind: 'teacher', startTime: '17:30', endTime: '18:00', activity: { name: 'In the way' } },
    ]);
    const both = await preview({ ...then, locationId: tools.places[7] });
    expect(both.json.clashes).toHaveLength(2);
    expect((await preview({ ...then, date: addDays(monday, 6) })).json.clashes).toEqual([]);
  });
});

describe('another time zone of the school', () => {
  const zoneOf = async (timeZone: string) => {
    const { json } = await server.call('GET', '/api/school');
    const { name, language, currency, accentColor } = json;
    const body = { name, language, currency, accentColor, timeZone };
    const answer = await tools.call('PUT', '/school', 'admin', body);
    expect(answer.status, answer.text).toBe(204);
  };

  it('leaves what is to come at its local time, and what has begun as it was', async () => {
    const { sessions } = await published({ name: 'Zoned' });
    const [past, coming] = sessions;
    await inSchool(
      server,
      'tenant1',
      `update sessions set starts_at = '2020-01-07T13:00:00Z', ends_at = '2020-01-07T14:00:00Z'
        where id = '${past.id}'`,
    );
    await zoneOf('Asia/Tokyo');
    const moved = await readSession(coming.id);
    expect(moved).toMatchObject({ date: coming.date, startTime: '15:00', version: coming.version });
    expect(moved.startsAt).toBe(`${coming.date}T06:00:00.000Z`);
    expect(moved.endsAt).toBe(`${coming.date}T07:00:00.000Z`);
    expect((await readSession(past.id)).startsAt).toBe('2020-01-07T13:00:00.000Z');
    await zoneOf('Europe/Riga');
    expect((await readSession(coming.id)).startsAt).toBe(coming.startsAt);
  });
});
