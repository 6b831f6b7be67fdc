import { INVOICE_LIMITS, invoiceLines, sumMinor } from '#domain/charges/invoice.ts';
import { addDays } from '#domain/dates/dates.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { DatabaseHandle, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobData, Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { readSchoolAccount } from '../charges/service.ts';
import { issueFor } from '../invoices/service.ts';
import * as repository from './repository.ts';

const answerRun = ({ startedBy: _, createdAt, ...run }: repository.RunRow) => ({
  ...run,
  createdAt: createdAt.toISOString(),
});

/** What a run would issue at this moment; it writes nothing, and the run itself works it out anew. */
export async function previewRun(tx: Tx) {
  const account = await readSchoolAccount(tx);
  const { due, credits, today, currency } = account;
  const payerIds = new Set([...due, ...credits].flatMap(({ payerId }) => payerId ?? []));
  const [names, numbers, lastRun] = await Promise.all([
    repository.listNames(tx, [...payerIds]),
    repository.listNumbers(
      tx,
      credits.map(({ invoiceId }) => invoiceId),
    ),
    repository.findNewest(tx),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  const ofPayers = Map.groupBy(
    due.filter(({ payerId }) => payerId !== null),
    ({ payerId }) => payerId ?? '',
  );
  const drafts = [...ofPayers].map(([payerId, charges]) => ({
    payerId,
    payerName: nameOf.get(payerId) ?? '',
    status: 'draft' as const,
    totalMinor: sumMinor(charges),
    lines: invoiceLines(charges),
  }));
  const ofInvoices = Map.groupBy(credits, ({ invoiceId }) => invoiceId);
  const waiting = Map.groupBy(
    due.filter(({ payerId }) => payerId === null),
    ({ childId }) => childId,
  );
  return {
    asOf: today,
    dueOn: addDays(today, INVOICE_LIMITS.termDays),
    currency,
    totalMinor: drafts.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    drafts: drafts.toSorted((one, other) => one.payerName.localeCompare(other.payerName)),
    credits: [...ofInvoices].map(([invoiceId, lines]) => ({
      invoiceId,
      invoiceNumber: numberOf.get(invoiceId) ?? '',
      payerName: nameOf.get(lines[0]?.payerId ?? '') ?? '',
      amountMinor: sumMinor(lines),
    })),
    waiting: [...waiting].map(([childId, charges]) => ({
      childId,
      childName: charges[0]?.childName ?? '',
      amountMinor: sumMinor(charges),
    })),
    lastRun: lastRun ? answerRun(lastRun) : null,
  };
}

export async function startRun(
  tx: Tx,
  { principal, jobs }: { readonly principal: Principal; readonly jobs: Pick<Jobs, 'send'> },
) {
  const run = await repository.insertRun(tx, { id: newId(), startedBy: principal.userId });
  if (!run) throw new AppError('run_under_way');
  await recordChange(tx, principal, { action: 'invoiceRuns.started', id: run.id });
  await jobs.send(tx, 'invoiceRuns', [run.id]);
  return answerRun(run);
}

export async function readRun(tx: Tx, _principal: Principal, id: string) {
  const run = await repository.findRun(tx, id);
  if (!run) throw new AppError('not_found');
  return answerRun(run);
}

/**
 * A payer after the other, each in a transaction of its own that works out anew what is due: whoever dies in the
 * middle leaves whole invoices behind, and the next try goes on with those who have none yet.
 */
export async function makeRun(
  { inTenant, outbox }: { readonly inTenant: DatabaseHandle['inTenant']; readonly outbox: Outbox },
  { tenantId, id }: JobData,
): Promise<void> {
  const begun = await inTenant(tenantId, async (tx) => {
    const run = await repository.takeRun(tx, id);
    if (!run) return null;
    const { due, credits } = await readSchoolAccount(tx);
    const payerIds = new Set([...due, ...credits].flatMap(({ payerId }) => payerId ?? []));
    return { run, payerIds: [...payerIds].toSorted() };
  });
  if (!begun) return;
  const { run, payerIds } = begun;
  for (const [index, payerId] of payerIds.entries()) {
    await inTenant(tenantId, async (tx) => {
      const issuing = { outbox, actorId: run.startedBy, runId: id };
      const { invoiceId, creditNotes, totalMinor } = await issueFor(tx, issuing, payerId);
      const progress = Math.floor(((index + 1) / payerIds.length) * 99);
      const invoices = invoiceId === null ? 0 : 1;
      await repository.addToRun(tx, id, { invoices, creditNotes, totalMinor, progress });
      tx.hint({ topic: 'invoiceRuns', id });
    });
  }
  await inTenant(tenantId, async (tx) => {
    await repository.finishRun(tx, id);
    const { startedBy: actorId } = run;
    await recordAudit(tx, { actorId, action: 'invoiceRuns.done', subjectId: id });
    tx.hint({ topic: 'invoiceRuns', id });
    tx.hint({ topic: 'invoiceRuns' });
  });
}
