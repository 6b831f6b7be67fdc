import { BANK_FIELDS, CONTACT_FIELDS } from '#domain/school/invoice.ts';
import type { InvoiceInformation } from '../api.ts';

/** The fields, a part of the form each. */
export const INVOICE_PARTS = {
  address: ['address', 'street', 'zipCode', 'city', 'state', 'country'],
  contact: ['phone', 'website', 'taxId'],
  bank: BANK_FIELDS,
  settings: ['footer', 'terms'],
} as const;
export type InvoicePart = keyof typeof INVOICE_PARTS;
export type InvoiceField = (typeof INVOICE_PARTS)[InvoicePart][number];

export const INVOICE_FIELDS: readonly InvoiceField[] = [
  ...CONTACT_FIELDS,
  ...BANK_FIELDS,
  'footer',
  'terms',
];

/** Form values. */
export type InvoiceValues = Record<InvoiceField, string>;

export function valuesOf(information: InvoiceInformation): InvoiceValues {
  const entries = INVOICE_FIELDS.map((field) => [field, information[field] ?? '']);
  return Object.fromEntries(entries) as InvoiceValues;
}
