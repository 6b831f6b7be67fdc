import {
  creditLines,
  INVOICE_LIMITS,
  openMinor,
  refundableMinor,
} from '#domain/charges/invoice.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import type { LegalHold } from '#domain/privacy/personal-data.ts';
import { type GatheredTask, MOST_EXAMPLES } from '#domain/tasks/gathered.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { writeLetter } from '../../platform/documents/write-letter.ts';
import { AppError } from '../../platform/errors.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  listWaiting,
  type OpenCharge,
  readPayerAccount,
  readSchoolAccount,
} from '../charges/service.ts';
import { readInvoiceInformation } from '../configuration/service.ts';
import {
  findPayer,
  hintInvoices,
  type Issuing,
  issueCreditNote,
  settle,
} from '../invoicing/service.ts';
import { notify, notifyAll } from '../notifications/service.ts';
import { readRegionalSettings } from '../school/service.ts';
import { answerInvoice } from './lib/answer.ts';
import { sellerOn, writeEInvoice } from './lib/e-invoice.ts';
import { codeRows, creditNoteLetter, invoiceLetter, reasonOf } from './lib/letter.ts';
import { mayManage, readsOf } from './policy.ts';
import * as repository from './repository.ts';

export type { InvoiceRow, PaymentRow } from './repository.ts';
export { findPayer, hintInvoices, mayManage, readsOf };

const DAY_MS = 86_400_000;

