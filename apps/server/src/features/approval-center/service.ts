import { absenceDays } from '#domain/absences/absence.ts';
import { type ApprovalFilter, processingMinutes } from '#domain/absences/approval.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { GatheredTask } from '#domain/tasks/gathered.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import { happened, listEvents } from '../absence-events/service.ts';
import { readDecider, searchDeciders } from '../absence-flow/service.ts';
import * as absences from '../absences/service.ts';
import * as approvals from '../approvals/service.ts';
import * as repository from './repository.ts';

export { searchDeciders };

const readerOf = (principal: Principal): repository.Reader => ({
  ...absences.readingOf(principal),
  decidesAll: absences.decidesAll(principal),
});

async function answerRequests(
  tx: Tx,
  principal: Principal,
  rows: readonly repository.RequestRow[],
) {
  const events = await listEvents(
    tx,
    rows.map(({ id }) => id),
    { withTexts: false },
  );
  return rows.map((row) => ({
    ...absences.answerAbsence(principal, row),
    approvalId: row.approvalId,
    cohorts: row.cohorts,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mine: row.isActing,
    processingMinutes: processingMinutes(
      events.filter(({ absenceId }) => absenceId === row.id),
      row,
    ),
  }));
}

/** What the Approval Center shows as "needs action". */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  const isStaff = principal.active?.kind === 'admin' || principal.active?.kind === 'teacher';
  if (!isStaff || !has(principal, 'absences.decide')) return [];
  const { count, oldestAt } = await repository.countWaiting(tx, readerOf(principal));
  const since = oldestAt?.toISOString() ?? null;
  return [{ kind: 'absencesToDecide', count, since, examples: [] }];
}

/** What waited for a decision that was made meanwhile, or that is for others now. */
export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.flatMap(({ id, type, params: { absenceId } }) =>
    type === 'approvalWaiting' && absenceId !== undefined ? [{ id, absenceId }] : [],
  );
  if (asked.length === 0) return [];
  const { decides, decidesAll } = await readDecider(tx, userId);
  const absenceIds = asked.map(({ absenceId }) => absenceId);
  const waiting = decides
    ? await repository.listWaiting(tx, absenceIds, { userId, decidesAll })
    : [];
  return asked.filter(({ absenceId }) => !waiting.includes(absenceId)).map(({ id }) => id);
}

export async function listApprovals(
  tx: Tx,
  principal: Principal,
  {
    filter,
    q,
    ...order
  }: Paging & {
    readonly filter: ApprovalFilter;
    readonly q?: string | undefined;
    readonly sort: 'submittedAt' | '-submittedAt';
  },
) {
  const reader = readerOf(principal);
  const { rows, counts } = await repository.listOpen(tx, { filter, q, reader }, order);
  const { page, pageSize } = order;
  const items = await answerRequests(tx, principal, rows);
  return { items, total: counts[filter], page, pageSize, counts };
}

export async function listHistory(
  tx: Tx,
  principal: Principal,
  {
    status,
    decided,
    q,
    ...order
  }: Paging & {
    readonly status?: repository.HistoryStatus | undefined;
    readonly decided?: 'today' | undefined;
    readonly q?: string | undefined;
    readonly sort: 'decidedAt' | '-decidedAt';
  },
) {
  const reader = readerOf(principal);
  const { rows, total } = await repository.listClosed(tx, { status, decided, q, reader }, order);
  const { page, pageSize } = order;
  return { items: await answerRequests(tx, principal, rows), total, page, pageSize };
}

async function requireAbsenceId(tx: Tx, principal: Principal, id: string): Promise<string> {
  const absenceId = await repository.findAbsenceId(tx, id, readerOf(principal));
  if (absenceId === undefined) throw new AppError('not_found');
  return absenceId;
}

export async function readApproval(tx: Tx, principal: Principal, id: string) {
  return absences.readAbsence(tx, principal, await requireAbsenceId(tx, principal, id));
}

/** Whether somebody may read it, without a look at what was written. */
export const requireApproval = requireAbsenceId;

/** What the caller had before them; left out where the call doesn't say. */
interface Seen {
  readonly step?: number | undefined;
  readonly version?: number | undefined;
}

