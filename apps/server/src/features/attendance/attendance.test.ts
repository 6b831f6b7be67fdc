import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import type { ActivityReaderName } from '#harness/activities.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { moveToNoon } from '#harness/noon.ts';
import { inSchool, meet, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
let today = '';
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  today = await moveToNoon(server);
});
afterAll(() => server.close());
afterEach(() => server.shiftClock('0'));

/** A club with a session today that has begun, and these children on its register. */
async function clubToday(childIds: readonly string[], change: object = {}) {
  const { id: activityId } = await tools.publish({
    startDate: today,
    endDate: addDays(today, 20),
    timeSlots: [{ dayOfWeek: dayOfWeek(today), startTime: '23:50', endTime: '23:59' }],
    ...change,
  });
  for (const childId of childIds) {
    const booked = await tools.book(activityId, { childId }, 'admin');
    expect(booked.status, booked.text).toBe(201);
  }
  const [session, later] = await tools.sessionsOf(activityId);
  return { activityId, id: String(session.id), later };
}

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const tap = (childId: string, mark: string, secondsAgo = 0, id: string = randomUUID()) => ({
  id,
  childId,
  mark,
  recordedAt: at(secondsAgo),
});
const send = (id: string, body: object, as: ActivityReaderName = 'teacher') =>
  tools.call('PUT', `/sessions/${id}/attendance`, as, body);
const read = async (id: string, as: ActivityReaderName = 'teacher') =>
  (await tools.call('GET', `/sessions/${id}/attendance`, as)).json;
const marksOf = (answer: { children: { childId: string; mark: string }[] }) =>
  answer.children.map(({ mark }) => mark).toSorted();
const outcomes = ({ json }: { json: { results: { outcome: string; code: string | null }[] } }) =>
  json.results.map(({ outcome, code }) => [outcome, code].filter(Boolean).join(' '));

