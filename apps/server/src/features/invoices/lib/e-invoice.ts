import { countryCode, sellerTax } from '#domain/charges/e-invoice.ts';
import type { InvoiceDocument, Seller } from '#domain/charges/invoice.ts';
import { checkUbl } from '../../../platform/documents/ubl/read-ubl.ts';
import { writeUbl } from '../../../platform/documents/ubl/write-ubl.ts';
import { AppError } from '../../../platform/errors.ts';
import { type EInvoice, meantBy, ublOf } from './ubl.ts';

/** As on the day of the invoice; what the school had not said by then, and the standard needs, is that of today. */
export function sellerOn({ seller }: Pick<InvoiceDocument, 'seller'>, today: Seller): Seller {
  if (!seller) return today;
  return countryCode(seller.country) === null ? { ...seller, country: today.country } : seller;
}

const CURRENCY = /(currencyID|CurrencyCode|Amount)$/;

/** Written, read back, and only then handed out. */
export async function writeEInvoice(given: Omit<EInvoice, 'country' | 'tax'>): Promise<string> {
  const country = countryCode(given.seller.country);
  if (country === null) throw new AppError('e_invoice_needs_country');
  const invoice = { ...given, country, tax: sellerTax(given.seller.taxId, country) };
  const rendered = await writeUbl(ublOf(invoice));
  if ('problems' in rendered) {
    const { problems } = rendered;
    // The standard knows the currencies of today, with two digits at most.
    if (problems.some(({ path }) => CURRENCY.test(path))) throw new AppError('e_invoice_currency');
    throw new Error(`the schema refuses ${problems.map(({ path }) => path).join(', ')}`);
  }
  checkUbl(rendered.xml, meantBy(invoice));
  return rendered.xml;
}
