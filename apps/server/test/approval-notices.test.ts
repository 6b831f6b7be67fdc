import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsencePerson, type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { Postbox } from '#harness/postbox.ts';
import { sendAgain } from '#harness/send-again.ts';
import { allDelivered, inSchool, startServer, type TestServer } from '#harness/server.ts';

const postbox = new Postbox();
let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  await postbox.open();
  server = await startServer(
    { SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, PUBLIC_URL: 'https://portal.example' },
    { workers: true },
  );
  tools = await absenceTools(server);
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});
beforeEach(() => tools.setFlow([tools.named('teacher')]));

const report = async () => {
  const { json, text } = await tools.report();
  expect(json.approval, text).not.toBeNull();
  return { id: json.id as string, approvalId: json.approval.id as string };
};
/** The last one about this absence that somebody got. */
const waiting = async (absenceId: string, name: AbsencePerson) =>
  (
    await inSchool<{ id: string }>(
      server,
      'tenant1',
      `select n.id from notifications n join users u on u.id = n.user_id
       where n.type = 'approvalWaiting' and u.username = $2 and n.params ->> 'absenceId' = $1
       order by n.created_at desc, n.id desc`,
      [absenceId, name],
    )
  )[0]?.id;
/** Whether it would still be mailed now. */
async function isMailed(absenceId: string, name: AbsencePerson): Promise<boolean> {
  await allDelivered(server);
  postbox.mails.length = 0;
  const id = await waiting(absenceId, name);
  expect(id).toBeDefined();
  await sendAgain(server, id);
  return postbox.mails.some(({ to }) => to?.[0]?.address === `${name}@tenant1.example`);
}
const appoint = (approvalId: string, name: AbsencePerson, as: AbsencePerson) =>
  tools.decide(approvalId, 'appoint', as, { userId: tools.people[name].userId });
const setStatus = (name: AbsencePerson, status: string) =>
  inSchool(server, 'tenant1', 'update users set status = $2 where username = $1', [name, status]);

describe('that a decision is waited for', () => {
  it.each([
    ['it was approved', ({ approvalId }) => tools.decide(approvalId, 'approve', 'teacher')],
    ['it was declined', ({ approvalId }) => tools.decide(approvalId, 'decline', 'admin')],
    ['the family withdrew it', ({ id }) => tools.ask('POST', `/absences/${id}/withdraw`, 'parent')],
    ['it is another one’s now', ({ approvalId }) => appoint(approvalId, 'teacher8', 'teacher')],
    [
      'the right went',
      async () => {
        await setStatus('teacher', 'archived');
        return { status: 200 };
      },
    ],
  ] as [string, (one: Awaited<ReturnType<typeof report>>) => Promise<{ status: number }>][])(
    'is not mailed any more where %s',
    async (_what, act) => {
      const one = await report();
      expect(await isMailed(one.id, 'teacher')).toBe(true);
      try {
        expect((await act(one)).status).toBe(200);
        expect(await isMailed(one.id, 'teacher')).toBe(false);
      } finally {
        await setStatus('teacher', 'active');
      }
    },
  );

  it('goes from step to step with the request', async () => {
    await tools.setFlow([tools.named('teacher'), tools.named('teacher8')]);
    const { id, approvalId } = await report();
    await tools.decide(approvalId, 'approve', 'teacher');
    expect(await isMailed(id, 'teacher')).toBe(false);
    expect(await isMailed(id, 'teacher8')).toBe(true);
    // The family changes it: back to the first step.
    const { version, endDate } = (await tools.see(id)).json;
    const longer = { endDate: addDays(endDate, 1), version };
    expect((await tools.ask('PATCH', `/absences/${id}`, 'parent', longer)).status).toBe(200);
    expect(await isMailed(id, 'teacher')).toBe(true);
    expect(await isMailed(id, 'teacher8')).toBe(false);
  });
});

describe('the answer of the family', () => {
  const ask = (approvalId: string, as: AbsencePerson) =>
    tools.decide(approvalId, 'request-information', as, { comment: 'A note, please' });
  /** Who is told of the answer, beside whoever was told before. */
  async function toldOf(absenceId: string): Promise<AbsencePerson[]> {
    const names = ['admin', 'teacher', 'teacher8'] as const;
    const all = () => Promise.all(names.map((name) => waiting(absenceId, name)));
    const before = await all();
    const body = { text: 'Here it is' };
    const { status } = await tools.ask(
      'POST',
      `/absences/${absenceId}/information`,
      'parent',
      body,
    );
    expect(status).toBe(200);
    const after = await all();
    return names.filter((_name, at) => after[at] !== before[at]);
  }

  it('goes to who asked, also where that is an administrator whose step it is not', async () => {
    const { id, approvalId } = await report();
    await ask(approvalId, 'admin');
    expect(await toldOf(id)).toEqual(['admin']);
    expect(await isMailed(id, 'admin')).toBe(true);
  });

  it('goes to who has it now, where it was handed on since', async () => {
    const one = await report();
    await ask(one.approvalId, 'teacher');
    await appoint(one.approvalId, 'teacher8', 'teacher');
    expect(await toldOf(one.id)).toEqual(['teacher8']);
    const other = await report();
    await ask(other.approvalId, 'admin');
    await appoint(other.approvalId, 'teacher8', 'admin');
    expect(await toldOf(other.id)).toEqual(['teacher8']);
  });

  it('goes to the others of the step where who asked can’t decide any more, or to administrators', async () => {
    await tools.setFlow([tools.named('teacher', 'teacher8')]);
    const [one, other] = [await report(), await report()];
    for (const { approvalId } of [one, other]) await ask(approvalId, 'teacher');
    try {
      await setStatus('teacher', 'archived');
      expect(await toldOf(one.id)).toEqual(['teacher8']);
      await setStatus('teacher8', 'archived');
      expect(await toldOf(other.id)).toEqual(['admin']);
    } finally {
      await setStatus('teacher', 'active');
      await setStatus('teacher8', 'active');
    }
  });
});
