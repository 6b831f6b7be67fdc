import { addDays } from '#domain/dates/dates.ts';
import {
  BREACH_MOST_DAYS,
  BREACH_MOST_PEOPLE,
  type ConsentKind,
  PROCESSOR_LIMITS,
} from '#domain/privacy/records.ts';
import {
  mostInOneRun,
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
} from '#domain/privacy/retention.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { changeRetention, readFlow } from '../absence-flow/service.ts';
import { canTrustClock } from '../audit/service.ts';
import * as repository from './repository.ts';

/** What somebody agreed to, as often as it changes. */
export async function recordConsent(
  tx: Tx,
  { userId }: Principal,
  given: Readonly<Record<ConsentKind, boolean>>,
): Promise<void> {
  if ((await repository.insertConsents(tx, userId, given)) > 0) tx.hint({ topic: 'privacy' });
}

export async function listConsents(tx: Tx, query: Parameters<typeof repository.listConsents>[1]) {
  const { page, pageSize } = query;
  const { rows, total } = await repository.listConsents(tx, query);
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total,
    page,
    pageSize,
  };
}

export const listProcessors = async (tx: Tx) => ({ items: await repository.listProcessors(tx) });

export async function addProcessor(
  tx: Tx,
  principal: Principal,
  fields: repository.ProcessorFields,
) {
  await tx.lock('processors');
  if ((await repository.listProcessors(tx)).length >= PROCESSOR_LIMITS.most) {
    throw new AppError('too_many_processors');
  }
  const row = { ...fields, id: newId() };
  await repository.insertProcessor(tx, row);
  await recordChange(tx, principal, { action: 'privacy.processor-added', id: row.id });
  return row;
}

export async function changeProcessor(tx: Tx, principal: Principal, row: repository.ProcessorRow) {
  if ((await repository.updateProcessor(tx, row)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'privacy.processor-changed', id: row.id });
  return row;
}

export async function deleteProcessor(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.deleteProcessor(tx, id)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'privacy.processor-deleted', id });
}

/** Gathered from where each is kept: absences have theirs in their flow. */
async function keptDays(tx: Tx): Promise<Map<RetentionKind, number | null>> {
  const [flow, settings] = await Promise.all([readFlow(tx), repository.listSettings(tx)]);
  const chosen = new Map(settings.map(({ kind, days }) => [kind, days]));
  chosen.set('absenceTexts', flow.retentionDays);
  return new Map(
    RETENTION_KINDS.map((kind) => [kind, chosen.get(kind) ?? RETENTION[kind].usual] as const),
  );
}

const withDays = (days: ReadonlyMap<RetentionKind, number | null>) =>
  [...days].flatMap(([kind, count]) => (count === null ? [] : [{ kind, days: count }]));

export async function readRetention(tx: Tx) {
  const days = await keptDays(tx);
  const due = new Map(
    (await repository.countOver(tx, withDays(days))).map((row) => [row.kind, row.due]),
  );
  return {
    items: RETENTION_KINDS.map((kind) => ({
      kind,
      days: days.get(kind) ?? null,
      due: due.get(kind) ?? 0,
    })),
  };
}

export async function setRetention(
  tx: Tx,
  principal: Principal,
  { kind, days }: { readonly kind: RetentionKind; readonly days: number | null },
) {
  if (kind === 'absenceTexts' && days !== null) await changeRetention(tx, days);
  else await repository.saveSetting(tx, { kind, days });
  await recordChange(tx, principal, {
    action: 'privacy.retention-changed',
    id: null,
    details: { kind, days },
  });
  return readRetention(tx);
}

/** Those whose own feature tidies up by the same setting. */
const TIDIED_ELSEWHERE: readonly RetentionKind[] = ['absenceTexts'];

/** Every night: what is over its time goes, never by a clock that jumped, and never all at once. */
export async function applyRetention(files: FileStorage, tx: Tx): Promise<void> {
  if (!(await canTrustClock(tx))) return;
  for (const { kind, days } of withDays(await keptDays(tx))) {
    if (TIDIED_ELSEWHERE.includes(kind)) continue;
    const { deleted, fileIds } = await repository.deleteOver(tx, {
      kind,
      days,
      most: mostInOneRun(kind),
    });
    for (const id of fileIds) await files.remove(tx.tenantId, id);
    if (deleted === 0) continue;
    await recordAudit(tx, {
      actorId: null,
      action: 'privacy.retention-applied',
      subjectId: null,
      details: { kind, deleted },
    });
  }
}

/** Whose data was touched in that time, by whom: what the school must be able to tell within 48 hours. */
export async function reportBreach(tx: Tx, principal: Principal, query: repository.BreachQuery) {
  const { from, to } = query;
  if (to < from || to > addDays(from, BREACH_MOST_DAYS)) throw new AppError('breach_span');
  await repository.allowTime(tx);
  const [rows, actors] = await Promise.all([
    repository.listTouched(tx, query, BREACH_MOST_PEOPLE),
    repository.listActors(tx, query),
  ]);
  const { userId: actorId } = principal;
  const details = { from, to, actorId: query.actorId ?? null };
  await recordAudit(tx, { actorId, action: 'privacy.breach-reported', subjectId: null, details });
  return {
    people: rows.map(({ total: _total, firstAt, lastAt, ...row }) => ({
      ...row,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    lines: actors.reduce((sum, { lines }) => sum + lines, 0),
    actors,
  };
}
