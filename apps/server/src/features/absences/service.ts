import {
  ABSENCE_STATES,
  type AbsenceEvent,
  type AbsenceReason,
  type AbsenceTime,
  absenceDays,
  absenceNumber,
  absenceSpan,
  liesWithin,
} from '#domain/absences/absence.ts';
import { stepsFor } from '#domain/absences/flow.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { nextState } from '#domain/state-machine.ts';
import { recordLook } from '../../platform/audit.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Actor, happened, listEvents } from '../absence-events/service.ts';
import { readFlow } from '../absence-flow/service.ts';
import * as approvals from '../approvals/service.ts';
import { answerAbsence, answerDetail, answerExisting } from './lib/answer.ts';
import { newsOf } from './lib/news.ts';
import { type AskedTime, readTime } from './lib/time.ts';
import { absenceRights, mayReportFor, mayRevert } from './policy.ts';
import * as repository from './repository.ts';

export const readingOf = (principal: Principal): repository.Reading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
});

/** What the caller may not know of is not found. */
async function requireChildren(tx: Tx, principal: Principal, asked: readonly string[]) {
  const ids = [...new Set(asked)];
  const known = await repository.listChildren(tx, ids, readingOf(principal));
  if (known.length < ids.length) throw new AppError('not_found');
  if (!known.every(({ mayReport }) => mayReport)) throw new AppError('access_denied');
  return { ids, allActive: known.every(({ active }) => active) };
}

/** The sessions that children miss in this time; shown to who reports and decides, and their leaders are told. */
export const listMissed = (tx: Tx, childIds: readonly string[], time: AbsenceTime) =>
  repository.listMissed(tx, childIds, absenceSpan(time));

const activitiesOf = (missed: readonly repository.MissedRow[]) => [
  ...new Set(missed.map(({ activityId }) => activityId)),
];

const shownSession = ({ teacherIds: _, ...shown }: repository.MissedRow) => shown;

export async function preview(
  tx: Tx,
  principal: Principal,
  asked: AskedTime & { readonly childIds: readonly string[] },
) {
  const time = readTime(asked);
  const { ids } = await requireChildren(tx, principal, asked.childIds);
  const [missed, existing, flow] = await Promise.all([
    listMissed(tx, ids, time),
    repository.listExisting(tx, ids, time),
    readFlow(tx),
  ]);
  const steps = stepsFor(flow, absenceDays(time)).length;
  return { sessions: missed.map(shownSession), existing, steps };
}

export interface Report extends AskedTime {
  readonly childIds: readonly string[];
  readonly reason: AbsenceReason;
  readonly comment?: string | null | undefined;
  readonly createAnyway: boolean;
}

/** One for each child, all or none. The numbers are held first: what is read then is what holds. */
export async function report(tx: Tx, { principal, outbox }: Actor, asked: Report) {
  const time = readTime(asked);
  const { ids, allActive } = await requireChildren(tx, principal, asked.childIds);
  if (!allActive) throw new AppError('child_archived');
  const numbers = await repository.takeNumbers(tx, ids.length);
  const existing = await repository.listExisting(tx, ids, time);
  if (existing.length > 0 && !asked.createAnyway) {
    const existingIds = existing.map(({ id }) => id);
    const readable = await repository.listReadable(tx, existingIds, readingOf(principal));
    const absences = answerExisting(principal, existing, readable);
    throw new AppError('absence_exists', { details: { absences } });
  }
  const [flow, missed, now] = await Promise.all([
    readFlow(tx),
    listMissed(tx, ids, time),
    tx.now(),
  ]);
  const days = absenceDays(time);
  const waits = stepsFor(flow, days).length > 0;
  const { from, to } = absenceSpan(time);
  const rows = ids.map((childId, index) => ({
    id: newId(),
    number: absenceNumber(numbers.year, numbers.first + index),
    childId,
    ...time,
    startsLocal: from,
    endsLocal: to,
    reason: asked.reason,
    comment: asked.comment || null,
    status: waits ? ('pending' as const) : ('confirmed' as const),
    reportedBy: principal.userId,
    reportedAt: now,
    confirmedAt: waits ? null : now,
  }));
  await repository.insertAbsences(tx, rows);
  for (const row of rows) {
    const mine = missed.filter(({ childId }) => childId === row.childId);
    const about = { childId: row.childId, days, activityIds: activitiesOf(mine) };
    const begun = await approvals.begin(tx, { absenceId: row.id, flow, about });
    await happened(tx, { principal, outbox }, row, {
      event: 'reported',
      tell: begun ? { approverIds: begun.userIds } : { missed: { away: mine } },
    });
  }
  const made = await repository.listByIds(
    tx,
    rows.map(({ id }) => id),
    readingOf(principal),
  );
  const absences = made.map((row) => answerAbsence(principal, row));
  const [first] = absences;
  if (!first) throw new Error('there is an absence for each child');
  return { ...first, absences };
}