describe('the register of a session', () => {
  it('has everybody who takes part, and one tap each records them', async () => {
    const [one = '', two = '', three = ''] = tools.others;
    const { id } = await clubToday([one, two, three]);
    expect(marksOf(await read(id))).toEqual(['none', 'none', 'none']);
    const sent = await send(id, {
      marks: [tap(one, 'attended'), tap(two, 'notAttended'), tap(three, 'excused')],
    });
    expect(sent.status, sent.text).toBe(200);
    expect(outcomes(sent)).toEqual(['recorded', 'recorded', 'recorded']);
    const after = await read(id);
    expect(marksOf(after)).toEqual(['attended', 'excused', 'notAttended']);
    expect(after.marks).toHaveLength(3);
    expect(after.marks[0]).toMatchObject({ recordedBy: tools.ids.get('teacher') });
  });

  it('records what is sent again once, and takes a mark back', async () => {
    const [one = ''] = tools.others;
    const { id } = await clubToday([one]);
    const first = tap(one, 'attended', 5);
    await send(id, { marks: [first] });
    const again = await send(id, { marks: [first] });
    expect(again.status, again.text).toBe(200);
    expect(outcomes(again)).toEqual(['recorded']);
    await send(id, { marks: [tap(one, 'none')] });
    expect(marksOf(await read(id))).toEqual(['none']);
    const history = await tools.call('GET', `/sessions/${id}/attendance/history`, 'teacher');
    expect(history.json.items.map(({ mark }: { mark: string }) => mark)).toEqual([
      'none',
      'attended',
    ]);
  });

  it('counts the later of two taps, in whatever order they come, and keeps both', async () => {
    const [one = ''] = tools.others;
    const { id } = await clubToday([one]);
    await send(id, { marks: [tap(one, 'attended', 10)] }, 'teacher');
    const late = await send(id, { marks: [tap(one, 'notAttended', 60)] }, 'admin');
    expect(outcomes(late)).toEqual(['outdated']);
    expect(late.json.results[0].by).toMatch(/\S/);
    expect(marksOf(late.json)).toEqual(['attended']);
    const { json } = await tools.call('GET', `/sessions/${id}/attendance/history`, 'admin');
    expect(
      json.items.map(({ mark, counted }: { mark: string; counted: boolean }) => [mark, counted]),
    ).toEqual([
      ['attended', true],
      ['notAttended', false],
    ]);
  });

  it('goes by the server’s clock: a device an hour ahead does not win for good', async () => {
    const [one = ''] = tools.others;
    const { id } = await clubToday([one]);
    const ahead = (secondsAgo: number) => at(secondsAgo - 3600);
    await send(id, {
      sentAt: ahead(0),
      marks: [{ ...tap(one, 'attended'), recordedAt: ahead(30) }],
    });
    const next = await send(id, { sentAt: at(0), marks: [tap(one, 'notAttended', 5)] }, 'admin');
    expect(outcomes(next)).toEqual(['recorded']);
    // Nor does one that says nothing about sending.
    await send(id, { marks: [{ ...tap(one, 'attended'), recordedAt: ahead(0) }] });
    server.shiftClock('2 seconds');
    const last = await send(id, { marks: [tap(one, 'excused', -1)] }, 'admin');
    expect(marksOf(last.json)).toEqual(['excused']);
  });

  it('takes the others where one can’t be recorded, and says why', async () => {
    const [one = '', two = ''] = tools.others;
    const { id, later } = await clubToday([one]);
    const mixed = await send(id, { marks: [tap(one, 'attended'), tap(two, 'attended')] });
    expect(outcomes(mixed)).toEqual(['recorded', 'refused child_not_in_session']);
    const early = await send(later.id, { marks: [tap(one, 'attended'), tap(one, 'excused')] });
    expect(outcomes(early)).toEqual(['refused session_not_yet', 'recorded']);
    const { version } = await read(later.id).then(({ session }) => session);
    await tools.call('POST', `/sessions/${later.id}/cancel`, 'teacher', { version });
    const gone = await send(later.id, { marks: [tap(one, 'excused')] });
    expect(outcomes(gone)).toEqual(['refused session_cancelled']);
  });

  it('does not take the id of somebody else’s tap for the own', async () => {
    const [one = '', two = ''] = tools.others;
    const { id } = await clubToday([one, two]);
    const first = tap(one, 'attended');
    await send(id, { marks: [first] }, 'admin');
    const stolen = await send(id, { marks: [{ ...first, mark: 'notAttended' }] }, 'teacher');
    expect(outcomes(stolen)).toEqual(['refused invalid_value']);
    expect(marksOf(await read(id))).toEqual(['attended', 'none']);
  });

  it('is for those who run it', async () => {
    const { id } = await clubToday([]);
    const other = await tools.call('GET', `/sessions/${id}/attendance`, 'teacher8');
    expect(other.status).toBe(404);
    const sent = await send(id, { marks: [] }, 'teacher8');
    expect(sent.status).toBe(403);
    expect((await tools.call('GET', `/sessions/${id}/attendance`, 'parent')).status).toBe(403);
  });

  it('with marks is not cancelled afterwards, and once they are taken back it is', async () => {
    const [one = ''] = tools.others;
    const { id } = await clubToday([one]);
    await send(id, { marks: [tap(one, 'attended', 3)] });
    await inSchool(
      server,
      'tenant1',
      `update sessions set starts_at = app_now() - interval '1 minute' where id = '${id}'`,
    );
    const { version } = (await read(id)).session;
    const cancel = () => tools.call('POST', `/sessions/${id}/cancel`, 'teacher', { version });
    expect((await cancel()).json.code).toBe('session_has_marks');
    await send(id, { marks: [tap(one, 'none')] });
    expect((await cancel()).status).toBe(200);
  });
});

