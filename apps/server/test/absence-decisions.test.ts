import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
});
afterAll(() => server.close());
beforeEach(() => tools.setFlow([tools.named('teacher')]));

const open = async () => {
  const { json, text } = await tools.report({ createAnyway: true });
  expect(json.approval, text).not.toBeNull();
  return { id: json.id as string, approvalId: json.approval.id as string };
};

describe('who acts on what has moved on', () => {
  const seen = async (id: string) => {
    const { version, approval } = (await tools.see(id)).json;
    return { version, step: approval.step };
  };
  const acts = ['approve', 'decline', 'request-information', 'appoint'] as const;
  const bodyOf = (what: (typeof acts)[number]) =>
    what === 'appoint' ? { userId: tools.people.admin.userId } : { comment: 'x' };

  it.each(acts)('is told so, before any right is asked for: %s', async (what) => {
    await tools.setFlow([tools.named('teacher', 'teacher8'), tools.named('teacher')]);
    const { id, approvalId } = await open();
    const before = await seen(id);
    const act = (as: 'teacher' | 'teacher8', more: object) =>
      tools.decide(approvalId, what, as, { ...bodyOf(what), ...more });
    await tools.decide(approvalId, 'approve', 'teacher');
    for (const as of ['teacher', 'teacher8'] as const) {
      const late = await act(as, before);
      expect([late.status, late.json.code]).toEqual([409, 'approval_closed']);
    }
    const { startDate, version } = (await tools.see(id)).json;
    const second = await seen(id);
    await tools.ask('PATCH', `/absences/${id}`, 'parent', {
      endDate: addDays(startDate, 3),
      version,
    });
    const stale = await act('teacher', second);
    expect([stale.status, stale.json.code]).toEqual([409, 'stale_version']);
    expect(await seen(id)).toMatchObject({ step: 1 });
    expect((await act('teacher', await seen(id))).status).toBe(200);
  });

  it('is told so of each of several', async () => {
    await tools.setFlow([tools.named('teacher'), tools.named('teacher')]);
    const [one, two] = [await open(), await open()];
    const before = await Promise.all(
      [one, two].map(async ({ id, approvalId }) => ({ id: approvalId, ...(await seen(id)) })),
    );
    await tools.decide(two.approvalId, 'approve', 'teacher');
    const { json } = await tools.ask('POST', '/approvals/decide', 'teacher', {
      ids: [one.approvalId, two.approvalId],
      seen: before,
      decision: 'approve',
      comment: 'x',
    });
    expect(json).toEqual({
      decidedIds: [one.approvalId],
      refused: [{ id: two.approvalId, code: 'approval_closed' }],
    });
  });

  it('is answered alike who sends the same once more, and decides once', async () => {
    await tools.setFlow([tools.named('teacher'), tools.named('teacher')]);
    const { id, approvalId } = await open();
    const send = (path: string, body: object, key: string) =>
      server.call('POST', `/api/approvals${path}`, {
        token: tools.people.teacher.token,
        headers: { 'idempotency-key': key },
        body,
      });
    const approve = () => send(`/${approvalId}/approve`, { comment: 'x' }, `approve-${approvalId}`);
    const [first, again] = [await approve(), await approve()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await seen(id)).toMatchObject({ step: 2 });
    const body = { ids: [approvalId], decision: 'approve', comment: 'x' };
    const together = () => send('/decide', body, `together-${approvalId}`);
    await together();
    expect((await together()).json.decidedIds).toEqual([approvalId]);
  });
});
