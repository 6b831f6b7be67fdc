import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '#domain/charges/invoice.ts';
import { LANGUAGES } from '#domain/languages.ts';
import type { InvoiceRow } from '../repository.ts';
import { invoiceLetter } from './letter.ts';

const taxId = '40003000000';
const seller = {
  ...{ street: 'Upes iela 1', city: 'Krastaine', zipCode: 'LV-1001', state: null },
  ...{ country: 'LV', phone: null, taxId },
};
const document: InvoiceDocument = {
  school: {
    ...{ name: 'Riverside School', accountName: 'Riverside', iban: null, bic: null },
    ...{ bankName: null, footer: '', terms: '' },
    lines: ['Upes iela 1', taxId],
  },
  seller,
  payer: { name: 'Ilze Bērziņa', address: null },
  lines: [],
};
const row = {
  ...{ number: '2026-0007', currency: 'EUR', totalMinor: 0 },
  ...{ issuedOn: '2026-10-01', dueOn: '2026-10-15' },
} as InvoiceRow;
const regional = { dateFormat: 'DD.MM.YYYY', timeFormat: '24' } as never;

const WORDS = {
  en: 'Tax number',
  de: 'Steuernummer',
  lv: 'Nodokļu maksātāja numurs',
  ru: 'Налоговый номер',
} as const;

describe('an invoice on paper', () => {
  it.each(LANGUAGES)('says in %s what the tax number is', (language) => {
    const { from } = invoiceLetter(row, document, { language, regional });
    expect(from).toEqual(['Upes iela 1', `${WORDS[language]}: ${taxId}`]);
  });
});
