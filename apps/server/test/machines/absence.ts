import {
  ABSENCE_STATES,
  type AbsenceActor,
  type AbsenceEvent,
  type AbsenceStatus,
} from '#domain/absences/absence.ts';
import {
  APPROVAL_STATES,
  type ApprovalActor,
  type ApprovalEvent,
  type ApprovalStatus,
} from '#domain/absences/approval.ts';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import type { Answer, TestServer } from '#harness/server.ts';
import type { Outcome, Play } from '#harness/walk-machine.ts';

const outcomeOf = ({ status }: Answer): Outcome => (status < 400 ? 'done' : 'refused');

interface Absence {
  id: string | null;
  approvalId: string | null;
}
type State = AbsenceStatus | 'asked';

export async function absencePlay(
  server: TestServer,
): Promise<Play<State, AbsenceEvent, AbsenceActor, Absence>> {
  const tools: AbsenceTools = await absenceTools(server);
  /** Longer than it was, where it held without an approval. */
  const lengthen = async (subject: Absence) => {
    if (subject.approvalId !== null) return 'skipped' as const;
    const { id, endDate, version } = (await tools.see(subject.id ?? '')).json;
    const answer = await tools.ask('PATCH', `/absences/${id}`, 'parent', {
      endDate: addDays(endDate, 1),
      version,
    });
    subject.approvalId = answer.json.approval?.id ?? null;
    return outcomeOf(answer);
  };
  /** Reports once; who reports again makes another one, and this one stays. */
  const report =
    (steps: boolean, as: 'parent' | 'admin') => async (subject: Absence, state: State) => {
      const lengthens = state === 'confirmed' && steps && as === 'parent';
      if (state !== 'asked' && !lengthens) return 'skipped' as const;
      await tools.setFlow(steps ? [tools.named('teacher')] : null);
      if (lengthens) return lengthen(subject);
      const answer = await tools.report({ createAnyway: true }, as);
      subject.id = answer.json.id;
      subject.approvalId = answer.json.approval?.id ?? null;
      return outcomeOf(answer);
    };
  const decide =
    (what: 'approve' | 'decline', as: 'parent' | 'teacher') => async (subject: Absence) =>
      subject.approvalId === null
        ? ('skipped' as const)
        : outcomeOf(await tools.decide(subject.approvalId, what, as));
  const act =
    (what: 'withdraw' | 'revert', as: 'parent' | 'admin') =>
    async ({ id }: Absence) =>
      id === null
        ? ('skipped' as const)
        : outcomeOf(
            await tools.ask(
              'POST',
              `/absences/${id}/${what}`,
              as,
              ...(what === 'revert' ? [{ reason: 'x' }] : []),
            ),
          );
  return {
    machine: ABSENCE_STATES,
    begin: async () => ({ id: null, approvalId: null }),
    attempts: {
      inform: { family: report(false, 'parent'), staff: report(false, 'admin') },
      submit: { family: report(true, 'parent'), staff: report(true, 'admin') },
      approve: { staff: decide('approve', 'teacher'), family: decide('approve', 'parent') },
      decline: { staff: decide('decline', 'teacher'), family: decide('decline', 'parent') },
      withdraw: { family: act('withdraw', 'parent'), staff: act('withdraw', 'admin') },
      revert: { staff: act('revert', 'admin'), family: act('revert', 'parent') },
    },
    observe: async ({ id }) => (id === null ? 'asked' : (await tools.see(id, 'admin')).json.status),
  };
}

interface Request {
  readonly id: string;
  readonly approvalId: string;
}

export async function approvalPlay(
  server: TestServer,
): Promise<Play<ApprovalStatus, ApprovalEvent, ApprovalActor, Request>> {
  const tools: AbsenceTools = await absenceTools(server);
  const stepOf = async ({ id }: Request) => {
    const { step, steps } = (await tools.see(id, 'admin')).json.approval;
    return { isLast: step === steps };
  };
  const decide =
    (what: string, as: 'admin' | 'parent', body?: object) =>
    async ({ approvalId }: Request) =>
      outcomeOf(await tools.decide(approvalId, what, as, body));
  /** One button for both: which of the two it is goes by the step. */
  const approve =
    (event: 'advance' | 'approve') => async (request: Request, state: ApprovalStatus) => {
      const { isLast } = await stepOf(request);
      const isOpen = state !== 'approved' && state !== 'rejected';
      if (isOpen && isLast === (event === 'advance')) return 'skipped' as const;
      return outcomeOf(await tools.decide(request.approvalId, 'approve', 'admin'));
    };
  const answer =
    (as: 'parent' | 'admin') =>
    async ({ id }: Request) =>
      outcomeOf(await tools.ask('POST', `/absences/${id}/information`, as, { text: 'x' }));
  return {
    machine: APPROVAL_STATES,
    begin: async () => {
      await tools.setFlow([tools.named('teacher'), tools.named('teacher')]);
      const { json } = await tools.report({ createAnyway: true });
      return { id: json.id, approvalId: json.approval.id };
    },
    attempts: {
      advance: { approver: approve('advance'), family: decide('approve', 'parent') },
      approve: { approver: approve('approve'), family: decide('approve', 'parent') },
      decline: { approver: decide('decline', 'admin'), family: decide('decline', 'parent') },
      requestInformation: {
        approver: decide('request-information', 'admin'),
        family: decide('request-information', 'parent'),
      },
      provideInformation: { family: answer('parent'), approver: answer('admin') },
      appoint: {
        approver: decide('appoint', 'admin', { userId: tools.people.teacher8.userId }),
        family: decide('appoint', 'parent', { userId: tools.people.teacher8.userId }),
      },
    },
    observe: async ({ id }) => (await tools.see(id, 'admin')).json.approval.status,
  };
}
