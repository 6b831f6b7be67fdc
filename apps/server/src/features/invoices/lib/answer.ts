import { invoiceStatus, openMinor } from '#domain/charges/invoice.ts';
import type { InvoiceRow } from '../repository.ts';

export const answerInvoice = (row: InvoiceRow) => {
  const { id, number, payerId, payerName, totalMinor, paidMinor, creditedMinor } = row;
  const { currency, issuedOn, dueOn, today } = row;
  return {
    ...{ id, number, payerId, payerName, totalMinor, paidMinor, creditedMinor },
    ...{ currency, issuedOn, dueOn },
    status: invoiceStatus(row, today),
    openMinor: openMinor(row),
  };
};