interface Which extends Seen {
  readonly id: string;
}

/**
 * The absence and its request, held, for one who decides now. Who saw it and may not act is refused; whoever comes
 * second finds it closed, or that step of it, which is told before any right on the next one is asked for.
 */
async function open(tx: Tx, principal: Principal, { id, step, version }: Which) {
  const absenceId = await requireAbsenceId(tx, principal, id);
  const row = await absences.holdAbsence(tx, principal, absenceId);
  const approval = await approvals.findOfAbsence(tx, absenceId);
  if (!approval) throw new AppError('not_found');
  if (!approval.isOpen) throw new AppError('approval_closed');
  if (version !== undefined) requireVersion(row, version);
  if (step !== undefined && step !== approval.step) throw new AppError('approval_closed');
  if (!absences.rightsOn(principal, row).appoint) throw new AppError('access_denied');
  const readerIds = await approvals.listApproverIds(tx, approval.id);
  return { row, approval, readerIds };
}

interface Decision extends Which {
  readonly comment: string;
}

export async function approve(tx: Tx, actor: absences.Actor, { comment, ...which }: Decision) {
  const { row, approval, readerIds } = await open(tx, actor.principal, which);
  const { step } = approval;
  const missed = await absences.listMissed(tx, [row.childId], row);
  const approverIds = await approvals.advance(tx, approval, {
    childId: row.childId,
    days: absenceDays(row),
    activityIds: [...new Set(missed.map(({ activityId }) => activityId))],
  });
  if (approverIds === null) {
    await absences.conclude(tx, actor, row, { approved: true, comment, step, readerIds });
  } else {
    await happened(tx, actor, row, {
      event: 'stepApproved',
      comment,
      step,
      readerIds,
      tell: { approverIds },
    });
  }
  return absences.readLine(tx, actor.principal, row.id);
}

export async function decline(tx: Tx, actor: absences.Actor, { comment, ...which }: Decision) {
  const { row, approval, readerIds } = await open(tx, actor.principal, which);
  await approvals.decline(tx, approval);
  const { step } = approval;
  await absences.conclude(tx, actor, row, { approved: false, comment, step, readerIds });
  return absences.readLine(tx, actor.principal, row.id);
}

export async function requestInformation(
  tx: Tx,
  actor: absences.Actor,
  { comment, ...which }: Decision,
) {
  const { row, approval, readerIds } = await open(tx, actor.principal, which);
  await approvals.ask(tx, approval, actor.principal.userId);
  await happened(tx, actor, row, {
    event: 'informationRequested',
    comment,
    step: approval.step,
    readerIds,
    tell: { family: 'asked' },
  });
  return absences.readLine(tx, actor.principal, row.id);
}

export async function appoint(
  tx: Tx,
  actor: absences.Actor,
  {
    userId,
    comment = null,
    ...which
  }: Which & { userId: string; comment?: string | null | undefined },
) {
  const { row, approval, readerIds } = await open(tx, actor.principal, which);
  if (userId === actor.principal.userId || !(await readDecider(tx, userId)).decides) {
    throw fieldRefusal('userId', 'not_an_approver');
  }
  await approvals.appoint(tx, approval, userId);
  await happened(tx, actor, row, {
    event: 'appointed',
    comment,
    step: approval.step,
    aboutId: userId,
    readerIds,
    tell: { approverIds: [userId] },
  });
  return absences.readLine(tx, actor.principal, row.id);
}

/** Each that can be; a refusal comes before anything of that one is written. */
export async function decideTogether(
  tx: Tx,
  actor: absences.Actor,
  {
    ids,
    seen = [],
    decision,
    comment,
  }: {
    readonly ids: readonly string[];
    readonly seen?: readonly Which[] | undefined;
    readonly decision: 'approve' | 'decline';
    readonly comment: string;
  },
) {
  const which = new Map(seen.map((one) => [one.id, one]));
  const decidedIds: string[] = [];
  const refused: { id: string; code: string }[] = [];
  // In one order for all, so that two who choose the same never wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    try {
      await (decision === 'approve' ? approve : decline)(tx, actor, {
        ...which.get(id),
        id,
        comment,
      });
      decidedIds.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  return { decidedIds, refused };
}
