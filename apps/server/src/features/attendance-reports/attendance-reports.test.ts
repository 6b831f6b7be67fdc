import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { addDays } from '#domain/dates/dates.ts';
import { fullName, type PersonName } from '#domain/users/user.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { holdSessions, mark, pastWeeks, thisMonday } from '#harness/held-sessions.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

type Held = Awaited<ReturnType<typeof holdSessions>>;
type As = Parameters<BookingTools['call']>[2];

let server: TestServer;
let tools: BookingTools;
let chess: Held;
let choir: Held;
const cohort = { id: '', name: '' };

/** Chess of `teacher`: four children; the third session nobody recorded. Choir of `teacher8`: two children, one session. */
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  chess = await holdSessions(server, tools, { name: 'Chess', children: 4 });
  const teachers = [{ userId: tools.ids.get('teacher8'), duty: 'main' }];
  choir = await holdSessions(server, tools, { name: 'Choir', children: 2, teachers });
  const [first = '', second = '', , fourth = ''] = chess.sessionIds;
  const { childIds } = chess;
  await mark(tools, first, { childIds, marks: 'aana', as: 'teacher' });
  await mark(tools, second, { childIds, marks: 'ana.' });
  await mark(tools, fourth, { childIds, marks: 'aeen' });
  await mark(tools, choir.sessionIds[0] ?? '', { childIds, marks: 'aa' });
  const year = schoolYearOf(pastWeeks.startDate);
  const rows = await inSchool<{ id: string; name: string }>(
    server,
    'tenant1',
    `with moved as (delete from cohort_children where child_id = any($1::uuid[])),
       made as (insert into cohorts (tenant_id, id, name, school_year)
         values ('tenant1', gen_random_uuid(), 'Report', $2) returning id, name),
       last as (insert into cohorts (tenant_id, id, name, school_year)
         values ('tenant1', gen_random_uuid(), 'Earlier', '2001/2002') returning id)
     select id, name from made union all select id, '' from last`,
    [childIds, year],
  );
  for (const { id, name } of rows) {
    if (name) Object.assign(cohort, { id, name });
    await inSchool(
      server,
      'tenant1',
      `insert into cohort_children (tenant_id, cohort_id, child_id)
       select 'tenant1', $1, unnest($2::uuid[])`,
      [id, childIds.slice(0, 2)],
    );
  }
});
afterAll(() => server.close());

async function addCohort(name: string, year: string, childId: string): Promise<string> {
  const [made] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `with made as (insert into cohorts (tenant_id, id, name, school_year)
       values ('tenant1', gen_random_uuid(), $1, $2) returning id)
     insert into cohort_children (tenant_id, cohort_id, child_id) select 'tenant1', id, $3::uuid from made
     returning cohort_id as id`,
    [name, year, childId],
  );
  return made?.id ?? '';
}

const PAST = `period=custom&startDate=${pastWeeks.startDate}&endDate=${pastWeeks.endDate}`;
const read = (query = '', as: As = 'admin') =>
  tools.call('GET', `/reports/attendance?${PAST}&${query}`, as);
const unrecorded = (query = '', as: As = 'admin') =>
  tools.call('GET', `/reports/attendance/unrecorded?${PAST}&${query}`, as);

interface Line {
  readonly id: string;
  readonly name: string;
  readonly person: PersonName | null;
  readonly note: string | null;
  readonly counts: Record<string, number>;
  readonly rate: number | null;
}
const figures = ({ counts, rate }: Pick<Line, 'counts' | 'rate'>) => [
  counts['attended'],
  counts['notAttended'],
  counts['excused'],
  counts['none'],
  rate,
];
const byId = (items: readonly Line[]) => new Map(items.map((line) => [line.id, figures(line)]));

