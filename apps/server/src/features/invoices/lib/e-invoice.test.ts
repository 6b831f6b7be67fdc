import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { sellerTax } from '#domain/charges/e-invoice.ts';
import { type InvoiceLine, sumMinor } from '#domain/charges/invoice.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { minorAsText, PRICING_TYPES } from '#domain/pricing/money.ts';
import { checkUbl } from '../../../platform/documents/ubl/read-ubl.ts';
import { renderUbl } from '../../../platform/documents/ubl/render.ts';
import { sellerOn, writeEInvoice } from './e-invoice.ts';
import { type EInvoice, meantBy, ublOf } from './ubl.ts';

const ID = '01941f38-0000-7000-8000-0000000000a1';
const seller = {
  street: 'Skolas iela 1',
  city: 'Rīga',
  zipCode: 'LV-1010',
  state: null,
  country: 'Latvia',
  phone: null,
  taxId: null,
};
const aLine = (change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  childId: ID,
  childName: 'Jānis Bērziņš',
  activityId: ID,
  activityName: 'Chess <& friends>',
  basis: 'session',
  pricingType: 'perSession',
  startDate: '2026-09-01',
  endDate: '2026-09-22',
  count: 3,
  unitMinor: 2500,
  amountMinor: 7500,
  ...change,
});
const anInvoice = (change: Partial<EInvoice> = {}, lines = [aLine()]): EInvoice => ({
  number: '2026-0007',
  issuedOn: '2026-10-01',
  currency: 'EUR',
  totalMinor: sumMinor(lines),
  document: {
    school: {
      name: 'Riverside & Co',
      lines: [],
      accountName: 'Riverside',
      iban: 'LV80 BANK 0000 4351 9500 1',
      bic: 'BANKLV22',
      bankName: null,
      footer: '',
      terms: '',
    },
    payer: { name: 'Ilze Bērziņa', address: 'Vēja iela 7, Krastaine' },
    lines,
  },
  seller,
  country: 'LV',
  tax: sellerTax(null, 'LV'),
  schoolId: 'tenant1',
  language: 'lv',
  about: { dueOn: '2026-10-15' },
  ...change,
});
const aCreditNote = (change: Partial<EInvoice> = {}, lines = [aLine()]) =>
  anInvoice(
    {
      number: 'C-2026-0001',
      about: { invoice: '2026-0007', invoicedOn: '2026-10-01', why: 'Wrong payer' },
      ...change,
    },
    lines,
  );

async function xmlOf(invoice: EInvoice): Promise<string> {
  const rendered = await renderUbl(ublOf(invoice));
  if ('problems' in rendered) throw new Error(JSON.stringify(rendered.problems));
  return rendered.xml;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Read by a parser that is strict and knows nothing of ours. */
function read(xml: string) {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const below = ({ children }: Element): Element[] =>
    children.flatMap((child) => [child, ...below(child)]);
  const all = (name: string, within = root) => below(within).filter((one) => one.name === name);
  const text = (name: string, within = root) => all(name, within)[0]?.text ?? null;
  return { root: root.children[0]?.name, all, text };
}

const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const line = fc
  .record({
    childName: word,
    activityName: word,
    pricingType: fc.constantFrom(...PRICING_TYPES),
    count: fc.integer({ min: 1, max: 31 }),
    unitMinor: fc.integer({ min: 1, max: 500_000 }),
  })
  .map((one) => aLine({ ...one, amountMinor: one.count * one.unitMinor }));
const taxId = fc.constantFrom(null, '40003000000', 'LV40003000000');
const invoices = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    tax: taxId.map((id) => sellerTax(id, 'LV')),
    currency: fc.constantFrom('EUR', 'PLN', 'JPY'),
    language: fc.constantFrom(...LANGUAGES),
    isInvoice: fc.boolean(),
  })
  .map(({ lines, isInvoice, ...change }) =>
    isInvoice ? anInvoice(change, lines) : aCreditNote(change, lines),
  );

