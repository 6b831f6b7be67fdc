import { APPROVAL_STATES, type ApprovalEvent } from '#domain/absences/approval.ts';
import { type AbsenceFlow, decideNext } from '#domain/absences/flow.ts';
import { nextState } from '#domain/state-machine.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findApprovers, readDecider } from '../absence-flow/service.ts';
import * as repository from './repository.ts';

export type { ApprovalRow } from './repository.ts';
export { findOfAbsence, listApproverIds } from './repository.ts';

/** What decides who is asked. */
export interface About {
  readonly childId: string;
  readonly days: number;
  readonly activityIds: readonly string[];
}

/** The first step of a flow, or null where the absence holds at once. Whoever has to decide. */
export async function begin(
  tx: Tx,
  { absenceId, flow, about }: { absenceId: string; flow: AbsenceFlow; about: About },
): Promise<{ approvalId: string; userIds: string[] } | null> {
  const next = decideNext(flow, { days: about.days, approved: 0 });
  if (!next) return null;
  const id = newId();
  const { mode, steps } = flow;
  await repository.insertApproval(tx, { id, absenceId, flow: { mode, steps }, steps: next.of });
  const userIds = await findApprovers(tx, next.approvers, about);
  await repository.replaceApprovers(tx, { id, step: 1, userIds });
  return { approvalId: id, userIds };
}

/** After a change of the absence: from the first step on again, by the flow it began with. Null: it holds. */
export async function beginAnew(
  tx: Tx,
  approval: repository.ApprovalRow,
  about: About,
): Promise<string[] | null> {
  const next = decideNext(approval.flow, { days: about.days, approved: 0 });
  if (!next) {
    await repository.closeApproval(tx, { id: approval.id, status: 'approved' });
    return null;
  }
  await repository.updateStep(tx, { id: approval.id, step: 1, steps: next.of });
  const userIds = await findApprovers(tx, next.approvers, about);
  await repository.replaceApprovers(tx, { id: approval.id, step: 1, userIds });
  return userIds;
}

/** Refuses what can't happen to a request in its state. */
export function requireMove(
  approval: repository.ApprovalRow,
  event: ApprovalEvent,
  by: 'approver' | 'family',
): void {
  const refusal =
    by === 'family'
      ? 'information_not_requested'
      : event === 'requestInformation' && approval.status === 'infoRequested'
        ? 'information_already_requested'
        : 'approval_closed';
  if (!approval.isOpen) throw new AppError(by === 'family' ? refusal : 'approval_closed');
  if (nextState(APPROVAL_STATES, approval.status, event, by) === null) throw new AppError(refusal);
}

/** Approves the step it is at: the next one's approvers, or null after the last. */
export async function advance(
  tx: Tx,
  approval: repository.ApprovalRow,
  about: About,
): Promise<string[] | null> {
  const next = decideNext(approval.flow, { days: about.days, approved: approval.step });
  requireMove(approval, next ? 'advance' : 'approve', 'approver');
  if (!next) {
    await repository.closeApproval(tx, { id: approval.id, status: 'approved' });
    return null;
  }
  await repository.updateStep(tx, { id: approval.id, step: next.step, steps: next.of });
  const userIds = await findApprovers(tx, next.approvers, about);
  await repository.replaceApprovers(tx, { id: approval.id, step: next.step, userIds });
  return userIds;
}

export async function decline(tx: Tx, approval: repository.ApprovalRow): Promise<void> {
  requireMove(approval, 'decline', 'approver');
  await repository.closeApproval(tx, { id: approval.id, status: 'rejected' });
}

/** The family took it back: what it was stays readable. */
export async function close(tx: Tx, approval: repository.ApprovalRow): Promise<void> {
  await repository.closeApproval(tx, approval);
}

export async function ask(
  tx: Tx,
  approval: repository.ApprovalRow,
  askedBy: string,
): Promise<void> {
  requireMove(approval, 'requestInformation', 'approver');
  await repository.updateStatus(tx, { id: approval.id, status: 'infoRequested', askedBy });
}

/** It goes back to who asked, as long as they may decide; after that to whoever may now. */
export async function answer(
  tx: Tx,
  approval: repository.ApprovalRow,
  childId: string,
): Promise<string[]> {
  requireMove(approval, 'provideInformation', 'family');
  const { id, askedBy } = approval;
  await repository.updateStatus(tx, { id, status: 'infoProvided', askedBy });
  const acting = await repository.listActing(tx, id);
  if (askedBy !== null) {
    const { decides, decidesAll } = await readDecider(tx, askedBy);
    if (decidesAll || (decides && acting.includes(askedBy))) return [askedBy];
  }
  return findApprovers(tx, { kind: 'people', userIds: acting }, { childId, activityIds: [] });
}

export async function appoint(
  tx: Tx,
  approval: repository.ApprovalRow,
  userId: string,
): Promise<void> {
  requireMove(approval, 'appoint', 'approver');
  await repository.handOver(tx, { id: approval.id, step: approval.step, userId });
}