describe('an attendance report', () => {
  it('tells rates by child, where excused and no record do not count', async () => {
    const { json, status, text } = await read(`activityId=${chess.activityId}`);
    expect(status, text).toBe(200);
    const [ann = '', bea = '', cid = '', dan = ''] = chess.childIds;
    const lines = byId(json.items);
    expect(lines.get(ann)).toEqual([3, 0, 0, 1, 1]);
    expect(lines.get(bea)).toEqual([1, 1, 1, 1, 0.5]);
    expect(lines.get(cid)).toEqual([1, 1, 1, 1, 0.5]);
    expect(lines.get(dan)).toEqual([1, 1, 0, 2, 0.5]);
    expect(json.total).toBe(4);
    expect(figures(json)).toEqual([6, 3, 2, 5, 6 / 9]);
    expect(json.items[0].note).not.toBe('');
  });

  it('tells how it went from week to week, also where nobody recorded', async () => {
    const { json } = await read(`activityId=${chess.activityId}`);
    expect(json.step).toBe('week');
    expect(json.trend.map(figures)).toEqual([
      [3, 1, 0, 0, 0.75],
      [2, 1, 0, 1, 2 / 3],
      [0, 0, 0, 4, null],
      [1, 1, 2, 0, 0.5],
    ]);
    expect(json.trend[0].startDate).toBe(pastWeeks.startDate);
    expect(json.trend[3].endDate).toBe(pastWeeks.endDate);
    expect(json.sessions).toEqual({ held: 4, unrecorded: 1 });
  });

  it('tells it by activity, teacher and cohort', async () => {
    const activities = byId((await read('by=activity')).json.items);
    expect(activities.get(chess.activityId)).toEqual([6, 3, 2, 5, 6 / 9]);
    expect(activities.get(choir.activityId)).toEqual([2, 0, 0, 6, 1]);
    const teachers = byId((await read('by=teacher')).json.items);
    expect(teachers.get(tools.who.teacher.userId)).toEqual([6, 3, 2, 5, 6 / 9]);
    expect(teachers.get(tools.who.teacher8.userId)).toEqual([2, 0, 0, 6, 1]);
    const { json } = await read('by=cohort');
    expect(json.items.map(({ name, note }: Line) => [name, note])).toEqual([
      [cohort.name, schoolYearOf(pastWeeks.startDate)],
    ]);
    expect(figures(json.items[0])).toEqual([6, 1, 1, 8, 6 / 7]);
  });

  it('tells the names of people in their parts, and of nothing else', async () => {
    for (const by of ['child', 'teacher']) {
      const { items } = (await read(`by=${by}`)).json;
      expect(items.length).toBeGreaterThan(0);
      for (const { name, person } of items) expect(name).toBe(fullName(person));
    }
    for (const by of ['activity', 'cohort']) {
      const { items } = (await read(`by=${by}`)).json;
      expect(items.map(({ person }: Line) => person)).toEqual(items.map(() => null));
    }
  });

  it('is narrowed to an activity, a cohort or a teacher', async () => {
    const ofCohort = await read(`cohortId=${cohort.id}&by=activity`);
    expect(byId(ofCohort.json.items).get(chess.activityId)).toEqual([4, 1, 1, 2, 0.8]);
    const ofTeacher = await read(`teacherId=${tools.who.teacher8.userId}`);
    expect(figures(ofTeacher.json)).toEqual([2, 0, 0, 6, 1]);
  });

  it('lists those below a rate, the lowest first, and finds them by name', async () => {
    const below = await read(`activityId=${chess.activityId}&below=51&sort=rate`);
    expect(below.json.total).toBe(3);
    expect(below.json.items.map(({ rate }: Line) => rate)).toEqual([0.5, 0.5, 0.5]);
    expect((await read(`activityId=${chess.activityId}&below=50`)).json.total).toBe(0);
    const high = await read(`activityId=${chess.activityId}&sort=-rate&pageSize=10`);
    expect(high.json.items[0].rate).toBe(1);
    const { name } = high.json.items[0];
    const found = await read(`activityId=${chess.activityId}&q=${encodeURIComponent(name)}`);
    expect(found.json.items.map((line: Line) => line.name)).toEqual([name]);
    // What is narrowed are the lines, not what stands above them.
    expect(figures(found.json)).toEqual([6, 3, 2, 5, 6 / 9]);
  });

  it('knows nothing of what is cancelled or still to come', async () => {
    const later = `period=custom&startDate=${addDays(thisMonday, 7)}&endDate=${addDays(thisMonday, 28)}`;
    const { json } = await tools.call('GET', `/reports/attendance?${later}`, 'admin');
    expect([json.total, json.sessions.held]).toEqual([0, 0]);
    await inSchool(
      server,
      'tenant1',
      `update sessions set status = 'cancelled', cancelled_by = 'staff' where id = $1`,
      [chess.sessionIds[1]],
    );
    expect(figures((await read(`activityId=${chess.activityId}`)).json)).toEqual([
      4,
      2,
      2,
      4,
      4 / 6,
    ]);
    await inSchool(
      server,
      'tenant1',
      `update sessions set status = 'scheduled', cancelled_by = null where id = $1`,
      [chess.sessionIds[1]],
    );
  });

  it('tells a teacher of own sessions only', async () => {
    const { json } = await read('by=activity', 'teacher');
    expect(json.items.map(({ name }: Line) => name)).toEqual(['Chess']);
    expect(figures(json)).toEqual([6, 3, 2, 5, 6 / 9]);
    const asked = await read(`activityId=${choir.activityId}`, 'teacher');
    expect([asked.json.total, asked.json.sessions.held]).toEqual([0, 0]);
    const ofOther = await read(`teacherId=${tools.who.teacher8.userId}`, 'teacher');
    expect(ofOther.json.total).toBe(0);
  });

  it('is refused without the permission, and without both days', async () => {
    expect((await read('', 'parent')).status).toBe(403);
    const half = await tools.call(
      'GET',
      `/reports/attendance?period=custom&startDate=${thisMonday}`,
      'admin',
    );
    expect([half.status, half.json.errors[0].code]).toEqual([400, 'required']);
    const back = await tools.call(
      'GET',
      `/reports/attendance?period=custom&startDate=${thisMonday}&endDate=${addDays(thisMonday, -1)}`,
      'admin',
    );
    expect(back.json.errors[0].code).toBe('ends_before_start');
    const long = await tools.call(
      'GET',
      `/reports/attendance?period=custom&startDate=2025-01-01&endDate=2026-12-31`,
      'admin',
    );
    expect(long.json.errors[0].code).toBe('span_too_long');
  });

  it.each(['thisWeek', 'last4Weeks', 'last12Weeks', 'schoolYear'])(
    'has a period %s',
    async (period) => {
      const { status, json } = await tools.call(
        'GET',
        `/reports/attendance?period=${period}`,
        'admin',
      );
      expect(status).toBe(200);
      expect(json.trend.length).toBeGreaterThan(0);
    },
  );
});

