import {
  invoiceLines,
  openMinor,
  type PaymentMethod,
  refundableMinor,
  sumMinor,
} from '#domain/charges/invoice.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readPayerAccount, readSchoolAccount } from '../charges/service.ts';
import {
  findPayer,
  hintInvoices,
  holdInvoice,
  type InvoiceRow,
  mayManage,
  readBalance,
  readsOf,
} from '../invoices/service.ts';
import * as repository from './repository.ts';

/** Of the school, or of a payer; for a parent there is only the own. */
export async function readHub(tx: Tx, principal: Principal, id: string) {
  const own = readsOf(principal);
  if (own !== null && id !== own) throw new AppError('not_found');
  const payerId = id === 'all' ? null : id;
  const payer = payerId === null ? null : await findPayer(tx, payerId);
  if (payer === undefined) throw new AppError('not_found');
  const [balance, account] = await Promise.all([
    readBalance(tx, payerId),
    payerId === null ? readSchoolAccount(tx) : readPayerAccount(tx, payerId),
  ]);
  return {
    payer: payer && { id: payer.id, name: payer.name },
    currency: account.currency,
    ...balance,
    unbilledMinor: sumMinor(account.due),
    charges: payerId === null ? [] : invoiceLines(account.due),
    can: { manage: mayManage(principal) },
  };
}

export async function listPayments(
  tx: Tx,
  principal: Principal,
  { payerId, ...paging }: Paging & { readonly payerId?: string | undefined },
) {
  const own = readsOf(principal);
  const can = { reverse: mayManage(principal) };
  if (own !== null && payerId !== undefined && payerId !== own) {
    return { items: [], total: 0, ...paging, can };
  }
  const { rows, total } = await repository.listPayments(tx, own ?? payerId ?? null, paging);
  return { items: rows, total, page: paging.page, pageSize: paging.pageSize, can };
}

async function getPayment(tx: Tx, id: string): Promise<repository.PaymentRow> {
  const row = await repository.findPayment(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

export interface NewPayment {
  readonly invoiceId: string;
  readonly amountMinor: number;
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly note: string | null;
}

async function record(
  tx: Tx,
  principal: Principal,
  {
    invoice,
    payment,
    refund,
  }: { readonly invoice: InvoiceRow; readonly payment: NewPayment; readonly refund: boolean },
) {
  const { id: invoiceId, payerId } = invoice;
  const { amountMinor } = payment;
  const id = newId();
  const recordedBy = principal.userId;
  await repository.insertPayment(tx, { ...payment, id, payerId, recordedBy, refund });
  await repository.addToPaid(tx, { invoiceId, amountMinor: refund ? -amountMinor : amountMinor });
  await recordChange(tx, principal, {
    action: refund ? 'payments.refunded' : 'payments.recorded',
    id,
    details: { invoiceId, payerId, amountMinor },
  });
  hintInvoices(tx, invoice);
  return getPayment(tx, id);
}

/** With the invoice held: two who record at once can't take more than is left. */
export async function recordPayment(tx: Tx, principal: Principal, payment: NewPayment) {
  const invoice = await holdInvoice(tx, principal, payment.invoiceId);
  if (payment.paidOn > invoice.today) throw fieldRefusal('paidOn', 'date_not_possible');
  if (invoice.creditedMinor >= invoice.totalMinor) throw new AppError('invoice_cancelled');
  const left = openMinor(invoice);
  if (payment.amountMinor > left) {
    throw new AppError('payment_too_high', { details: { openMinor: left } });
  }
  return record(tx, principal, { invoice, payment, refund: false });
}

/** One after the other: the credit is that of all invoices of a payer, so to hold one of them is not enough. */
export async function recordRefund(tx: Tx, principal: Principal, payment: NewPayment) {
  await tx.lock('refunds');
  const invoice = await holdInvoice(tx, principal, payment.invoiceId);
  if (payment.paidOn > invoice.today) throw fieldRefusal('paidOn', 'date_not_possible');
  const { balanceMinor } = await readBalance(tx, invoice.payerId);
  const most = refundableMinor(invoice, balanceMinor);
  if (payment.amountMinor > most) {
    throw new AppError('refund_too_high', { details: { refundableMinor: most } });
  }
  return record(tx, principal, { invoice, payment, refund: true });
}

export async function reversePayment(tx: Tx, principal: Principal, id: string) {
  const { invoiceId, amountMinor, payerId, refund } = await getPayment(tx, id);
  const invoice = await holdInvoice(tx, principal, invoiceId);
  const found = await repository.markReversed(tx, { id, reversedBy: principal.userId });
  if (found === 0) throw new AppError('payment_reversed');
  // What was paid back can't be unpaid as well.
  if (!refund && invoice.paidMinor < amountMinor) throw new AppError('payment_refunded');
  await repository.addToPaid(tx, { invoiceId, amountMinor: refund ? amountMinor : -amountMinor });
  await recordChange(tx, principal, {
    action: 'payments.reversed',
    id,
    details: { invoiceId, payerId, amountMinor },
  });
  hintInvoices(tx, invoice);
  return getPayment(tx, id);
}
