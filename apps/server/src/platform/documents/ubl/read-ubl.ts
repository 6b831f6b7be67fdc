import { isDeepStrictEqual } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { parseMinor } from '#domain/pricing/money.ts';

/** What an e-invoice says about money. */
export interface UblFacts {
  readonly kind: 'Invoice' | 'CreditNote';
  readonly number: string;
  readonly currency: string;
  /** Without tax, with it, to pay: the same, as there is no tax. */
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly iban: string | null;
  readonly reference: string | null;
  readonly lines: readonly {
    readonly count: number;
    readonly unitMinor: number;
    readonly amountMinor: number;
  }[];
}

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'InvoiceLine' || name === 'CreditNoteLine',
});

const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? (value as Node) : {};

function at(node: Node, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => nodeOf(found)[name], node);
}

function textAt(node: Node, path: string): string | null {
  const found = at(node, path);
  const text = typeof found === 'object' ? nodeOf(found)['#text'] : found;
  return text === undefined || text === null ? null : String(text);
}

/** An amount that can't be read, or is in another currency, is none: it equals nothing that was meant. */
function minorAt(node: Node, path: string, currency: string): number {
  if (at(node, `${path}.@_currencyID`) !== currency) return Number.NaN;
  return parseMinor(textAt(node, path) ?? '', currency) ?? Number.NaN;
}

/** Read with another library than it was written with. */
export function readUbl(xml: string): UblFacts {
  const root = nodeOf(parser.parse(xml));
  const kind = 'CreditNote' in root ? 'CreditNote' : 'Invoice';
  const document = nodeOf(root[kind]);
  const currency = textAt(document, 'DocumentCurrencyCode') ?? '';
  const totals = [
    'LegalMonetaryTotal.LineExtensionAmount',
    'LegalMonetaryTotal.TaxExclusiveAmount',
    'LegalMonetaryTotal.TaxInclusiveAmount',
    'LegalMonetaryTotal.PayableAmount',
    'TaxTotal.TaxSubtotal.TaxableAmount',
  ].map((path) => minorAt(document, path, currency));
  const [totalMinor = Number.NaN] = totals;
  const taxes = ['TaxTotal.TaxAmount', 'TaxTotal.TaxSubtotal.TaxAmount'].map((path) =>
    minorAt(document, path, currency),
  );
  const lines = (document[`${kind}Line`] ?? []) as readonly Node[];
  const quantity = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  return {
    kind,
    number: textAt(document, 'ID') ?? '',
    currency,
    totalMinor: totals.every((total) => total === totalMinor) ? totalMinor : Number.NaN,
    taxMinor: taxes.every((tax) => tax === 0) ? 0 : Number.NaN,
    iban: textAt(document, 'PaymentMeans.PayeeFinancialAccount.ID'),
    reference: textAt(document, 'PaymentMeans.PaymentID'),
    lines: lines.map((line) => ({
      count: Number(textAt(line, quantity)),
      unitMinor: minorAt(line, 'Price.PriceAmount', currency),
      amountMinor: minorAt(line, 'LineExtensionAmount', currency),
    })),
  };
}

/** The library passes wrong sums: nothing leaves that does not say what was meant, or does not add up. */
export function checkUbl(xml: string, meant: UblFacts): void {
  const said = readUbl(xml);
  const sum = said.lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const addsUp = said.lines.every((line) => line.count * line.unitMinor === line.amountMinor);
  if (!addsUp || sum !== said.totalMinor || !isDeepStrictEqual(said, meant)) {
    throw new Error(`the e-invoice of ${meant.number} does not say what was invoiced`);
  }
}