export async function listInvoices(
  tx: Tx,
  principal: Principal,
  { payerId, ...query }: repository.InvoiceQuery & { readonly payerId?: string | undefined },
) {
  const own = readsOf(principal);
  // Somebody else's are as good as none.
  if (own !== null && payerId !== undefined && payerId !== own) {
    return { items: [], total: 0, page: query.page, pageSize: query.pageSize };
  }
  const { rows, total } = await repository.listInvoices(tx, own ?? payerId ?? null, query);
  const items = rows.map((row) => ({ ...answerInvoice(row), children: [...row.children] }));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

export async function requireInvoice(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<repository.InvoiceRow> {
  const row = await repository.findInvoice(tx, id, readsOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, held: what is paid and credited of it stays so until the transaction ends. */
export async function holdInvoice(tx: Tx, principal: Principal, id: string) {
  await repository.lockInvoice(tx, id);
  return requireInvoice(tx, principal, id);
}

const wasRemindedLately = ({ remindedAt, now }: repository.InvoiceRow) =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < DAY_MS;

export async function readInvoice(tx: Tx, principal: Principal, id: string) {
  const row = await requireInvoice(tx, principal, id);
  const [{ document }, payments, creditNotes, { balanceMinor }] = await Promise.all([
    repository.getDocument(tx, id),
    repository.listPaymentsOf(tx, id),
    repository.listCreditNotes(tx, id),
    repository.getBalance(tx, row.payerId),
  ]);
  const answer = answerInvoice(row);
  const manages = mayManage(principal);
  const { accountName, iban, bic } = document.school;
  const refundable = refundableMinor(row, balanceMinor);
  return {
    ...answer,
    lines: [...document.lines],
    payments,
    creditNotes,
    transfer: { accountName, iban, bic, reference: row.number },
    code: codeRows(row, document.school, answer.openMinor),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    refundableMinor: refundable,
    can: {
      recordPayment: manages && answer.openMinor > 0,
      refund: manages && refundable > 0,
      cancel: manages && answer.status !== 'cancelled',
      remind: manages && answer.status === 'overdue' && !wasRemindedLately(row),
    },
  };
}

interface Caller {
  readonly principal: Principal;
  readonly inTenant: InTenant;
}

const languageOf = ({ language, schoolLanguage }: repository.StoredInvoice) =>
  language ?? schoolLanguage ?? DEFAULT_LANGUAGE;

export async function readInvoicePdf({ principal, inTenant }: Caller, id: string) {
  const { row, stored, regional } = await inTenant(async (tx) => ({
    row: await requireInvoice(tx, principal, id),
    stored: await repository.getDocument(tx, id),
    regional: await readRegionalSettings(tx),
  }));
  const letter = invoiceLetter(row, stored.document, { language: languageOf(stored), regional });
  const { name } = stored.document.school;
  const content = await writeLetter(letter, { name, logo: stored.logo });
  return { name: `${letter.title}.pdf`, content };
}

export async function readInvoiceUbl({ principal, inTenant }: Caller, id: string) {
  const { row, stored, seller, schoolId } = await inTenant(async (tx) => {
    const found = await requireInvoice(tx, principal, id);
    const { document, ...of } = await repository.getDocument(tx, id);
    const contact = await readInvoiceInformation(tx);
    const given = { row: found, stored: { document, ...of }, schoolId: tx.tenantId };
    return { ...given, seller: sellerOn(document, contact) };
  });
  const { number, issuedOn, currency, totalMinor, dueOn } = row;
  const content = await writeEInvoice({
    ...{ number, issuedOn, currency, totalMinor, seller, schoolId, about: { dueOn } },
    document: stored.document,
    language: languageOf(stored),
  });
  return { name: `${number}.xml`, content };
}

/** Through the door of its invoice: who reads the one reads the other. */
async function readCreditNote(tx: Tx, principal: Principal, id: string) {
  const note = await repository.findCreditNote(tx, id, readsOf(principal));
  if (!note) throw new AppError('not_found');
  const invoice = await requireInvoice(tx, principal, note.invoiceId);
  const stored = await repository.getDocument(tx, invoice.id);
  const lines = creditLines(await repository.listCredited(tx, id), stored.document.lines);
  return { note, invoice, stored, document: { ...stored.document, lines } };
}

export async function readCreditNotePdf({ principal, inTenant }: Caller, id: string) {
  const { note, stored, regional, ...about } = await inTenant(async (tx) => ({
    ...(await readCreditNote(tx, principal, id)),
    regional: await readRegionalSettings(tx),
  }));
  const letter = creditNoteLetter(note, about, { language: languageOf(stored), regional });
  const { name } = stored.document.school;
  const content = await writeLetter(letter, { name, logo: stored.logo });
  return { name: `${letter.title}.pdf`, content };
}

export async function readCreditNoteUbl({ principal, inTenant }: Caller, id: string) {
  const { note, invoice, stored, document, seller, schoolId } = await inTenant(async (tx) => {
    const found = await readCreditNote(tx, principal, id);
    const contact = await readInvoiceInformation(tx);
    return { ...found, seller: sellerOn(found.document, contact), schoolId: tx.tenantId };
  });
  const { number, issuedOn, totalMinor } = note;
  const language = languageOf(stored);
  const why = reasonOf(note, language);
  const content = await writeEInvoice({
    ...{ number, issuedOn, totalMinor, document, seller, schoolId, language },
    currency: invoice.currency,
    about: { invoice: invoice.number, invoicedOn: invoice.issuedOn, why },
  });
  return { name: `${number}.xml`, content };
}

/** One school issues one invoice after the other: whoever comes next sees what is on an invoice already. */
const TURN = 'invoices';

/** All that a payer owes today and is on no invoice, and what comes back: done again, there is nothing left to do. */
export async function issueFor(tx: Tx, issuing: Issuing, payerId: string) {
  await tx.lock(TURN);
  const account = await readPayerAccount(tx, payerId);
  return settle(tx, issuing, { payerId, account });
}

export async function issueNow(
  tx: Tx,
  { principal, outbox }: { readonly principal: Principal; readonly outbox: Outbox },
  payerId: string,
) {
  if (!(await findPayer(tx, payerId))) throw new AppError('not_found');
  const issuing = { outbox, actorId: principal.userId, runId: null };
  const { invoiceId } = await issueFor(tx, issuing, payerId);
  if (invoiceId === null) throw new AppError('nothing_to_invoice');
  return answerInvoice(await requireInvoice(tx, principal, invoiceId));
}

/** An issued invoice stays as it is: a credit note over all that is left of it takes it back. */
export async function cancelInvoice(
  tx: Tx,
  principal: Principal,
  {
    id,
    note,
    chargeAgain,
  }: { readonly id: string; readonly note: string | null; readonly chargeAgain: boolean },
) {
  await tx.lock(TURN);
  const row = await holdInvoice(tx, principal, id);
  const lines = await repository.listRemaining(tx, id);
  if (lines.length === 0) throw new AppError('invoice_cancelled');
  const { payerId, today: issuedOn } = row;
  await issueCreditNote(tx, principal.userId, {
    invoiceId: id,
    payerId,
    reason: 'cancelled',
    note,
    issuedOn,
    lines,
    frees: chargeAgain,
  });
  return answerInvoice(await requireInvoice(tx, principal, id));
}

const overdueNotice = ({ id, number, payerId, today }: repository.InvoiceRow) => ({
  type: 'invoiceOverdue' as const,
  params: { invoiceId: id, number },
  eventKey: `invoice:${id}:overdue:${today}`,
  userIds: [payerId],
});

export async function remind(
  tx: Tx,
  { principal, outbox }: { readonly principal: Principal; readonly outbox: Outbox },
  id: string,
) {
  const row = await holdInvoice(tx, principal, id);
  if (answerInvoice(row).status !== 'overdue') throw new AppError('invoice_not_overdue');
  if (wasRemindedLately(row)) throw new AppError('reminded_lately', { retryAfterSeconds: 3600 });
  await repository.markReminded(tx, [id]);
  const { userId: actorId } = principal;
  const details = { payerId: row.payerId };
  await recordAudit(tx, { actorId, action: 'invoices.reminded', subjectId: id, details });
  await notify({ outbox }, tx, overdueNotice(row));
  hintInvoices(tx, row);
  return answerInvoice(await requireInvoice(tx, principal, id));
}

/** For the office's tasks: what is overdue, the longest first. */
export async function overdueInvoices(tx: Tx, { limit }: { readonly limit: number }) {
  const rows = await repository.listOverdue(tx, { limit });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    payerId: row.payerId,
    payerName: row.payerName,
    openMinor: openMinor(row),
    currency: row.currency,
    dueOn: row.dueOn,
  }));
}

/** A child each, whoever has waited longest first. */
function waitingTask(charges: readonly OpenCharge[]): GatheredTask {
  const first = charges.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const children = [...Map.groupBy(first, ({ childId }) => childId).values()];
  const examples = children.slice(0, MOST_EXAMPLES).flatMap(([oldest]) => oldest ?? []);
  return {
    kind: 'chargesWithoutPayer',
    count: children.length,
    since: null,
    examples: examples.map(({ childName: name, dueOn: date }) => ({ name, count: null, date })),
  };
}

/** The office is reminded of what families were reminded of, and told for whom nobody pays. */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  if (principal.active?.kind !== 'admin' || !has(principal, 'payments.manage')) return [];
  const [{ overdueCount, overdueMinor: minor }, first, waiting] = await Promise.all([
    repository.getBalance(tx, null),
    overdueInvoices(tx, { limit: MOST_EXAMPLES }),
    listWaiting(tx),
  ]);
  return [
    {
      kind: 'overdueInvoices',
      count: overdueCount,
      since: null,
      examples: first.map(({ payerName, dueOn }) => ({
        name: payerName,
        count: null,
        date: dueOn,
      })),
      // A school has one currency.
      ...(first[0] && { amount: { minor, currency: first[0].currency } }),
    },
    waitingTask(waiting),
  ];
}

