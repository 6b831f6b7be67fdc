import { invoiceStatus, openMinor } from '#domain/charges/invoice.ts';
import type { InvoiceRow } from '../repository.ts';

export const answerInvoice = (row: InvoiceRow) => {
  const { payerName, payerFirstName, payerLastName } = row;
  const { id, number, payerId, totalMinor, paidMinor, creditedMinor } = row;
  const { currency, issuedOn, dueOn, today } = row;
  return {
    ...{ payerName, payerFirstName, payerLastName },
    ...{ id, number, payerId, totalMinor, paidMinor, creditedMinor },
    ...{ currency, issuedOn, dueOn },
    status: invoiceStatus(row, today),
    openMinor: openMinor(row),
  };
};
