import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { weekly } from '#harness/activities.ts';
import { monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  for (const table of ['approval_approvers', 'approvals', 'absence_events'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  await inSchool(server, 'tenant1', 'delete from files where absence_id is not null');
  await inSchool(server, 'tenant1', 'delete from absences');
});
afterAll(() => server.close());
beforeEach(() => tools.setFlow([tools.named('teacher')]));

const open = async (change: object = {}) => {
  const { json, text } = await tools.report(change);
  expect(json.approval, text).not.toBeNull();
  return { id: json.id as string, approvalId: json.approval.id as string };
};
const list = async (as: 'admin' | 'teacher' | 'teacher8', query = '') =>
  (await tools.ask('GET', `/approvals${query}`, as)).json;
const idsIn = (answer: { items: { approvalId: string }[] }) =>
  answer.items.map(({ approvalId }) => approvalId);
const noticesOf = (type: string, name: string) =>
  inSchool(
    server,
    'tenant1',
    `select n.id from notifications n join users u on u.id = n.user_id where n.type = $1 and u.username = $2`,
    [type, name],
  );

describe('who decides', () => {
  it('goes step by step, and the absence holds after the last', async () => {
    await tools.setFlow([tools.named('teacher'), tools.named('teacher8')]);
    const { id, approvalId } = await open();
    expect((await tools.decide(approvalId, 'approve', 'teacher8')).status).toBe(404);
    const first = await tools.decide(approvalId, 'approve', 'teacher');
    expect(first.json).toMatchObject({
      status: 'pending',
      approval: { step: 2, steps: 2, status: 'pending' },
    });
    expect((await tools.decide(approvalId, 'approve', 'teacher')).status).toBe(403);
    const last = await tools.decide(approvalId, 'approve', 'teacher8');
    expect(last.json).toMatchObject({ status: 'confirmed', approval: { status: 'approved' } });
    const { json } = await tools.see(id);
    expect(json.history.map(({ event }: { event: string }) => event)).toEqual([
      'reported',
      'stepApproved',
      'approved',
    ]);
  });

  it('is found by the cohort, the activities, a role or by name', async () => {
    const { id } = await tools.publishTerm({
      name: 'Chess',
      timeSlots: [weekly(1)],
      teachers: [{ userId: tools.people.teacher8.userId, duty: 'main' }],
    });
    await tools.book(id, { childId: tools.own.child }, 'admin');
    const roles = (await tools.ask('GET', '/school/absence-flow', 'admin')).json.roles as {
      id: string;
      name: string;
    }[];
    const roleId = roles.find(({ name }) => name === 'admin')?.id;
    const waiting = async (approvers: object) => {
      await tools.setFlow([{ approvers }]);
      const { id: absenceId } = await open({
        startDate: monday,
        endDate: monday,
        createAnyway: true,
      });
      return (await tools.see(absenceId, 'admin')).json.waitsFor as string[];
    };
    const name = async (username: string) => {
      const [row] = await inSchool<{ name: string }>(
        server,
        'tenant1',
        `select first_name || ' ' || last_name as name from users where username = $1`,
        [username],
      );
      return row?.name ?? '';
    };
    expect(await waiting({ kind: 'cohortTeachers' })).toContain(await name('teacher'));
    expect(await waiting({ kind: 'activityTeachers' })).toEqual([await name('teacher8')]);
    expect(await waiting({ kind: 'role', roleId })).toContain(await name('admin'));
    expect(await waiting({ kind: 'people', userIds: [tools.people.teacher8.userId] })).toEqual([
      await name('teacher8'),
    ]);
  });

  it('is the administrators where a step finds nobody', async () => {
    await tools.setFlow([{ approvers: { kind: 'activityTeachers' } }]);
    const { id } = await open();
    const { json } = await tools.see(id, 'admin');
    expect(json.waitsFor.length).toBeGreaterThan(0);
    expect((await tools.decide(json.approval.id, 'approve', 'admin')).json.status).toBe(
      'confirmed',
    );
  });

  it('goes by how many days it is, both ends counted', async () => {
    await tools.setFlow([{ ...tools.named('teacher'), fromDays: 3 }]);
    const day = tools.newDay();
    const short = await tools.report({ startDate: day, endDate: addDays(day, 1) });
    expect(short.json).toMatchObject({ status: 'confirmed', approval: null });
    const other = tools.newDay();
    const long = await tools.report({ startDate: other, endDate: addDays(other, 2) });
    expect(long.json).toMatchObject({ status: 'pending', approval: { steps: 1 } });
  });

  it('stays as it was when the request began, whatever the flow becomes', async () => {
    await tools.setFlow([tools.named('teacher'), tools.named('teacher8')]);
    const { approvalId } = await open();
    await tools.setFlow(null);
    const { json } = await tools.decide(approvalId, 'approve', 'teacher');
    expect(json.approval).toMatchObject({ step: 2, steps: 2, status: 'pending' });
    expect((await tools.decide(approvalId, 'approve', 'teacher8')).json.status).toBe('confirmed');
  });
});

describe('what an approver may do', () => {
  it.each([
    ['approve', 'Comment is required'],
    ['decline', 'Comment is required'],
    ['request-information', 'Please specify what information you need'],
  ])('%s only with words of their own', async (what, message) => {
    const { approvalId } = await open();
    for (const body of [{}, { comment: '' }, { comment: '  ' }]) {
      const answer = await tools.decide(approvalId, what, 'teacher', body);
      expect([answer.status, answer.json.message]).toEqual([400, message]);
    }
  });

  it('decline, and the family is told that there is a decision', async () => {
    const { id, approvalId } = await open();
    const before = (await noticesOf('absenceDecided', 'parent')).length;
    const { json } = await tools.decide(approvalId, 'decline', 'teacher', {
      comment: 'DECLINE-TEXT',
    });
    expect(json).toMatchObject({ status: 'reverted', approval: { status: 'rejected' } });
    expect(await noticesOf('absenceDecided', 'parent')).toHaveLength(before + 1);
    expect((await tools.see(id)).json.history.at(-1)).toMatchObject({
      event: 'declined',
      comment: 'DECLINE-TEXT',
    });
    const told = await inSchool(server, 'tenant1', 'select params from notifications');
    expect(JSON.stringify(told)).not.toContain('DECLINE-TEXT');
  });

  it('ask, and the answer goes back to who asked', async () => {
    await tools.setFlow([tools.named('teacher', 'teacher8')]);
    const { id, approvalId } = await open();
    await tools.decide(approvalId, 'request-information', 'teacher8', {
      comment: 'A note, please',
    });
    const again = await tools.decide(approvalId, 'request-information', 'teacher', {
      comment: 'x',
    });
    expect(again.json.code).toBe('information_already_requested');
    const asked = (await tools.see(id)).json;
    expect(asked).toMatchObject({ can: { answer: true }, approval: { status: 'infoRequested' } });
    const before = {
      asker: (await noticesOf('approvalWaiting', 'teacher8')).length,
      other: (await noticesOf('approvalWaiting', 'teacher')).length,
    };
    const answered = await tools.ask('POST', `/absences/${id}/information`, 'parent', {
      text: 'Here it is',
    });
    expect(answered.json.approval.status).toBe('infoProvided');
    expect(await noticesOf('approvalWaiting', 'teacher8')).toHaveLength(before.asker + 1);
    expect(await noticesOf('approvalWaiting', 'teacher')).toHaveLength(before.other);
    const twice = await tools.ask('POST', `/absences/${id}/information`, 'parent', { text: 'x' });
    expect(twice.json.code).toBe('information_not_requested');
  });

  it('appoint another, who then decides instead and sees this request only', async () => {
    const mine = await open();
    const other = await open();
    const appoint = (userId: string, as: 'teacher' | 'teacher8' = 'teacher') =>
      tools.decide(mine.approvalId, 'appoint', as, { userId });
    expect((await appoint(tools.people.parent.userId)).json.errors[0].code).toBe('not_an_approver');
    expect((await appoint(tools.people.teacher.userId)).json.errors[0].code).toBe(
      'not_an_approver',
    );
    expect((await appoint(tools.people.teacher8.userId)).status).toBe(200);
    expect((await tools.decide(mine.approvalId, 'approve', 'teacher')).status).toBe(403);
    expect((await tools.ask('GET', `/approvals/${mine.approvalId}`, 'teacher')).status).toBe(200);
    expect((await tools.ask('GET', `/approvals/${other.approvalId}`, 'teacher8')).status).toBe(404);
    const done = await tools.decide(mine.approvalId, 'approve', 'teacher8');
    expect(done.json.status).toBe('confirmed');
    const { history } = (await tools.see(mine.id)).json;
    expect(history[1]).toMatchObject({ event: 'appointed', about: expect.any(String) });
  });

  it('decide several at once with one comment, each that can be', async () => {
    const [one, two] = [await open(), await open()];
    await tools.decide(two.approvalId, 'decline', 'teacher');
    const { json } = await tools.ask('POST', '/approvals/decide', 'teacher', {
      ids: [one.approvalId, two.approvalId],
      decision: 'approve',
      comment: 'Get well soon',
    });
    expect(json).toEqual({
      decidedIds: [one.approvalId],
      refused: [{ id: two.approvalId, code: 'approval_closed' }],
    });
  });
});

describe('the lists', () => {
  it('are all, those to act on, and those asked about; an administrator’s are of the school', async () => {
    const [waits, asked] = [await open(), await open()];
    await tools.decide(asked.approvalId, 'request-information', 'teacher', { comment: 'x' });
    const ids = async (as: 'admin' | 'teacher' | 'teacher8', filter: string) =>
      idsIn(await list(as, `?filter=${filter}&pageSize=100`));
    for (const as of ['admin', 'teacher'] as const) {
      expect(await ids(as, 'all')).toEqual(
        expect.arrayContaining([waits.approvalId, asked.approvalId]),
      );
      expect(await ids(as, 'needsAction')).toContain(waits.approvalId);
      expect(await ids(as, 'needsAction')).not.toContain(asked.approvalId);
      expect(await ids(as, 'infoRequested')).toEqual([asked.approvalId]);
    }
    expect(await ids('teacher8', 'all')).not.toContain(waits.approvalId);
    const { counts, total } = await list('teacher', '?filter=infoRequested');
    expect([total, counts.infoRequested]).toEqual([1, 1]);
    await tools.decide(asked.approvalId, 'decline', 'teacher');
    const history = async (status: string) =>
      idsIn(
        (await tools.ask('GET', `/approvals/history?status=${status}&pageSize=100`, 'teacher'))
          .json,
      );
    expect(await history('rejected')).toContain(asked.approvalId);
    expect(await history('approved')).not.toContain(asked.approvalId);
    await tools.decide(waits.approvalId, 'approve', 'teacher');
    expect(await history('approved')).toContain(waits.approvalId);
    await tools.ask('POST', `/absences/${waits.id}/revert`, 'admin', { reason: 'x' });
    expect(await history('reverted')).toContain(waits.approvalId);
    expect(await history('approved')).not.toContain(waits.approvalId);
  });

  it('have what was decided since midnight of the school apart, without what the family took back', async () => {
    const [yes, no, back, waits, before] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    await tools.decide(yes.approvalId, 'approve', 'teacher');
    await tools.decide(no.approvalId, 'decline', 'teacher');
    await tools.decide(before.approvalId, 'decline', 'teacher');
    await tools.ask('POST', `/absences/${back.id}/withdraw`, 'parent');
    // A second before and a second after midnight in Riga; the day in Greenwich is the same.
    for (const [id, seconds] of [
      [before.approvalId, -1],
      [no.approvalId, 1],
    ] as const)
      await inSchool(
        server,
        'tenant1',
        `update approvals p set decided_at = ((app_now() at time zone s.time_zone)::date::timestamp
             at time zone s.time_zone) + make_interval(secs => $2)
           from schools s where s.tenant_id = p.tenant_id and p.id = $1`,
        [id, seconds],
      );
    const today = async (query = '') => {
      const path = `/approvals/history?decided=today&pageSize=100${query}`;
      return idsIn((await tools.ask('GET', path, 'teacher')).json);
    };
    const ids = await today();
    expect(ids).toEqual(expect.arrayContaining([yes.approvalId, no.approvalId]));
    for (const { approvalId } of [back, waits, before]) expect(ids).not.toContain(approvalId);
    expect(await today('&status=approved')).not.toContain(no.approvalId);
  });

  it('say how long the school took, without the time of the family', async () => {
    const { id, approvalId } = await open();
    try {
      server.shiftClock('2 hours');
      await tools.decide(approvalId, 'request-information', 'teacher', { comment: 'x' });
      server.shiftClock('26 hours');
      await tools.ask('POST', `/absences/${id}/information`, 'parent', { text: 'x' });
      server.shiftClock('27 hours');
      await tools.decide(approvalId, 'approve', 'teacher');
    } finally {
      server.shiftClock('0');
    }
    const { items } = (await tools.ask('GET', '/approvals/history?pageSize=100', 'teacher')).json;
    const line = items.find((one: { approvalId: string }) => one.approvalId === approvalId);
    expect([179, 180, 181]).toContain(line.processingMinutes);
  });
});

describe('the flow', () => {
  it.each([
    [{ mode: 'approve', steps: [] }, 'steps required'],
    [
      { mode: 'approve', steps: [{ approvers: { kind: 'role' } }] },
      'steps.0.approvers.roleId required',
    ],
    [
      { mode: 'approve', steps: [{ approvers: { kind: 'people', userIds: [] } }] },
      'steps.0.approvers.userIds required',
    ],
    [
      {
        mode: 'approve',
        steps: Array.from({ length: 6 }, () => ({ approvers: { kind: 'cohortTeachers' } })),
      },
      'steps too_long',
    ],
  ])('is refused where it lacks something: %o', async (flow, fault) => {
    const { json } = await tools.ask('PUT', '/school/absence-flow', 'admin', flow);
    expect(json.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`)).toEqual([
      fault,
    ]);
  });

  it('names only people who may decide, and roles whose holders may', async () => {
    const people = await tools.setFlow([tools.named('parent')]);
    expect(people.json.errors[0]).toMatchObject({
      path: 'steps.0.approvers.userIds',
      code: 'not_an_approver',
    });
    const role = await tools.setFlow([
      { approvers: { kind: 'role', roleId: '01941f38-0000-7000-8000-000000000000' } },
    ]);
    expect(role.json.errors[0]).toMatchObject({
      path: 'steps.0.approvers.roleId',
      code: 'unknown_role',
    });
  });

  it('is changed by one of two editors, and the second is told', async () => {
    const { json } = await tools.ask('GET', '/school/absence-flow', 'admin');
    const change = () => tools.setFlow([tools.named('teacher')], { version: json.version });
    const answers = await Promise.all([change(), change()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