describe('an e-invoice', () => {
  it('says of any invoice or credit note what it is, to another reader too', async () => {
    await fc.assert(
      fc.asyncProperty(invoices, async (invoice) => {
        const xml = await xmlOf(invoice);
        checkUbl(xml, meantBy(invoice));
        const { root, all, text } = read(xml);
        const isInvoice = 'dueOn' in invoice.about;
        const { currency, number, tax } = invoice;
        const money = (minor: number) => minorAsText(minor, currency);
        const total = money(invoice.totalMinor);
        expect(root).toBe(isInvoice ? 'Invoice' : 'CreditNote');
        expect(text('cbc:ID')).toBe(number);
        expect(text('cbc:DocumentCurrencyCode')).toBe(currency);
        for (const element of all('cbc:PayableAmount'))
          expect(element.attributes.currencyID).toBe(currency);
        for (const name of ['PayableAmount', 'TaxInclusiveAmount', 'TaxExclusiveAmount'])
          expect(text(`cbc:${name}`)).toBe(total);
        expect(text('cbc:TaxableAmount')).toBe(total);
        for (const element of all('cbc:TaxAmount')) expect(element.text).toBe(money(0));
        for (const name of ['cac:TaxCategory', 'cac:ClassifiedTaxCategory'])
          expect(text('cbc:ID', all(name)[0])).toBe(tax.category);
        const [account] = all('cac:PayeeFinancialAccount');
        expect(account ? text('cbc:ID', account) : null).toBe(
          isInvoice ? 'LV80BANK0000435195001' : null,
        );
        expect(text('cbc:PaymentID')).toBe(isInvoice ? number : null);
        const kind = isInvoice ? 'Invoice' : 'CreditNote';
        const quantity = isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
        expect(
          all(`cac:${kind}Line`).map((one) => [
            Number(text(quantity, one)),
            text('cbc:PriceAmount', one),
            text('cbc:LineExtensionAmount', one),
          ]),
        ).toEqual(
          invoice.document.lines.map(({ count, unitMinor, amountMinor }) => [
            count,
            money(unitMinor),
            money(amountMinor),
          ]),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('is not handed out where its sum is not that of its lines', async () => {
    const wrong = anInvoice({ totalMinor: 7400 });
    expect(await renderUbl(ublOf(wrong))).toHaveProperty('xml');
    await expect(writeEInvoice(wrong)).rejects.toThrow('does not say what was invoiced');
  });

  it.each([
    ['a total', '>75.00<', '>74.00<'],
    [
      'a price',
      '<cbc:PriceAmount currencyID="EUR">25.00',
      '<cbc:PriceAmount currencyID="EUR">24.00',
    ],
    ['a currency', 'currencyID="EUR"', 'currencyID="PLN"'],
    ['an account', 'LV80BANK0000435195001', 'LV80BANK0000435195002'],
    ['a reference', '<cbc:PaymentID>2026-0007', '<cbc:PaymentID>2026-0008'],
  ])('is refused with %s that is not meant', async (_, find, replace) => {
    const xml = await xmlOf(anInvoice());
    expect(() => checkUbl(xml, meantBy(anInvoice()))).not.toThrow();
    expect(xml).toContain(find);
    expect(() => checkUbl(xml.replace(find, replace), meantBy(anInvoice()))).toThrow();
  });

  it.each([
    [null, 'O', 'tenant1'],
    ['40003000000', 'O', '40003000000'],
    ['LV40003000000', 'E', 'LV40003000000'],
  ])('of a school with the number %s is of tax category %s', async (id, category, told) => {
    const xml = await xmlOf(anInvoice({ tax: sellerTax(id, 'LV') }));
    const { all, text } = read(xml);
    expect(text('cbc:ID', all('cac:TaxCategory')[0])).toBe(category);
    expect(text('cac:AccountingSupplierParty')).toContain(told);
    expect(all('cac:PartyTaxScheme')).toHaveLength(category === 'E' ? 1 : 0);
    expect(text('cbc:TaxExemptionReason')).toBe('PVN netiek piemērots.');
  });

  it('names the invoice that a credit note is about', async () => {
    const { all, text } = read(await xmlOf(aCreditNote()));
    expect(text('cbc:ID', all('cac:InvoiceDocumentReference')[0])).toBe('2026-0007');
    expect(text('cbc:Note')).toBe('Wrong payer');
  });

  it.each([
    ['a country nobody knows', { seller: { ...seller, country: 'Nowhere' } }],
    ['no country', { seller: { ...seller, country: null } }],
  ])('of a school with %s says what is missing', async (_, change) => {
    await expect(writeEInvoice(anInvoice(change))).rejects.toMatchObject({
      code: 'e_invoice_needs_country',
    });
  });

  it.each(['KWD', 'DEM'])('in %s, which the standard can’t write, is refused', async (currency) => {
    await expect(writeEInvoice(anInvoice({ currency }))).rejects.toMatchObject({
      code: 'e_invoice_currency',
    });
  });
});

describe('the school on it', () => {
  const today = { ...seller, street: 'Jaunā iela 2', country: 'Estonia' };
  it('is that of the day of the invoice', () => {
    expect(sellerOn({ seller }, today)).toEqual(seller);
  });
  it('is that of today where the invoice has none', () => {
    expect(sellerOn({}, today)).toEqual(today);
  });
  it('has today’s country where it had said none', () => {
    expect(sellerOn({ seller: { ...seller, country: null } }, today)).toEqual({
      ...seller,
      country: 'Estonia',
    });
  });
});
