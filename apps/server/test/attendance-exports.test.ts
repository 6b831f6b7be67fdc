import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { fileOfExport, madeExport, makeExport, wordsOfPdf } from '#harness/exports.ts';
import { holdSessions, mark, pastWeeks } from '#harness/held-sessions.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

type As = Parameters<BookingTools['call']>[2];
type Held = Awaited<ReturnType<typeof holdSessions>>;

const NAME = 'Šaha pulciņš «Ёлка» & Größe';
const LAST_NAME = 'Жигулёв-Ķeirāns Weiß';

let server: TestServer;
let tools: BookingTools;
let chess: Held;
let choir: Held;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  chess = await holdSessions(server, tools, { name: NAME, children: 3 });
  const teachers = [{ userId: tools.ids.get('teacher8'), duty: 'main' }];
  choir = await holdSessions(server, tools, { name: 'Choir', children: 2, teachers });
  const { childIds } = chess;
  await mark(tools, chess.sessionIds[0] ?? '', { childIds, marks: 'ane', as: 'teacher' });
  await mark(tools, chess.sessionIds[1] ?? '', { childIds, marks: 'aa.', as: 'teacher' });
  await mark(tools, choir.sessionIds[0] ?? '', { childIds, marks: 'aa' });
  await inSchool(
    server,
    'tenant1',
    'update users set first_name = $2, last_name = $3 where id = $1',
    [childIds[0], '=1+1', LAST_NAME],
  );
});
afterAll(() => server.close());

const PAST = pastWeeks;
const fileOf = async (order: object, as: As = 'teacher') => {
  const id = await madeExport(server, tools, order, as);
  const { status, bytes } = await fileOfExport(server, id, tools.who[as]);
  expect(status).toBe(200);
  return bytes;
};
const pdfOf = async (order: object, as: As = 'teacher') =>
  (await wordsOfPdf(await fileOf({ ...order, format: 'pdf' }, as))).join(' ').replace(/\s+/g, ' ');
const sheetOf = async (order: object, as: As = 'teacher') => {
  const [sheet] = await readXlsxFile(Buffer.from(await fileOf({ ...order, format: 'xlsx' }, as)));
  return sheet?.data ?? [];
};
const written = (date: string) => date.split('-').reverse().join('/');

