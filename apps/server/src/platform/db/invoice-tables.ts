import type { ColumnType, Generated } from 'kysely';
import type { ChargeBasis } from '#domain/charges/charges.ts';
import type { CreditReason } from '#domain/charges/credits.ts';
import type { NumberSeries, PaymentMethod } from '#domain/charges/invoice.ts';
import type { PricingType } from '#domain/pricing/money.ts';
import type { Nullable, Stamp } from './columns.ts';

export interface InvoiceNumberTable {
  tenantId: string;
  series: NumberSeries;
  year: number;
  last: number;
}

export interface InvoiceRunTable {
  tenantId: string;
  id: string;
  asOf: string;
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  progress: Generated<number>;
  invoices: Generated<number>;
  creditNotes: Generated<number>;
  totalMinor: Generated<number>;
  startedBy: string;
  createdAt: Stamp;
  doneAt: Nullable<Date>;
}

export interface InvoiceTable {
  tenantId: string;
  id: string;
  number: string;
  payerId: string;
  runId: Nullable<string>;
  currency: string;
  totalMinor: number;
  paidMinor: Generated<number>;
  creditedMinor: Generated<number>;
  issuedOn: string;
  dueOn: string;
  document: ColumnType<Record<string, unknown>, string, never>;
  remindedAt: Nullable<Date>;
  createdAt: Stamp;
}

export interface ChargeTable {
  tenantId: string;
  id: string;
  invoiceId: string;
  basis: ChargeBasis;
  pricingType: PricingType;
  childId: string;
  activityId: string;
  bookingId: string;
  sessionId: string | null;
  period: string | null;
  blockStart: string;
  startDate: string;
  endDate: string;
  dueOn: string;
  amountMinor: number;
  voided: Generated<boolean>;
}

export interface CreditNoteTable {
  tenantId: string;
  id: string;
  number: string;
  invoiceId: string;
  totalMinor: number;
  reason: CreditReason;
  note: Nullable<string>;
  issuedOn: string;
  madeBy: Nullable<string>;
  createdAt: Stamp;
}

export interface CreditNoteLineTable {
  tenantId: string;
  creditNoteId: string;
  chargeId: string;
  amountMinor: number;
}

export interface PaymentTable {
  tenantId: string;
  id: string;
  invoiceId: string;
  payerId: string;
  amountMinor: number;
  method: PaymentMethod;
  paidOn: string;
  note: Nullable<string>;
  recordedBy: string;
  recordedAt: Date;
  reversedBy: Nullable<string>;
  reversedAt: Nullable<Date>;
  refund: Generated<boolean>;
}