describe('at the door', () => {
  const careOf = (register: { children: { childId: string; care: object | null }[] }) =>
    register.children[0]?.care;

  it('staff of this session see on its day what they must know, and the sight is logged', async () => {
    const { child } = tools.own;
    const care = await tools.call('GET', `/users/${child}/care`, 'parent');
    expect(care.status, care.text).toBe(200);
    const written = await tools.call('PUT', `/users/${child}/care`, 'parent', {
      note: 'Peanut allergy',
      goesHomeAlone: true,
      contacts: [{ name: 'Ausma', phone: '+371 1' }],
      collectors: [{ name: 'Ausma', phone: null, until: addDays(today, -1) }],
      version: care.json.version,
    });
    expect(written.status, written.text).toBe(200);
    expect(written.json).toMatchObject({ note: 'Peanut allergy', confirmationDue: false });
    const { id, later } = await clubToday([child]);
    await inSchool(
      server,
      'tenant1',
      `delete from audit_log where action = 'users.sensitive-seen'`,
    );
    expect(careOf(await read(id))).toMatchObject({
      note: 'Peanut allergy',
      goesHomeAlone: true,
      contacts: [{ name: 'Ausma' }],
      collectors: [],
      guardians: expect.arrayContaining([expect.objectContaining({ mayCollect: true })]),
    });
    const seen = await inSchool(
      server,
      'tenant1',
      `select 1 from audit_log where action = 'users.sensitive-seen' and subject_id = '${child}'`,
    );
    expect(seen).toHaveLength(1);
    expect(careOf(await read(later.id))).toBeNull();
  });

  it('a child leaves with who may collect it, and alone only where that is allowed', async () => {
    const { anna } = tools.own;
    const { json } = await tools.call('GET', `/users/${anna}/care`, 'parent');
    const written = await tools.call('PUT', `/users/${anna}/care`, 'parent', {
      note: '',
      goesHomeAlone: false,
      contacts: [],
      collectors: [{ name: 'Ausma', phone: null, until: null }],
      version: json.version,
    });
    const personId = written.json.collectors[0].id;
    const { id } = await clubToday([anna], { recordsLeaving: true });
    const leave = (body: object) =>
      send(id, {
        marks: [],
        leavings: [{ id: randomUUID(), childId: anna, recordedAt: at(0), ...body }],
      });
    const guardianId = tools.ids.get('parent');
    expect(outcomes(await leave({ kind: 'alone' }))).toEqual(['refused not_collected_by']);
    expect(outcomes(await leave({ kind: 'person', personId: randomUUID() }))).toEqual([
      'refused not_collected_by',
    ]);
    expect(
      outcomes(await leave({ kind: 'guardian', guardianId: tools.ids.get('parent1a') })),
    ).toEqual(['refused not_collected_by']);
    expect(outcomes(await leave({ kind: 'person', personId }))).toEqual(['recorded']);
    const taken = await leave({ kind: 'guardian', guardianId });
    expect(outcomes(taken)).toEqual(['recorded']);
    expect(taken.json.children[0].leaving).toMatchObject({ kind: 'guardian' });
    expect((await leave({ kind: null })).json.children[0].leaving).toBeNull();
    const { id: without } = await clubToday([anna]);
    const refused = await send(without, {
      marks: [],
      leavings: [{ childId: anna, recordedAt: at(0), kind: 'guardian', guardianId }],
    });
    expect(outcomes(refused)).toEqual(['refused invalid_value']);
  });

  it('what two write at once is not lost', async () => {
    const { anna } = tools.own;
    const { json } = await tools.call('GET', `/users/${anna}/care`, 'parent');
    const confirm = () =>
      tools.call('POST', `/users/${anna}/care/confirm`, 'parent', { version: json.version });
    const answers = await meet(server, 'child_care', [confirm, confirm]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a family', () => {
  it('sees the attendance of its own children, and a teacher that of own sessions', async () => {
    const { child } = tools.own;
    const { id } = await clubToday([child]);
    await send(id, { marks: [tap(child, 'attended')] });
    await inSchool(
      server,
      'tenant1',
      `update sessions set starts_at = app_now() where id = '${id}'`,
    );
    const mine = await tools.call('GET', `/users/${child}/attendance`, 'parent');
    expect(mine.json.items[0]).toMatchObject({ sessionId: id, mark: 'attended' });
    expect(mine.json.counts.attended).toBeGreaterThan(0);
    expect((await tools.call('GET', `/users/${child}/attendance`, 'child')).status).toBe(200);
    expect((await tools.call('GET', `/users/${child}/attendance`, 'parent1a')).status).toBe(404);
    const own = await tools.call('GET', `/users/${child}/attendance`, 'teacher');
    expect(own.json.items.length).toBeGreaterThan(0);
  });

  it('is told that a child was not there once the mark has stood for a while', async () => {
    const { child } = tools.own;
    const { id, activityId } = await clubToday([child]);
    const told = () =>
      inSchool(
        server,
        'tenant1',
        `select 1 from notifications where type = 'attendanceMissed' and params ->> 'activityId' = '${activityId}'
           and user_id = '${tools.ids.get('parent')}'`,
      );
    await send(id, { marks: [tap(child, 'notAttended', 9)] });
    await send(id, { marks: [tap(child, 'attended', 8)] });
    server.shiftClock('11 minutes');
    await runDue(server);
    expect(await told()).toHaveLength(0);
    await send(id, { marks: [tap(child, 'notAttended', -600)] });
    server.shiftClock('23 minutes');
    await runDue(server);
    await send(id, { marks: [tap(child, 'notAttended', -1200)] });
    server.shiftClock('40 minutes');
    await runDue(server);
    expect(await told()).toHaveLength(1);
  });
});

it('says how many sessions there are today and of how many it is taken', async () => {
  const summary = async () =>
    (await tools.call('GET', '/me/sessions-today', 'teacher')).json as {
      sessions: number;
      taken: number;
    };
  const before = await summary();
  const [one = ''] = tools.others;
  const { id } = await clubToday([one]);
  expect(await summary()).toMatchObject({ sessions: before.sessions + 1, taken: before.taken });
  await send(id, { marks: [tap(one, 'attended')] });
  expect(await summary()).toMatchObject({ taken: before.taken + 1 });
  const day = await tools.call('GET', '/attendance/today', 'teacher');
  expect(day.json.items.map(({ session }: { session: { id: string } }) => session.id)).toContain(
    id,
  );
});
