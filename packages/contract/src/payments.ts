import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { INVOICE_LIMITS, PAYMENT_METHODS } from '#domain/charges/invoice.ts';
import { endpoint } from './endpoint.ts';
import { invoiceLine, payment } from './invoices.ts';
import { id, idParams, listOf, localDate, optionalText, pageFields } from './schemas.ts';

const manage = permission('payments.manage', ['admin']);

export const getPaymentHub = endpoint({
  name: 'payments.hub',
  method: 'GET',
  path: '/payment-hub/{id}',
  summary: 'Balance and open charges: of the school (`all`), or of a payer; a parent the own',
  access: permission('payments.view', ['admin', 'parent']),
  params: z.strictObject({ id: z.union([z.literal('all'), id]) }),
  answer: z.object({
    /** Null where it is about the whole school. */
    payer: z.nullable(z.object({ id, name: z.string() })),
    currency: z.string(),
    /** What is owed of all that was invoiced; less than nothing is the payer's. */
    balanceMinor: z.int(),
    overdueMinor: z.int(),
    overdueCount: z.int(),
    /** Due, and on no invoice yet; for the school only the sum. */
    unbilledMinor: z.int(),
    charges: z.array(invoiceLine),
    can: z.object({ manage: z.boolean() }),
  }),
  maxQueries: 12,
});

export const listPayments = endpoint({
  name: 'payments.list',
  method: 'GET',
  path: '/payments',
  summary: 'Recorded payments, the newest first: the office all of them, a payer the own',
  access: permission('payments.view', ['admin', 'parent']),
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    payerId: z.optional(id),
  }),
  answer: z.object({ ...listOf(payment), can: z.object({ reverse: z.boolean() }) }),
  maxQueries: 4,
});

const newPayment = z.strictObject({
  invoiceId: id,
  amountMinor: z.int().check(z.minimum(1), z.maximum(INVOICE_LIMITS.amountMinor)),
  paidOn: localDate,
  method: z.enum(PAYMENT_METHODS),
  note: z._default(optionalText(INVOICE_LIMITS.note), null),
});

export const recordPayment = endpoint({
  name: 'payments.create',
  method: 'POST',
  path: '/payments',
  summary: 'Record what was paid of an invoice, all of it or a part',
  access: manage,
  body: newPayment,
  answer: payment,
  status: 201,
  errors: ['not_found', 'invoice_cancelled', 'payment_too_high'],
  idempotent: true,
  maxQueries: 11,
});

export const recordRefund = endpoint({
  name: 'payments.refund',
  method: 'POST',
  path: '/payments/refunds',
  summary: 'Record what was paid back of an invoice, never more than the payer’s credit',
  access: manage,
  body: newPayment,
  answer: payment,
  status: 201,
  errors: ['not_found', 'refund_too_high'],
  idempotent: true,
  maxQueries: 13,
});

export const reversePayment = endpoint({
  name: 'payments.reverse',
  method: 'POST',
  path: '/payments/{id}/reverse',
  summary: 'Take back a payment that was recorded by mistake; it stays in the list',
  access: manage,
  params: idParams,
  answer: payment,
  errors: ['payment_reversed', 'payment_refunded'],
  maxQueries: 9,
});
