import type { Hub, Invoice, InvoiceDetail } from '../src/features/payments/api.ts';

const ID = '01941f38-0000-7000-8000-0000000000a1';

export const anInvoice = (change: Partial<Invoice> = {}): Invoice => ({
  id: ID,
  number: '2026-0007',
  payerId: ID,
  payerName: 'Ilze Bērziņa',
  payerFirstName: 'Ilze',
  payerLastName: 'Bērziņa',
  children: [],
  status: 'overdue',
  totalMinor: 7500,
  paidMinor: 0,
  creditedMinor: 0,
  openMinor: 7500,
  currency: 'EUR',
  issuedOn: '2026-10-01',
  dueOn: '2026-10-15',
  ...change,
});

export const anInvoiceDetail = (change: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...anInvoice(),
  lines: [
    {
      childId: ID,
      childName: 'Jānis Bērziņš',
      activityId: ID,
      activityName: 'Chess',
      basis: 'session',
      pricingType: 'perSession',
      startDate: '2026-09-01',
      endDate: '2026-09-22',
      count: 3,
      unitMinor: 2500,
      amountMinor: 7500,
    },
  ],
  payments: [],
  creditNotes: [],
  transfer: {
    accountName: 'Riverside',
    iban: 'LV80BANK0000435195001',
    bic: null,
    reference: '2026-0007',
  },
  code: ['101', '010', '101'],
  remindedAt: null,
  refundableMinor: 0,
  can: { recordPayment: false, refund: false, cancel: false, remind: false },
  ...change,
});

export const aHub = (change: Partial<Hub> = {}): Hub => ({
  payer: null,
  currency: 'EUR',
  balanceMinor: 7500,
  overdueMinor: 7500,
  overdueCount: 1,
  unbilledMinor: 0,
  charges: [],
  can: { manage: true },
  ...change,
});
