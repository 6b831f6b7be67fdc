import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AbsencePerson, type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
});
afterAll(() => server.close());

interface Request {
  readonly id: string;
  readonly approvalId: string;
}

/** The states of a request whose first step waits for `teacher`; `teacher8` had nothing to do with it. */
const STATES = {
  pending: async () => undefined,
  infoRequested: async ({ approvalId }: Request) => {
    await tools.decide(approvalId, 'request-information', 'teacher');
  },
  infoProvided: async (request: Request) => {
    await tools.decide(request.approvalId, 'request-information', 'teacher');
    await tools.ask('POST', `/absences/${request.id}/information`, 'parent', { text: 'x' });
  },
  approved: async ({ approvalId }: Request) => {
    await tools.decide(approvalId, 'approve', 'teacher');
  },
  rejected: async ({ approvalId }: Request) => {
    await tools.decide(approvalId, 'decline', 'teacher');
  },
  withdrawn: async ({ id }: Request) => {
    await tools.ask('POST', `/absences/${id}/withdraw`, 'parent');
  },
  reverted: async ({ id, approvalId }: Request) => {
    await tools.decide(approvalId, 'approve', 'teacher');
    await tools.ask('POST', `/absences/${id}/revert`, 'admin', { reason: 'x' });
  },
} as const;
type State = keyof typeof STATES;

const comment = { comment: 'x' };
const ACTIONS = {
  approve: ({ approvalId }: Request, as: AbsencePerson) =>
    tools.decide(approvalId, 'approve', as, comment),
  decline: ({ approvalId }: Request, as: AbsencePerson) =>
    tools.decide(approvalId, 'decline', as, comment),
  ask: ({ approvalId }: Request, as: AbsencePerson) =>
    tools.decide(approvalId, 'request-information', as, comment),
  appoint: ({ approvalId }: Request, as: AbsencePerson) =>
    tools.decide(approvalId, 'appoint', as, { userId: tools.people.assistant.userId }),
  answer: ({ id }: Request, as: AbsencePerson) =>
    tools.ask('POST', `/absences/${id}/information`, as, { text: 'x' }),
  edit: async ({ id }: Request, as: AbsencePerson) => {
    const { version } = (await tools.see(id, 'admin')).json;
    return tools.ask('PATCH', `/absences/${id}`, as, { reason: 'other', version });
  },
  withdraw: ({ id }: Request, as: AbsencePerson) =>
    tools.ask('POST', `/absences/${id}/withdraw`, as),
  revert: ({ id }: Request, as: AbsencePerson) =>
    tools.ask('POST', `/absences/${id}/revert`, as, { reason: 'x' }),
} as const;
type Action = keyof typeof ACTIONS;

/** Who may try at all, with what the others are told; of those who may, in which states it is done. */
const DECIDERS = { admin: 0, secretary: 0, teacher: 0, teacher8: 404 } as const;
const FAMILY = { parent: 0, relative: 0, babysitter: 403, parent1a: 404 } as const;
const OPEN: readonly State[] = ['pending', 'infoRequested', 'infoProvided'];
const TABLE: Readonly<
  Record<
    Action,
    { readonly in: readonly State[]; readonly by: Partial<Record<AbsencePerson, number>> }
  >
> = {
  approve: { in: OPEN, by: DECIDERS },
  decline: { in: OPEN, by: DECIDERS },
  ask: { in: ['pending', 'infoProvided'], by: DECIDERS },
  appoint: { in: OPEN, by: DECIDERS },
  answer: { in: ['infoRequested'], by: FAMILY },
  edit: { in: OPEN, by: FAMILY },
  withdraw: { in: [...OPEN, 'approved'], by: FAMILY },
  revert: { in: ['approved'], by: DECIDERS },
};
const PEOPLE: readonly AbsencePerson[] = [
  'admin',
  'secretary',
  'teacher',
  'teacher8',
  'parent',
  'relative',
  'babysitter',
  'parent1a',
  'child',
];

/** Kinds of role that an action is not for are refused at the door. */
function expected(state: State, action: Action, person: AbsencePerson): number {
  const { in: states, by } = TABLE[action];
  const told = by[person];
  if (told === undefined) return 403;
  if (told !== 0) return told;
  return states.includes(state) ? 200 : 409;
}

describe.each(Object.keys(STATES) as State[])('a request that is %s', (state) => {
  it.each(Object.keys(ACTIONS) as Action[])(
    'answers %s as the table says, whoever tries',
    async (action) => {
      for (const person of PEOPLE) {
        await tools.setFlow([tools.named('teacher')]);
        const { json } = await tools.report();
        const request = { id: json.id, approvalId: json.approval.id };
        await STATES[state](request);
        const answer = await ACTIONS[action](request, person);
        expect(answer.status, `${person}: ${answer.text}`).toBe(expected(state, action, person));
      }
    },
  );
});
