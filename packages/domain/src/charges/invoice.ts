import type { Span } from '../dates/dates.ts';
import type { PricingType } from '../pricing/money.ts';
import { periodOf } from '../pricing/periods.ts';
import type { Charge, ChargeBasis } from './charges.ts';

/** As people see it; `draft` is one that the next run would make. */
export const INVOICE_STATUSES = [
  'draft',
  'issued',
  'partlyPaid',
  'paid',
  'overdue',
  'cancelled',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const PAYMENT_METHODS = ['transfer', 'cash', 'card', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const INVOICE_LIMITS = {
  /** Days to pay in. */
  termDays: 14,
  /** Between two reminders of the same invoice. */
  reminderDays: 14,
  /** After the year it was issued in. */
  keptYears: 10,
  reason: 300,
  note: 200,
  amountMinor: 99_999_999,
} as const;

export interface InvoiceAmounts {
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly creditedMinor: number;
}

/** What is left to pay of one invoice; less than nothing is the payer's, and counts in the balance. */
export const openMinor = ({ totalMinor, paidMinor, creditedMinor }: InvoiceAmounts): number =>
  Math.max(0, totalMinor - creditedMinor - paidMinor);

/**
 * What may be paid back of an invoice: what was paid of it and is no longer owed, but no more than the payer's whole
 * credit, so that nobody is paid back while something else is open.
 */
export function refundableMinor(
  { totalMinor, paidMinor, creditedMinor }: InvoiceAmounts,
  balanceMinor: number,
): number {
  return Math.max(0, Math.min(paidMinor + creditedMinor - totalMinor, -balanceMinor));
}

export function invoiceStatus(
  invoice: InvoiceAmounts & { readonly dueOn: string },
  today: string,
): InvoiceStatus {
  if (invoice.creditedMinor >= invoice.totalMinor) return 'cancelled';
  if (openMinor(invoice) === 0) return 'paid';
  if (invoice.dueOn < today) return 'overdue';
  return invoice.paidMinor > 0 ? 'partlyPaid' : 'issued';
}

/** Gapless in a year; those of credit notes are a row of their own. */
export const NUMBER_SERIES = { invoice: '', creditNote: 'C-' } as const;
export type NumberSeries = keyof typeof NUMBER_SERIES;

export function invoiceNumber(series: NumberSeries, year: number, number: number): string {
  return `${NUMBER_SERIES[series]}${year}-${String(number).padStart(4, '0')}`;
}

/** One line of an invoice, as it stays for good: names as they were on that day. */
export interface InvoiceLine extends Span {
  readonly childId: string;
  readonly childName: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly basis: ChargeBasis;
  readonly pricingType: PricingType;
  readonly count: number;
  readonly unitMinor: number;
  readonly amountMinor: number;
}

/** Where the school is, as standards want it. */
export interface Seller {
  readonly street: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly taxId: string | null;
}

/** As it was on the day it was issued, for good. */
export interface InvoiceDocument {
  readonly school: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly accountName: string | null;
    readonly iban: string | null;
    readonly bic: string | null;
    readonly bankName: string | null;
    readonly footer: string;
    readonly terms: string;
  };
  /** The same as in `school.lines`, part by part, for programs; what was issued earlier has it in lines alone. */
  readonly seller?: Seller;
  readonly payer: { readonly name: string; readonly address: string | null };
  readonly lines: readonly InvoiceLine[];
}

export interface NamedCharge extends Charge {
  readonly childName: string;
  readonly activityName: string;
}

/** By child and activity: a line a period or booking, and the sessions of a month in one. */
export function invoiceLines(charges: readonly NamedCharge[]): InvoiceLine[] {
  const groups = Map.groupBy(charges, (charge) =>
    [
      charge.childId,
      charge.activityId,
      charge.basis,
      charge.amountMinor,
      charge.basis === 'session' ? periodOf('perMonth', charge.startDate).period : charge.period,
      charge.basis === 'booking' ? charge.bookingId : '',
    ].join(' '),
  );
  const lines = [...groups.values()].flatMap((group): InvoiceLine[] => {
    const dates = group.flatMap(({ startDate, endDate }) => [startDate, endDate]).toSorted();
    const [first] = group;
    if (!first) return [];
    const { childId, childName, activityId, activityName, basis, pricingType } = first;
    return [
      {
        ...{ childId, childName, activityId, activityName, basis, pricingType },
        startDate: dates[0] ?? first.startDate,
        endDate: dates.at(-1) ?? first.endDate,
        count: group.length,
        unitMinor: first.amountMinor,
        amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      },
    ];
  });
  const order = ({ childName, childId, activityName, activityId, startDate }: InvoiceLine) =>
    [childName, childId, activityName, activityId, startDate].join('\u0000');
  return lines.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** What comes back, line by line, with the names that stand on the invoice. */
export function creditLines(
  credited: readonly Charge[],
  invoiced: readonly InvoiceLine[],
): InvoiceLine[] {
  const named = credited.map((charge): NamedCharge => {
    const { childId, activityId } = charge;
    const line = invoiced.find((one) => one.childId === childId && one.activityId === activityId);
    const { childName, activityName } = line ?? { childName: '–', activityName: '–' };
    return { ...charge, childName, activityName };
  });
  return invoiceLines(named);
}

export const sumMinor = (amounts: readonly { readonly amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
