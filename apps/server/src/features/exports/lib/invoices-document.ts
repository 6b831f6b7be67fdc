import type { InvoiceStatus } from '#domain/charges/invoice.ts';
import { minorAsText, minorDigits } from '#domain/pricing/money.ts';
import type { Cell, Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface ListedInvoice {
  readonly number: string;
  readonly payerName: string;
  readonly status: InvoiceStatus;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly creditedMinor: number;
  readonly openMinor: number;
  readonly currency: string;
}

/** For accounting: amounts are numbers that a spreadsheet adds up, with a point in a CSV. */
export function invoicesDocument(
  items: readonly ListedInvoice[],
  { t, now, formatAmount, formatDate, formatInstant, pageLabel }: ReaderWords,
): Document {
  const amount = (minor: number, currency: string): Cell => {
    const digits = minorDigits(currency);
    const number = minor / 10 ** digits;
    return {
      number,
      text: minorAsText(minor, currency),
      printed: formatAmount(number, digits),
      format: digits === 0 ? '0' : `0.${'0'.repeat(digits)}`,
    };
  };
  return {
    title: t('invoices:title'),
    notes: [t('exports:asOf', { when: formatInstant(now.toISOString()) })],
    columns: [
      { title: t('invoices:number'), share: 2.2 },
      { title: t('invoices:payer'), share: 3.5 },
      { title: t('invoices:issuedOn'), share: 2.4 },
      { title: t('invoices:dueOn'), share: 2.4 },
      { title: t('exports:column.status'), share: 2.4 },
      { title: t('invoices:amount'), share: 2, isNumber: true },
      { title: t('invoices:paid'), share: 2, isNumber: true },
      { title: t('invoices:credited'), share: 2, isNumber: true },
      { title: t('invoices:open'), share: 2, isNumber: true },
      { title: t('invoices:currency'), share: 1.8 },
    ],
    rows: items.map((item) => [
      item.number,
      item.payerName,
      formatDate(item.issuedOn),
      formatDate(item.dueOn),
      t(`invoices:status.${item.status}`),
      amount(item.totalMinor, item.currency),
      amount(item.paidMinor, item.currency),
      amount(item.creditedMinor, item.currency),
      amount(item.openMinor, item.currency),
      item.currency,
    ]),
    pageLabel,
  };
}
