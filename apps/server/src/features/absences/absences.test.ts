import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { weekly } from '#harness/activities.ts';
import { monday, term } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { query } from '../../platform/db/database.ts';
import { excusedByAbsence } from './fragments.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  await inSchool(server, 'tenant1', `delete from files where absence_id is not null`);
  await inSchool(
    server,
    'tenant1',
    `update absences set status = 'withdrawn' where status in ('pending', 'confirmed')`,
  );
});
afterAll(() => server.close());
beforeEach(() => tools.setFlow(null));

const noticesOf = (type: string, name: string) =>
  inSchool<{ params: Record<string, string> }>(
    server,
    'tenant1',
    `select n.params from notifications n join users u on u.id = n.user_id
     where n.type = $1 and u.username = $2 order by n.created_at, n.id`,
    [type, name],
  );

describe('reporting an absence', () => {
  it('holds at once where the school is only informed, with no approval', async () => {
    const { status, json, text } = await tools.report({ comment: 'Fever' });
    expect(status, text).toBe(201);
    expect(json).toMatchObject({ status: 'confirmed', approval: null, childId: tools.own.child });
    expect(json.number).toMatch(/^A-\d{4}-\d{6}$/);
    expect(json.absences).toEqual([expect.objectContaining({ id: json.id, number: json.number })]);
    expect(text).not.toContain('Fever');
  });

  it('makes one for each child, with numbers that follow each other', async () => {
    const { json } = await tools.report({ childIds: [tools.own.child, tools.own.anna] });
    expect(json.absences).toHaveLength(2);
    const [one, two] = json.absences.map(({ number }: { number: string }) =>
      Number(number.slice(-6)),
    );
    expect(two).toBe(one + 1);
  });

  it.each([
    ['no date', { startDate: undefined }, 'absence_incomplete', 'Please specify date and reason'],
    ['no reason', { reason: undefined }, 'absence_incomplete', 'Please specify date and reason'],
    [
      'a range without its end',
      { endDate: undefined },
      'absence_incomplete',
      'Please specify date and reason',
    ],
  ])('is refused with %s', async (_what, change, code, message) => {
    const { status, json } = await tools.report(change);
    expect([status, json.code, json.message]).toEqual([400, code, message]);
  });

  it.each([
    [{ endDate: '2030-01-01', startDate: '2030-01-02' }, 'endDate ends_before_start'],
    [{ endDate: '2032-01-01', startDate: '2030-01-02' }, 'endDate span_too_long'],
    [{ wholeDay: false }, 'fromTime required'],
    [{ wholeDay: false, fromTime: '10:00' }, 'toTime required'],
    [{ wholeDay: false, fromTime: '10:00', toTime: '09:00' }, 'toTime ends_before_begin'],
  ])('is refused at the field: %o', async (change, fault) => {
    const { json } = await tools.report(change);
    expect(json.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`)).toEqual([
      fault,
    ]);
  });

  it('asks before a second one for the same day, names the first, and makes nothing', async () => {
    const day = tools.newDay();
    const first = await tools.report({ startDate: day, endDate: day });
    const before = await inSchool(server, 'tenant1', 'select last from absence_numbers');
    const again = await tools.report({
      childIds: [tools.own.anna, tools.own.child],
      startDate: addDays(day, -2),
      endDate: day,
    });
    expect([again.status, again.json.code]).toEqual([409, 'absence_exists']);
    expect(again.json.details.absences).toEqual([
      expect.objectContaining({ childId: tools.own.child, id: first.json.id }),
    ]);
    expect(await inSchool(server, 'tenant1', 'select last from absence_numbers')).toEqual(before);
    const anyway = await tools.report({ startDate: day, endDate: day, createAnyway: true });
    expect(anyway.status).toBe(201);
  });

  it('says whether who asks may change the first, or only open it, or not even that', async () => {
    const waysOf = async (day: string, as: 'parent' | 'admin' | 'teacher') =>
      (await tools.report({ startDate: day, endDate: day }, as)).json.details.absences[0].can;
    const undecided = tools.newDay();
    await tools.report({ startDate: undecided, endDate: undecided });
    expect(await waysOf(undecided, 'parent')).toEqual({ open: true, edit: true });
    expect(await waysOf(undecided, 'admin')).toEqual({ open: true, edit: false });
    expect(await waysOf(undecided, 'teacher')).toEqual({ open: false, edit: false });
    await tools.setFlow([tools.named('teacher')]);
    const decided = tools.newDay();
    const { json } = await tools.report({ startDate: decided, endDate: decided });
    await tools.decide(json.approval.id, 'approve', 'teacher');
    expect(await waysOf(decided, 'parent')).toEqual({ open: true, edit: false });
    expect(await waysOf(decided, 'teacher')).toEqual({ open: true, edit: false });
  });

  it('is for guardians who may report, and for staff within their reach', async () => {
    expect((await tools.report({}, 'relative')).status).toBe(201);
    expect((await tools.report({}, 'babysitter')).status).toBe(403);
    expect((await tools.report({}, 'parent1a')).status).toBe(404);
    expect((await tools.report({}, 'teacher8')).status).toBe(404);
    expect((await tools.report({}, 'admin')).status).toBe(201);
    expect((await tools.report({}, 'child')).status).toBe(403);
  });

  it('tells what would be missed and who would be told, before anything is made', async () => {
    const { id } = await tools.publishTerm({ name: 'Chess', timeSlots: [weekly(1)] });
    await tools.book(id, { childId: tools.own.child }, 'admin');
    const body = {
      childIds: [tools.own.child],
      startDate: monday,
      endDate: monday,
      wholeDay: true,
    };
    const { json } = await tools.ask('POST', '/absences/preview', 'parent', body);
    expect(json.sessions).toEqual([
      expect.objectContaining({ activityName: 'Chess', date: monday, startTime: '15:00' }),
    ]);
    expect(json.sessions[0].teachers).toHaveLength(1);
    expect(json.steps).toBe(0);
    const early = { ...body, wholeDay: false, fromTime: '08:00', toTime: '15:00' };
    expect((await tools.ask('POST', '/absences/preview', 'parent', early)).json.sessions).toEqual(
      [],
    );
  });
});

describe('what an absence means for sessions', () => {
  let activityId: string;
  beforeAll(async () => {
    const activity = await tools.publishTerm({ name: 'Choir', timeSlots: [weekly(3)] });
    activityId = activity.id;
    await tools.book(activityId, { childId: tools.own.anna }, 'admin');
  });
  const wednesday = addDays(monday, 9);
  /** As attendance will ask it, in any statement. */
  async function excused(recordedAt?: string): Promise<string[]> {
    const statement = sql<{ date: string }>`select s.date::text from sessions s
      where s.tenant_id = 'tenant1' and s.activity_id = ${activityId} and ${excusedByAbsence({
        childId: sql`${tools.own.anna}::uuid`,
        session: 's',
        ...(recordedAt && { recordedAt: sql`${recordedAt}::timestamptz` }),
      })} order by s.date`;
    const { sql: text, parameters } = statement.compile(query);
    const rows = await inSchool<{ date: string }>(server, 'tenant1', text, [...parameters]);
    return rows.map(({ date }) => date);
  }

  it('is worked out from its time, to the minute, and goes without a trace', async () => {
    expect(dayOfWeek(wednesday)).toBe(3);
    const report = (change: object) =>
      tools.report({
        childIds: [tools.own.anna],
        startDate: wednesday,
        endDate: wednesday,
        createAnyway: true,
        ...change,
      });
    const before = await report({ wholeDay: false, fromTime: '10:00', toTime: '15:00' });
    expect(await excused()).toEqual([]);
    const touching = await report({ wholeDay: false, fromTime: '10:00', toTime: '15:01' });
    expect(await excused()).toEqual([wednesday]);
    // Recorded after the confirmation, what a teacher saw counts.
    expect(await excused(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
    expect(await excused(new Date(Date.now() - 60_000).toISOString())).toEqual([wednesday]);
    for (const { json } of [before, touching]) {
      const { json: gone } = await tools.ask('POST', `/absences/${json.id}/withdraw`, 'parent');
      expect(gone.status).toBe('withdrawn');
    }
    expect(await excused()).toEqual([]);
  });

  it('is nothing while it waits', async () => {
    await tools.setFlow([tools.named('admin')]);
    await tools.report({ childIds: [tools.own.anna], startDate: wednesday, endDate: wednesday });
    expect(await excused()).toEqual([]);
  });

  it('tells the leaders that the child is away, or comes after all, and no reason', async () => {
    const day = addDays(wednesday, 7);
    const { json } = await tools.report({
      childIds: [tools.own.anna],
      startDate: day,
      endDate: day,
      comment: 'HEALTH-TEXT',
    });
    const away = await noticesOf('childAway', 'teacher');
    expect(away.at(-1)?.params).toMatchObject({ activityId, date: day });
    await tools.ask('POST', `/absences/${json.id}/withdraw`, 'parent');
    expect((await noticesOf('childBack', 'teacher')).at(-1)?.params).toMatchObject({ date: day });
    const all = await inSchool(server, 'tenant1', 'select params from notifications');
    expect(JSON.stringify(all)).not.toMatch(/HEALTH-TEXT|sickLeave/);
  });

  it('touches only what the child is on the register of', async () => {
    const { json } = await tools.report({
      childIds: [tools.own.child],
      startDate: wednesday,
      endDate: addDays(wednesday, 5),
    });
    const sessions = (await tools.see(json.id)).json.sessions as { activityName: string }[];
    expect(sessions.map(({ activityName }) => activityName)).not.toContain('Choir');
    expect(term.startDate < wednesday).toBe(true);
  });
});

describe('changing it', () => {
  const edit = (id: string, body: object, as: 'parent' | 'babysitter' | 'admin' = 'parent') =>
    tools.ask('PATCH', `/absences/${id}`, as, body);

  it('is done by the family while nobody has decided, and the approval begins anew', async () => {
    await tools.setFlow([tools.named('teacher'), { ...tools.named('admin'), fromDays: 2 }]);
    const { json } = await tools.report();
    expect(json.approval).toMatchObject({ step: 1, steps: 1, status: 'pending' });
    const longer = await edit(json.id, { endDate: addDays(json.startDate, 1), version: 1 });
    expect(longer.json).toMatchObject({ version: 2, approval: { step: 1, steps: 2 } });
    expect((await edit(json.id, { reason: 'other', version: 1 })).json.code).toBe('stale_version');
    await tools.decide(json.approval.id, 'approve', 'teacher');
    const later = await edit(json.id, { reason: 'other', version: 2 });
    expect(later.json.approval).toMatchObject({ step: 1, status: 'pending' });
    await tools.decide(json.approval.id, 'approve', 'teacher');
    await tools.decide(json.approval.id, 'approve', 'admin');
    const { version } = (await tools.see(json.id)).json;
    expect((await edit(json.id, { reason: 'sickLeave', version })).json.code).toBe(
      'absence_decided',
    );
  });

  it('is not for others, and not for what is over', async () => {
    const { json } = await tools.report();
    expect((await edit(json.id, { reason: 'other', version: 1 }, 'babysitter')).status).toBe(403);
    expect((await edit(json.id, { reason: 'other', version: 1 }, 'admin')).status).toBe(403);
    const past = await tools.report({
      startDate: '2026-01-05',
      endDate: '2026-01-05',
      createAnyway: true,
    });
    expect((await edit(past.json.id, { reason: 'other', version: 1 })).json.code).toBe(
      'absence_over',
    );
  });

  it('keeps the comment unless it is sent, and the time that is not', async () => {
    const { json } = await tools.report({ comment: 'Fever' });
    await edit(json.id, { reason: 'other', version: 1 });
    expect((await tools.see(json.id)).json).toMatchObject({ comment: 'Fever', reason: 'other' });
    await edit(json.id, { comment: '', version: 2 });
    expect((await tools.see(json.id)).json.comment).toBeNull();
  });
});

describe('taking it back', () => {
  const act = (
    id: string,
    what: string,
    as: 'parent' | 'admin' | 'teacher8' | 'babysitter',
    body?: object,
  ) => tools.ask('POST', `/absences/${id}/${what}`, as, body);

  it('is the family’s before it ends, once', async () => {
    const { json } = await tools.report();
    expect((await act(json.id, 'withdraw', 'babysitter')).status).toBe(403);
    expect((await act(json.id, 'withdraw', 'parent')).json.status).toBe('withdrawn');
    expect((await act(json.id, 'withdraw', 'parent')).json.code).toBe('absence_ended');
    const past = await tools.report({
      startDate: '2026-01-06',
      endDate: '2026-01-06',
      createAnyway: true,
    });
    expect((await act(past.json.id, 'withdraw', 'parent')).json.code).toBe('absence_over');
  });

  it('is the school’s with a reason, and the family is told', async () => {
    const { json } = await tools.report();
    const before = (await noticesOf('absenceDecided', 'parent')).length;
    const without = await act(json.id, 'revert', 'admin', {});
    expect([without.status, without.json.message]).toEqual([400, 'Comment is required']);
    expect((await act(json.id, 'revert', 'teacher8', { reason: 'x' })).status).toBe(404);
    const done = await act(json.id, 'revert', 'admin', { reason: 'She was there' });
    expect(done.json.status).toBe('reverted');
    expect((await act(json.id, 'revert', 'admin', { reason: 'x' })).json.code).toBe(
      'absence_not_confirmed',
    );
    expect(await noticesOf('absenceDecided', 'parent')).toHaveLength(before + 1);
    const seen = (await tools.see(json.id)).json;
    expect(seen.history.at(-1)).toMatchObject({ event: 'reverted', comment: 'She was there' });
  });

  it('ends the request that waited, and whoever decides then is told so', async () => {
    await tools.setFlow([tools.named('teacher')]);
    const { json } = await tools.report();
    await act(json.id, 'withdraw', 'parent');
    expect((await tools.decide(json.approval.id, 'approve', 'teacher')).json.code).toBe(
      'approval_closed',
    );
  });
});