describe('attendance as a file', () => {
  it('says when and with whom a child left, where somebody noted it down', async () => {
    const [session, child, other] = [choir.sessionIds[1] ?? '', ...choir.childIds];
    const plain = await sheetOf({ kind: 'attendance', sessionId: session }, 'admin');
    expect(plain.flat()).not.toContain('Left');
    await inSchool(
      server,
      'tenant1',
      `insert into attendance_leavings (tenant_id, session_id, child_id, left_with, person_name, recorded_at, recorded_by, event_id)
       select 'tenant1', $1, c.id, case when c.id = $2 then 'person' else 'alone' end,
         case when c.id = $2 then 'Omīte Žukova' end, '2026-01-02T15:04:00Z', u.id, gen_random_uuid()
       from users u, unnest(array[$2::uuid, $3::uuid]) as c (id) where u.username = 'teacher8'`,
      [session, child, other],
    );
    const cells = (await sheetOf({ kind: 'attendance', sessionId: session }, 'admin')).flat();
    expect(cells).toContain('Left');
    expect(cells).toContain('02/01/2026, 17:04, with Omīte Žukova');
    expect(cells).toContain('02/01/2026, 17:04, alone');
  });

  it('is the list of a session, in letters of all alphabets', async () => {
    const text = await pdfOf({ kind: 'attendance', sessionId: chess.sessionIds[0] });
    expect(text).toContain(NAME);
    expect(text).toMatch(/Жигулёв-\s?Ķeirāns\s*Weiß/);
    for (const word of ['Attended', 'Not attended', 'Excused', 'Page 1 of 1'])
      expect(text).toContain(word);
    expect(text).toContain(`${written(addDays(pastWeeks.startDate, 1))}, 15:00–16:00`);
  });

  it('is in the reader’s language', async () => {
    const { token } = tools.who.teacher;
    const order = { kind: 'attendance', format: 'pdf', sessionId: chess.sessionIds[0] };
    const { json } = await server.call('POST', '/api/exports', {
      token,
      body: order,
      headers: { 'accept-language': 'lv' },
    });
    await makeExport(server, json.id);
    const { bytes } = await fileOfExport(server, json.id, { token });
    const text = (await wordsOfPdf(bytes)).join(' ').replace(/\s+/g, ' ');
    for (const word of ['Apmeklējums', 'Neieradās', 'Attaisnots', '1. lapa no 1'])
      expect(text).toContain(word);
  });

  it('is a table of an activity, a line a child and session, whose cells are no formulas', async () => {
    const rows = await sheetOf({ kind: 'attendance', activityId: chess.activityId, ...PAST });
    const [head, ...lines] = rows;
    expect(head).toEqual([
      'Date',
      'Time',
      'Last name',
      'First name',
      'Cohorts',
      'Attendance',
      'Recorded by',
      'Recorded',
    ]);
    expect(lines).toHaveLength(12);
    const own = lines.filter((line) => line[2] === LAST_NAME);
    expect(own.map((line) => [line[0], line[3], line[5]])).toEqual([
      [written(addDays(pastWeeks.startDate, 1)), '=1+1', 'Attended'],
      [written(addDays(pastWeeks.startDate, 8)), '=1+1', 'Attended'],
      [written(addDays(pastWeeks.startDate, 15)), '=1+1', 'No record'],
      [written(addDays(pastWeeks.startDate, 22)), '=1+1', 'No record'],
    ]);
  });

  it('is of a period what the reader runs, and of the office everything', async () => {
    const own = await sheetOf({ kind: 'attendance', ...PAST });
    expect(own).toHaveLength(1 + 12);
    const all = await sheetOf({ kind: 'attendance', ...PAST }, 'admin');
    expect(all).toHaveLength(1 + 12 + 8);
    const ofOne = { kind: 'attendance', teacherId: tools.who.teacher8.userId, ...PAST };
    expect(await sheetOf(ofOne, 'admin')).toHaveLength(1 + 8);
    expect(new Set(all.slice(1).map((line) => line[2]))).toEqual(new Set([NAME, 'Choir']));
  });

  it('is of a cohort its children', async () => {
    const rows = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `insert into cohorts (tenant_id, id, name, school_year)
       select 'tenant1', gen_random_uuid(), 'Отряд', extract(year from $1::date - interval '7 months')::int || '/'
         || extract(year from $1::date - interval '7 months')::int + 1 returning id`,
      [pastWeeks.startDate],
    );
    const cohortId = rows[0]?.id ?? '';
    await inSchool(
      server,
      'tenant1',
      `insert into cohort_children (tenant_id, cohort_id, child_id) values ('tenant1', $1, $2)`,
      [cohortId, chess.childIds[0]],
    );
    const order = { kind: 'attendance', cohortId, ...PAST };
    const text = await pdfOf(order, 'admin');
    expect(text).toContain('Отряд');
    expect(await sheetOf(order, 'admin')).toHaveLength(1 + 8);
    // A cohort out of sight has no name for a teacher either.
    const answer = await tools.call('POST', '/exports', 'teacher', { ...order, format: 'csv' });
    expect(answer.status).toBe(404);
  });

  it('is for who runs it', async () => {
    const ask = (order: object, as: As) =>
      tools.call('POST', '/exports', as, { kind: 'attendance', format: 'csv', ...order });
    const session = { sessionId: choir.sessionIds[0] };
    expect((await ask(session, 'teacher')).status).toBe(404);
    expect((await ask({ activityId: choir.activityId }, 'teacher')).status).toBe(403);
    expect((await ask(session, 'teacher8')).status).toBe(201);
    expect((await ask(session, 'parent')).status).toBe(403);
    expect((await ask({ sessionId: chess.childIds[0] }, 'admin')).status).toBe(404);
  });

  it('is refused where there are too many marks', async () => {
    // Nobody waits for ten thousand children: each is marked in a session that went on for ever.
    await inSchool(
      server,
      'tenant1',
      `with many as (insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
         select 'tenant1', gen_random_uuid(), 'many' || n, 'many' || n, 'Many', 'Children', 'archived'
         from generate_series(1, 10001) n returning id)
       insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
       select 'tenant1', $1, many.id, 'attended', now(), $2, gen_random_uuid() from many`,
      [choir.sessionIds[3], tools.who.admin.userId],
    );
    const order = { kind: 'attendance', format: 'csv', activityId: choir.activityId };
    const answer = await tools.call('POST', '/exports', 'admin', order);
    expect([answer.status, answer.json.code]).toEqual([409, 'export_too_large']);
    await inSchool(server, 'tenant1', 'delete from attendance_marks where session_id = $1', [
      choir.sessionIds[3],
    ]);
  });
});

describe('a report as a file', () => {
  const order = { kind: 'report', by: 'child', ...PAST };

  it('is a table of exact figures that a spreadsheet can go on with', async () => {
    const rows = await sheetOf({ ...order, activityId: chess.activityId });
    expect(rows[0]?.slice(2)).toEqual([
      'Attended',
      'Not attended',
      'Excused',
      'No record',
      'Attendance rate',
    ]);
    const own = rows.find((line) => String(line[0]).includes(LAST_NAME));
    expect(own?.[0]).toBe(`=1+1 ${LAST_NAME}`);
    expect(own?.slice(2)).toEqual([2, 0, 0, 2, 1]);
    expect(rows.at(-1)).toEqual(['Total', null, 3, 1, 1, 7, 0.75]);
  });

  it('says in a PDF how its figures are meant', async () => {
    const text = await pdfOf({ ...order, by: 'activity' });
    expect(text).toContain('Attendance report');
    expect(text).toContain('how often children attended');
    expect(text).toContain('Sessions: 4, of them not recorded: 2');
    expect(text).toContain('75.0%');
    expect(text).toContain(NAME);
    expect(text).not.toContain('Choir');
  });

  it('is refused to who may read no reports, also when it is fetched', async () => {
    const id = await madeExport(server, tools, { ...order, format: 'csv' }, 'teacher');
    const taken = await inSchool<{ role_id: string }>(
      server,
      'tenant1',
      `delete from role_permissions where permission = 'reports.view'
         and role_id in (select id from roles where kind = 'teacher') returning role_id`,
    );
    const answer = await tools.call('POST', '/exports', 'teacher', { ...order, format: 'csv' });
    expect(answer.status).toBe(403);
    expect((await fileOfExport(server, id, tools.who.teacher)).status).toBe(403);
    for (const { role_id } of taken) {
      await inSchool(
        server,
        'tenant1',
        `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', $1, 'reports.view')`,
        [role_id],
      );
    }
    expect((await fileOfExport(server, id, tools.who.teacher)).status).toBe(200);
  });
});