export async function listAbsences(
  tx: Tx,
  principal: Principal,
  {
    status,
    childId,
    ...order
  }: Paging & {
    readonly q?: string | undefined;
    readonly sort: 'reportedAt' | '-reportedAt';
    readonly status?: repository.AbsenceRow['status'] | undefined;
    readonly childId?: string | undefined;
  },
) {
  const reading = readingOf(principal);
  const { rows, total } = await repository.listAbsences(
    tx,
    { status, childId },
    { ...order, reading },
  );
  const { page, pageSize } = order;
  return { items: rows.map((row) => answerAbsence(principal, row)), total, page, pageSize };
}

export async function requireAbsence(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<repository.AbsenceRow> {
  const row = await repository.findAbsence(tx, id, readingOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, held: what it says stays so until the transaction ends. */
export async function holdAbsence(tx: Tx, principal: Principal, id: string) {
  await repository.lockAbsence(tx, id);
  return requireAbsence(tx, principal, id);
}

export const rightsOn = absenceRights;

/** Every sight of what was written, or of a file, is a line that the family sees. */
export async function recordSight(
  tx: Tx,
  { userId }: Principal,
  { absenceId, fileId }: { readonly absenceId: string; readonly fileId?: string },
): Promise<void> {
  await recordLook(tx, {
    actorId: userId,
    action: 'absences.seen',
    subjectId: absenceId,
    details: fileId === undefined ? {} : { fileId },
  });
}

/** All that the reader may see of it. A look at what was written is a line in the log, for the family to see. */
export async function readAbsence(tx: Tx, principal: Principal, id: string) {
  const row = await requireAbsence(tx, principal, id);
  const shown = answerAbsence(principal, row);
  const withTexts = shown.can.seeDocuments;
  const isFamily = principal.active?.kind === 'parent';
  const [more, events, missed, files, sights] = await Promise.all([
    repository.findMore(tx, id, { withTexts }),
    listEvents(tx, [id], { withTexts }),
    listMissed(tx, [row.childId], row),
    withTexts ? repository.listFiles(tx, id) : [],
    isFamily && withTexts ? repository.listSights(tx, id) : [],
  ]);
  if (!more) throw new AppError('not_found');
  if (withTexts && row.reportedBy !== principal.userId) {
    await recordSight(tx, principal, { absenceId: id });
  }
  const sessions = missed.map(shownSession);
  return { ...shown, ...answerDetail(principal, { more, events, files, sights }), sessions };
}

/** After something was done to it. */
export async function readLine(tx: Tx, principal: Principal, id: string) {
  return answerAbsence(principal, await requireAbsence(tx, principal, id));
}

function requireFamily(principal: Principal, row: repository.AbsenceRow): void {
  if (!mayReportFor(principal, row)) throw new AppError('access_denied');
}

export function requireUndecided(principal: Principal, row: repository.AbsenceRow): void {
  requireFamily(principal, row);
  if (row.over) throw new AppError('absence_over');
  if (!absenceRights(principal, row).edit) throw new AppError('absence_decided');
}

export interface Edit {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly wholeDay?: boolean | undefined;
  readonly fromTime?: string | null | undefined;
  readonly toTime?: string | null | undefined;
  readonly reason?: AbsenceReason | undefined;
  readonly comment?: string | null | undefined;
  readonly version: number;
}

/**
 * Who decides about what it says now, or null where it holds: its approval begins anew by the flow it began with. One
 * that needed none may need one now, by the flow that there is.
 */
async function decideAgain(
  tx: Tx,
  { id, childId }: repository.AbsenceRow,
  { time, missed }: { time: AbsenceTime; missed: readonly repository.MissedRow[] },
): Promise<readonly string[] | null> {
  const about = { childId, days: absenceDays(time), activityIds: activitiesOf(missed) };
  const approval = await approvals.findOfAbsence(tx, id);
  if (approval) return approvals.beginAnew(tx, approval, about);
  const begun = await approvals.begin(tx, { absenceId: id, flow: await readFlow(tx), about });
  return begun?.userIds ?? null;
}

export async function edit(
  tx: Tx,
  actor: Actor,
  { id, version, ...change }: Edit & { readonly id: string },
) {
  const { principal } = actor;
  const row = await holdAbsence(tx, principal, id);
  requireUndecided(principal, row);
  requireVersion(row, version);
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<AskedTime>;
  const time = readTime({ ...row, ...given });
  const held = row.status === 'confirmed';
  const before = held ? await listMissed(tx, [row.childId], row) : [];
  const missed = await listMissed(tx, [row.childId], time);
  const isLess = held && liesWithin(time, row);
  const approverIds = isLess ? null : await decideAgain(tx, row, { time, missed });
  const holds = approverIds === null;
  await repository.updateAbsence(tx, {
    id,
    time,
    span: absenceSpan(time),
    reason: change.reason ?? row.reason,
    comment: change.comment === undefined ? undefined : change.comment || null,
    status: holds ? 'confirmed' : 'pending',
    confirmedAt: isLess ? undefined : holds ? await tx.now() : null,
  });
  await happened(
    tx,
    actor,
    { ...row, ...time },
    {
      event: 'edited',
      tell: { missed: newsOf({ before, missed, holds }), ...(approverIds && { approverIds }) },
    },
  );
  return readLine(tx, principal, id);
}

const moveOf = (row: repository.AbsenceRow, event: AbsenceEvent, by: 'family' | 'staff') =>
  nextState(ABSENCE_STATES, row.status, event, by);

/** By the family, at any time before it ends. Nothing has to be undone: being excused was never written. */
export async function withdraw(tx: Tx, actor: Actor, id: string) {
  const { principal } = actor;
  const row = await holdAbsence(tx, principal, id);
  requireFamily(principal, row);
  if (moveOf(row, 'withdraw', 'family') === null) throw new AppError('absence_ended');
  if (row.over) throw new AppError('absence_over');
  const approval = await approvals.findOfAbsence(tx, id);
  const readerIds = approval ? await approvals.listApproverIds(tx, approval.id) : [];
  if (approval?.isOpen) await approvals.close(tx, approval);
  await repository.updateStatus(tx, { id, status: 'withdrawn' });
  const missed = row.status === 'confirmed' ? await listMissed(tx, [row.childId], row) : [];
  await happened(tx, actor, row, {
    event: 'withdrawn',
    readerIds,
    tell: { missed: { back: missed } },
  });
  return readLine(tx, principal, id);
}

/** By the school, with a reason that the family reads. */
export async function revert(
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const { principal } = actor;
  const row = await holdAbsence(tx, principal, id);
  if (!mayRevert(principal, row)) throw new AppError('access_denied');
  if (moveOf(row, 'revert', 'staff') === null) throw new AppError('absence_not_confirmed');
  await repository.updateStatus(tx, { id, status: 'reverted' });
  await happened(tx, actor, row, {
    event: 'reverted',
    comment: reason,
    tell: { family: 'decided', missed: { back: await listMissed(tx, [row.childId], row) } },
  });
  return readLine(tx, principal, id);
}

export async function answerQuestion(
  tx: Tx,
  actor: Actor,
  { id, text }: { readonly id: string; readonly text: string },
) {
  const { principal } = actor;
  const row = await holdAbsence(tx, principal, id);
  requireFamily(principal, row);
  const approval = await approvals.findOfAbsence(tx, id);
  if (!approval) throw new AppError('information_not_requested');
  const approverIds = await approvals.answer(tx, approval, row.childId);
  await happened(tx, actor, row, {
    event: 'informationProvided',
    comment: text,
    step: approval.step,
    readerIds: await approvals.listApproverIds(tx, approval.id),
    tell: { approverIds },
  });
  return readLine(tx, principal, id);
}

/** The absence holds from now on, or never will; for those who decide. */
export async function conclude(
  tx: Tx,
  actor: Actor,
  row: repository.AbsenceRow,
  {
    approved,
    comment,
    step,
    readerIds,
  }: { approved: boolean; comment: string; step: number; readerIds: readonly string[] },
): Promise<void> {
  const event = approved ? 'approve' : 'decline';
  const status = moveOf(row, event, 'staff');
  if (status === null || status === 'asked') throw new AppError('approval_closed');
  await repository.updateStatus(tx, { id: row.id, status });
  const missed = approved ? await listMissed(tx, [row.childId], row) : [];
  await happened(tx, actor, row, {
    event: approved ? 'approved' : 'declined',
    comment,
    step,
    readerIds,
    tell: { family: 'decided', missed: { away: missed } },
  });
}

export const isStaff = (principal: Principal) =>
  principal.active?.kind !== 'parent' && has(principal, 'absences.report');
export type { Actor } from '../absence-events/service.ts';
export { answerAbsence } from './lib/answer.ts';
export { decidesAll } from './policy.ts';
export type { AbsenceRow } from './repository.ts';
export { listFiles } from './repository.ts';