/** An invoice is kept until ten years after the year it was issued in, as the strictest of our countries wants it. */
export async function holdsOnPerson(tx: Tx, personId: string): Promise<LegalHold[]> {
  const { count, lastYear } = await repository.countOfPerson(tx, personId);
  if (count === 0 || lastYear === null) return [];
  return [{ kind: 'invoices', count, until: `${lastYear + INVOICE_LIMITS.keptYears}-12-31` }];
}

const AT_ONCE_STEP = 100;

/** Every night: who has an overdue invoice is told, and again after a while. */
export async function remindOverdue(outbox: Outbox, tx: Tx): Promise<void> {
  const { reminderDays: quietDays } = INVOICE_LIMITS;
  const rows = await repository.listOverdue(tx, { quietDays, limit: 1000 });
  if (rows.length === 0) return;
  await repository.markReminded(
    tx,
    rows.map(({ id }) => id),
  );
  await recordAudits(
    tx,
    rows.map(({ id, payerId }) => ({
      actorId: null,
      action: 'invoices.reminded',
      subjectId: id,
      details: { payerId },
    })),
  );
  await notifyAll({ outbox }, tx, rows.map(overdueNotice));
}

export const AT_ONCE = 'invoices.at-once';

/**
 * What is charged at once (a price for the whole) gets its invoice within ten minutes, and what was cancelled in
 * time its credit note: looked for on a schedule, so that booking waits for neither.
 */
export async function issueAtOnce(outbox: Outbox, tx: Tx): Promise<void> {
  await tx.lock(TURN);
  const account = await readSchoolAccount(tx);
  const due = account.due.filter(({ basis }) => basis === 'booking');
  const payers = new Set([...due, ...account.credits].map(({ payerId }) => payerId));
  payers.delete(null);
  for (const payerId of [...payers].slice(0, AT_ONCE_STEP)) {
    if (payerId === null) continue;
    const own = (one: { readonly payerId: string | null }) => one.payerId === payerId;
    const mine = { ...account, due: due.filter(own), credits: account.credits.filter(own) };
    await settle(tx, { outbox, actorId: null, runId: null }, { payerId, account: mine });
  }
  await makeDue(tx, AT_ONCE, repository.inTenMinutes);
}

export const readBalance = repository.getBalance;
