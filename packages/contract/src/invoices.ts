import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { CHARGE_BASES } from '#domain/charges/charges.ts';
import { CREDIT_REASONS } from '#domain/charges/credits.ts';
import { INVOICE_LIMITS, INVOICE_STATUSES, PAYMENT_METHODS } from '#domain/charges/invoice.ts';
import { PRICING_TYPES } from '#domain/pricing/money.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  optionalText,
  pageFields,
  sortField,
} from './schemas.ts';

const read = permission('payments.view', ['admin', 'parent']);
const manage = permission('payments.manage', ['admin']);

export const invoice = z.object({
  id,
  number: z.string(),
  payerId: id,
  payerName: z.string(),
  payerFirstName: z.string(),
  payerLastName: z.string(),
  status: z.enum(INVOICE_STATUSES),
  totalMinor: z.int(),
  paidMinor: z.int(),
  creditedMinor: z.int(),
  openMinor: z.int(),
  currency: z.string(),
  issuedOn: localDate,
  dueOn: localDate,
});

/** As a list shows it: with whom it is for, as they were called when it was issued. */
const listedInvoice = z.object({
  ...invoice.shape,
  children: z.array(z.object({ childId: id, childName: z.string() })),
});

/** What was charged and why: so many times a price, for whom, of which days. */
export const invoiceLine = z.object({
  childId: id,
  childName: z.string(),
  activityId: id,
  activityName: z.string(),
  basis: z.enum(CHARGE_BASES),
  pricingType: z.enum(PRICING_TYPES),
  startDate: localDate,
  endDate: localDate,
  count: z.int(),
  unitMinor: z.int(),
  amountMinor: z.int(),
});

export const payment = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  payerId: id,
  payerName: z.string(),
  payerFirstName: z.string(),
  payerLastName: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  method: z.enum(PAYMENT_METHODS),
  paidOn: localDate,
  note: z.nullable(z.string()),
  /** Recorded by mistake and taken back; it counts no more. */
  reversed: z.boolean(),
  /** Paid back to the payer. */
  refund: z.boolean(),
});

const invoiceDetail = z.object({
  ...invoice.shape,
  lines: z.array(invoiceLine),
  payments: z.array(payment),
  creditNotes: z.array(
    z.object({
      id,
      number: z.string(),
      totalMinor: z.int(),
      reason: z.enum(CREDIT_REASONS),
      note: z.nullable(z.string()),
      issuedOn: localDate,
    }),
  ),
  /** Where the money goes, as it stands on the invoice. */
  transfer: z.object({
    accountName: z.nullable(z.string()),
    iban: z.nullable(z.string()),
    bic: z.nullable(z.string()),
    reference: z.string(),
  }),
  /** The picture that banks' apps read, row by row, 1 is dark; null where there is nothing to transfer. */
  code: z.nullable(z.array(z.string())),
  remindedAt: z.nullable(instant),
  /** What the office may pay back of it. */
  refundableMinor: z.int(),
  can: z.object({
    recordPayment: z.boolean(),
    refund: z.boolean(),
    cancel: z.boolean(),
    remind: z.boolean(),
  }),
});

export const listInvoices = endpoint({
  name: 'invoices.list',
  method: 'GET',
  path: '/invoices',
  summary: 'Issued invoices: the office all of them, a payer the own',
  access: read,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(['number', 'dueOn'], '-number'),
    status: z.optional(z.enum(INVOICE_STATUSES)),
    payerId: z.optional(id),
  }),
  answer: z.object(listOf(listedInvoice)),
  maxQueries: 4,
});

export const getInvoice = endpoint({
  name: 'invoices.get',
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'An invoice with its lines, what was paid and what came back',
  access: read,
  params: idParams,
  answer: invoiceDetail,
  maxQueries: 6,
});

export const getInvoicePdf = endpoint({
  name: 'invoices.pdf',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  summary: 'An invoice to print or keep, in the payer’s language',
  access: read,
  params: idParams,
  download: 'application/pdf',
  maxQueries: 7,
});

/** As programs for accounting read it. */
const eInvoice = {
  access: read,
  params: idParams,
  download: 'application/xml',
  errors: ['e_invoice_needs_country', 'e_invoice_currency'],
  maxQueries: 9,
} as const;

export const getInvoiceUbl = endpoint({
  name: 'invoices.ubl',
  method: 'GET',
  path: '/invoices/{id}/ubl',
  summary: 'An invoice as an e-invoice: UBL by EN 16931',
  ...eInvoice,
});

export const getCreditNotePdf = endpoint({
  name: 'invoices.creditNotePdf',
  method: 'GET',
  path: '/credit-notes/{id}/pdf',
  summary: 'A credit note to print or keep, in the payer’s language',
  access: read,
  params: idParams,
  download: 'application/pdf',
  maxQueries: 9,
});

export const getCreditNoteUbl = endpoint({
  name: 'invoices.creditNoteUbl',
  method: 'GET',
  path: '/credit-notes/{id}/ubl',
  summary: 'A credit note as an e-invoice: UBL by EN 16931',
  ...eInvoice,
});

export const createInvoice = endpoint({
  name: 'invoices.create',
  method: 'POST',
  path: '/invoices',
  summary: 'Issue an invoice over all that a payer owes today and is on none yet',
  access: manage,
  body: z.strictObject({ payerId: id }),
  answer: invoice,
  status: 201,
  errors: ['not_found', 'nothing_to_invoice'],
  idempotent: true,
  maxQueries: 26,
});

export const cancelInvoice = endpoint({
  name: 'invoices.cancel',
  method: 'POST',
  path: '/invoices/{id}/cancel',
  summary: 'Cancel an issued invoice by a credit note over what is left of it',
  access: manage,
  params: idParams,
  body: z.strictObject({
    note: z._default(optionalText(INVOICE_LIMITS.reason), null),
    /** What stood on it becomes due again, for the next invoice. */
    chargeAgain: z._default(z.boolean(), false),
  }),
  answer: invoice,
  errors: ['invoice_cancelled'],
  idempotent: true,
  maxQueries: 17,
});

export const remindInvoice = endpoint({
  name: 'invoices.remind',
  method: 'POST',
  path: '/invoices/{id}/remind',
  summary: 'Tell the payer of an overdue invoice again',
  access: manage,
  params: idParams,
  answer: invoice,
  errors: ['invoice_not_overdue', 'reminded_lately'],
  maxQueries: 14,
});