describe('sessions that nobody recorded', () => {
  it('are listed with who was expected and who runs them, the newest first', async () => {
    const { json, status, text } = await unrecorded();
    expect(status, text).toBe(200);
    expect(
      json.items.map((one: { sessionId: string; expected: number }) => [
        one.sessionId,
        one.expected,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [chess.sessionIds[2], 4],
        [choir.sessionIds[3], 2],
      ]),
    );
    expect(json.total).toBe(4);
    expect(json.items[0].sessionId).toBe(choir.sessionIds[3]);
    expect(json.items[0].teachers).toHaveLength(1);
    expect(json.items[0].activity.name).toBe('Choir');
  });

  it('are the own ones of a teacher', async () => {
    const { json } = await unrecorded('', 'teacher');
    expect(json.items.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([
      chess.sessionIds[2],
    ]);
    expect((await unrecorded('', 'parent')).status).toBe(403);
  });

  it('are those of a cohort, where somebody of it was expected', async () => {
    expect((await unrecorded(`cohortId=${cohort.id}`)).json.total).toBe(4);
    expect((await unrecorded(`activityId=${choir.activityId}`)).json.total).toBe(3);
  });

  it('are as many as the report counts, where others than the cohort were marked too', async () => {
    const [, , , dan = ''] = chess.childIds;
    const id = await addCohort('Dan', schoolYearOf(pastWeeks.startDate), dan);
    const asked = `activityId=${chess.activityId}&cohortId=${id}`;
    expect((await unrecorded(asked)).json.total).toBe(1);
    expect((await read(asked)).json.sessions.unrecorded).toBe(1);
  });
});

describe('the class of a child', () => {
  it('is that of this school year, also where the next one is planned', async () => {
    const [, , cid = ''] = chess.childIds;
    // In August the sessions are of the year before.
    const years = new Set([pastWeeks.startDate, localToday()].map(schoolYearOf));
    for (const year of years) await addCohort('Now', year, cid);
    await addCohort('Later', schoolYearOf(addDays(localToday(), 366)), cid);
    const { json } = await read(`activityId=${chess.activityId}`);
    const line = json.items.find((one: Line) => one.id === cid);
    expect(line?.note).toBe('Now');
    const register = await tools.call(
      'GET',
      `/sessions/${chess.sessionIds[0]}/attendance`,
      'admin',
    );
    const child = register.json.children.find((one: { childId: string }) => one.childId === cid);
    expect(child.cohorts).toEqual(['Now']);
  });
});
