import type { CreditReason } from '#domain/charges/credits.ts';
import {
  INVOICE_LIMITS,
  type InvoiceDocument,
  invoiceLines,
  invoiceNumber,
  sumMinor,
} from '#domain/charges/invoice.ts';
import { addDays } from '#domain/dates/dates.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Account, OpenCharge, OpenCredit } from '../charges/service.ts';
import { readInvoiceInformation } from '../configuration/service.ts';
import { notify } from '../notifications/service.ts';
import * as repository from './repository.ts';

export interface Issuing {
  readonly outbox: Outbox;
  /** Null: the portal itself, when the time has come. */
  readonly actorId: string | null;
  readonly runId: string | null;
}

async function documentOf(
  tx: Tx,
  payerId: string,
  due: readonly OpenCharge[],
): Promise<InvoiceDocument> {
  const [payer, information] = await Promise.all([
    repository.findPayer(tx, payerId),
    readInvoiceInformation(tx),
  ]);
  if (!payer) throw new AppError('not_found');
  const { accountName, iban, swift: bic, bankName, footer, terms } = information;
  const { street, city, zipCode, state, country, phone, taxId } = information;
  const town = [zipCode, city].filter(Boolean).join(' ');
  const where = [information.address, street, town, state];
  const lines = [...where, country, phone, information.website];
  return {
    school: {
      name: payer.schoolName,
      lines: [...lines, taxId].flatMap((line) => line || []),
      ...{ accountName: accountName ?? payer.schoolName, iban, bic, bankName, footer, terms },
    },
    seller: { street, city, zipCode, state, country, phone, taxId },
    payer: { name: payer.name, address: payer.address },
    lines: invoiceLines(due),
  };
}

/** Tells open screens of the office and of the payer. */
export function hintInvoices(tx: Tx, { id, payerId }: { id: string; payerId: string }): void {
  tx.hint({ topic: 'invoices', id });
  tx.hint({ topic: 'invoices' });
  tx.hint({ topic: 'payments' });
  for (const topic of ['invoices', 'payments']) tx.hint({ topic, to: [payerId] });
}

async function issueInvoice(
  tx: Tx,
  { outbox, actorId, runId }: Issuing,
  { payerId, due, account }: { payerId: string; due: readonly OpenCharge[]; account: Account },
) {
  const document = await documentOf(tx, payerId, due);
  const { year, number: count } = await repository.takeNumber(tx, 'invoice');
  const [id, number] = [newId(), invoiceNumber('invoice', year, count)];
  const charges = due.map((charge) => ({ ...charge, id: newId() }));
  const { today: issuedOn, currency } = account;
  const totalMinor = sumMinor(due);
  const dueOn = addDays(issuedOn, INVOICE_LIMITS.termDays);
  const invoice = { id, number, payerId, runId, currency, totalMinor, issuedOn, dueOn, document };
  await repository.insertInvoice(tx, invoice, charges);
  const details = { payerId, number, totalMinor, ...(runId && { runId }) };
  await recordAudit(tx, { actorId, action: 'invoices.issued', subjectId: id, details });
  await notify({ outbox }, tx, {
    type: 'invoiceIssued',
    params: { invoiceId: id, number },
    eventKey: `invoice:${id}:issued`,
    userIds: [payerId],
  });
  hintInvoices(tx, { id, payerId });
  const credits = charges.flatMap(({ id: chargeId, credit }): OpenCredit[] =>
    credit ? [{ ...credit, chargeId, invoiceId: id, payerId }] : [],
  );
  return { id, totalMinor, credits };
}

export async function issueCreditNote(
  tx: Tx,
  actorId: string | null,
  note: {
    readonly invoiceId: string;
    readonly payerId: string;
    readonly reason: CreditReason;
    readonly note: string | null;
    readonly issuedOn: string;
    readonly lines: readonly { readonly chargeId: string; readonly amountMinor: number }[];
    /** Whether what stood on it may become due again. */
    readonly frees: boolean;
  },
): Promise<void> {
  const { lines, payerId, frees, ...fields } = note;
  const { year, number: count } = await repository.takeNumber(tx, 'creditNote');
  const [id, number] = [newId(), invoiceNumber('creditNote', year, count)];
  const totalMinor = sumMinor(lines);
  const row = { ...fields, id, number, totalMinor, madeBy: actorId };
  await repository.insertCreditNote(tx, row, lines);
  if (frees) {
    await repository.voidCharges(
      tx,
      lines.map(({ chargeId }) => chargeId),
    );
  }
  await recordAudit(tx, {
    actorId,
    action: 'invoices.credited',
    subjectId: note.invoiceId,
    details: { payerId, number, totalMinor, reason: note.reason },
  });
  hintInvoices(tx, { id: note.invoiceId, payerId });
}

/** An invoice over what is due and credit notes over what comes back; the caller holds the turn of invoices. */
export async function settle(
  tx: Tx,
  issuing: Issuing,
  { payerId, account }: { readonly payerId: string; readonly account: Account },
) {
  const { due } = account;
  const issued = due.length > 0 ? await issueInvoice(tx, issuing, { payerId, due, account }) : null;
  const credits = [...account.credits, ...(issued?.credits ?? [])];
  const notes = Map.groupBy(credits, ({ invoiceId, reason }) => `${invoiceId} ${reason}`);
  for (const lines of notes.values()) {
    const [first] = lines;
    if (!first) continue;
    const { invoiceId, reason } = first;
    const issuedOn = account.today;
    // Who left before anything began and comes back pays as if there had been nothing; so where the school
    // brings back what it had cancelled. A cancelled activity never comes back.
    const frees = reason !== 'activityCancelled';
    const note = { invoiceId, payerId, reason, note: null, issuedOn, lines, frees };
    await issueCreditNote(tx, issuing.actorId, note);
  }
  return {
    invoiceId: issued?.id ?? null,
    creditNotes: notes.size,
    totalMinor: issued?.totalMinor ?? 0,
  };
}

export const findPayer = repository.findPayer;
