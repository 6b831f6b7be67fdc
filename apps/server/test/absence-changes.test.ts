import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { weekly } from '#harness/activities.ts';
import { monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
/** On Tuesdays and Thursdays, led by `teacher`. */
let chess: string;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  const { id } = await tools.publishTerm({ name: 'Chess', timeSlots: [weekly(2), weekly(4)] });
  chess = id;
  await tools.book(id, { childId: tools.own.child }, 'admin');
});
afterAll(() => server.close());
beforeEach(() =>
  inSchool(
    server,
    'tenant1',
    `update absences set status = 'withdrawn' where status in ('pending', 'confirmed')`,
  ),
);

const TYPES = ['childAway', 'childAwaySeveral', 'childBack', 'childBackSeveral', 'childUndecided'];
/** What the teacher was told of while this was done. */
async function toldOf(work: () => Promise<unknown>) {
  const rows = () =>
    inSchool<{ id: string; type: string; params: Record<string, string> }>(
      server,
      'tenant1',
      `select n.id, n.type, n.params from notifications n join users u on u.id = n.user_id
       where u.username = 'teacher' and n.type = any($1) order by n.created_at, n.type`,
      [TYPES],
    );
  const before = new Set((await rows()).map(({ id }) => id));
  await work();
  return (await rows())
    .filter(({ id }) => !before.has(id))
    .map(({ type, params: { activityId, activity, child, ...about } }) => {
      expect([activityId, activity]).toEqual([chess, 'Chess']);
      return { type, ...about };
    });
}
const waitingFor = async (username: string) =>
  (
    await inSchool(
      server,
      'tenant1',
      `select n.id from notifications n join users u on u.id = n.user_id
       where n.type = 'approvalWaiting' and u.username = $1`,
      [username],
    )
  ).length;
const report = async (startDate: string, endDate = startDate) => {
  const { json, text } = await tools.report({ startDate, endDate });
  expect(json.status, text).toBe('confirmed');
  return json as { id: string; version: number };
};
const edit = async (id: string, body: object) => {
  const { version } = (await tools.see(id)).json;
  const answer = await tools.ask('PATCH', `/absences/${id}`, 'parent', { version, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const tuesday = addDays(monday, 1);
const thursday = addDays(monday, 3);
const friday = addDays(monday, 4);

describe('a change of an absence that needed no approval', () => {
  const fromThreeDays = () => [{ ...tools.named('teacher8'), fromDays: 3 }];
  const isExcused = async (date: string) => {
    const sessions: { id: string; date: string }[] = await tools.sessionsOf(chess);
    const id = sessions.find((one) => one.date === date)?.id;
    const { json } = await tools.ask('GET', `/sessions/${id}/attendance`, 'teacher');
    const child = json.children.find(
      ({ childId }: { childId: string }) => childId === tools.own.child,
    );
    return child.excusedByAbsence;
  };

  it('waits for the school where it needs one now, and the leaders hear that it is open', async () => {
    await tools.setFlow(fromThreeDays());
    const { id } = await report(tuesday);
    expect(await isExcused(tuesday)).toBe(true);
    const before = await waitingFor('teacher8');
    let changed = { approval: { id: '' } };
    const told = await toldOf(async () => {
      changed = await edit(id, { endDate: addDays(tuesday, 30) });
    });
    expect(changed).toMatchObject({
      status: 'pending',
      approval: { status: 'pending', step: 1, steps: 1 },
    });
    expect(told).toEqual([{ type: 'childUndecided', date: tuesday }]);
    expect(await waitingFor('teacher8')).toBe(before + 1);
    expect(await isExcused(tuesday)).toBe(false);
    const done = await tools.decide(changed.approval.id, 'approve', 'teacher8');
    expect(done.json.status).toBe('confirmed');
    expect(await isExcused(tuesday)).toBe(true);
  });

  it('holds where it needs none: less than held, other words, or still too few days', async () => {
    await tools.setFlow(null);
    const { id } = await report(monday, friday);
    await tools.setFlow([tools.named('teacher8')]);
    const confirmedAt = async () =>
      (
        await inSchool(server, 'tenant1', 'select confirmed_at from absences where id = $1', [id])
      )[0];
    const since = await confirmedAt();
    expect(await edit(id, { reason: 'other', comment: 'x' })).toMatchObject({
      status: 'confirmed',
      approval: null,
    });
    expect((await edit(id, { startDate: tuesday })).status).toBe('confirmed');
    // What somebody recorded since then goes on counting.
    expect(await confirmedAt()).toEqual(since);
    expect((await edit(id, { endDate: addDays(friday, 1) })).status).toBe('pending');
    await tools.setFlow(fromThreeDays());
    const short = await report(addDays(monday, 14));
    expect((await edit(short.id, { endDate: addDays(monday, 15) })).status).toBe('confirmed');
  });

  it('counts how long the school took from the change on', async () => {
    await tools.setFlow(fromThreeDays());
    const { id } = await report(tuesday);
    await inSchool(
      server,
      'tenant1',
      `update absence_events set at = at - interval '5 days' where absence_id = $1`,
      [id],
    );
    const { approval } = await edit(id, { endDate: friday });
    expect((await tools.see(id)).json.processingMinutes).toBe(0);
    const { items } = (await tools.ask('GET', '/approvals?pageSize=100', 'teacher8')).json;
    const line = items.find((one: { approvalId: string }) => one.approvalId === approval.id);
    expect(line.processingMinutes).toBe(0);
  });
});

describe('the leaders of what is missed', () => {
  beforeEach(() => tools.setFlow(null));

  it('are told of one session by its day, and of several from when to when and how many', async () => {
    expect(await toldOf(() => report(monday, tuesday))).toEqual([
      { type: 'childAway', date: tuesday },
    ]);
    let id = '';
    const next = addDays(monday, 7);
    const told = await toldOf(async () => {
      ({ id } = await report(next, addDays(next, 11)));
    });
    expect(told).toEqual([
      {
        type: 'childAwaySeveral',
        date: addDays(next, 1),
        until: addDays(next, 10),
        count: '4',
      },
    ]);
    const back = await toldOf(() => tools.ask('POST', `/absences/${id}/withdraw`, 'parent'));
    expect(back).toEqual([{ ...told[0], type: 'childBackSeveral' }]);
  });

  it('hear of what a change adds and of what it leaves out, and of nothing else', async () => {
    const { id } = await report(monday, friday);
    expect(await toldOf(() => edit(id, { endDate: addDays(monday, 2) }))).toEqual([
      { type: 'childBack', date: thursday },
    ]);
    expect(await toldOf(() => edit(id, { reason: 'other' }))).toEqual([]);
    expect(await toldOf(() => edit(id, { startDate: thursday, endDate: friday }))).toEqual([
      { type: 'childAway', date: thursday },
      { type: 'childBack', date: tuesday },
    ]);
  });

  it('hear that the child comes where the rest waits for the school', async () => {
    const { id } = await report(monday, friday);
    await tools.setFlow([tools.named('teacher8')]);
    const told = await toldOf(() =>
      edit(id, { startDate: thursday, endDate: addDays(friday, 14) }),
    );
    expect(told).toEqual([
      { type: 'childBack', date: tuesday },
      { type: 'childUndecided', date: thursday },
    ]);
  });
});
