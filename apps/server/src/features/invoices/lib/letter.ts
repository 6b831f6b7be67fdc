import { type InvoiceDocument, type InvoiceLine, sumMinor } from '#domain/charges/invoice.ts';
import { transferCode } from '#domain/charges/transfer-code.ts';
import type { Language } from '#domain/languages.ts';
import { formatDate, type RegionalSettings } from '#domain/regional/regional.ts';
import { codeOf, type Letter } from '../../../platform/documents/write-letter.ts';
import { translate } from '../../../platform/messages.ts';
import type { InvoiceRow } from '../repository.ts';

/** What `system` comes down to where there is no device to ask. */
const PATTERNS: Readonly<Record<Language, string>> = {
  en: 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  lv: 'DD.MM.YYYY',
  ru: 'DD.MM.YYYY',
};

/** The picture as rows of 0 and 1, or null where there is nothing to transfer. */
export function codeRows(
  invoice: Pick<InvoiceRow, 'number' | 'currency'>,
  { accountName, iban, bic }: InvoiceDocument['school'],
  amountMinor: number,
): string[] | null {
  const { number: reference, currency } = invoice;
  const text = transferCode({ accountName, iban, bic, amountMinor, currency, reference });
  if (text === null) return null;
  return codeOf(text).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
}

/** The invoice as it was issued, in the payer's language: what was paid since then is no part of it. */
export function invoiceLetter(
  invoice: InvoiceRow,
  { school, payer, lines }: InvoiceDocument,
  { language, regional }: { readonly language: Language; readonly regional: RegionalSettings },
): Letter {
  const t = (key: string, values = {}) => translate(language, key, values);
  const pattern = regional.dateFormat === 'system' ? PATTERNS[language] : regional.dateFormat;
  const day = (date: string) => formatDate(date, pattern);
  const { currency, number, totalMinor } = invoice;
  const digits = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'currency',
    currency,
  });
  const scale = 10 ** (digits.resolvedOptions().maximumFractionDigits ?? 2);
  const money = (minor: number) => digits.format(minor / scale);
  const { accountName, iban, bic, bankName } = school;
  const code = transferCode({
    ...{ accountName, iban, bic, currency },
    amountMinor: totalMinor,
    reference: number,
  });
  const span = ({ startDate, endDate }: InvoiceLine) =>
    startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`;
  return {
    title: t('invoices:pdf.title', { number }),
    from: school.lines,
    to: [payer.name, ...(payer.address ? [payer.address] : [])],
    facts: [
      [t('invoices:number'), number],
      [t('invoices:issuedOn'), day(invoice.issuedOn)],
      [t('invoices:dueOn'), day(invoice.dueOn)],
    ],
    columns: [
      { title: t('invoices:pdf.for'), share: 5 },
      { title: t('invoices:pdf.what'), share: 6 },
      { title: t('invoices:pdf.count'), share: 1.4 },
      { title: t('invoices:pdf.price'), share: 2.2 },
      { title: t('invoices:pdf.amount'), share: 2.4 },
    ],
    rows: lines.map((line) => [
      `${line.childName}\n${line.activityName}`,
      `${t(`invoices:line.${line.pricingType}`)}\n${span(line)}`,
      String(line.count),
      money(line.unitMinor),
      money(line.amountMinor),
    ]),
    total: t('invoices:pdf.total', { amount: money(sumMinor(lines)) }),
    payment: iban
      ? [
          t('invoices:pdf.payBy', { date: day(invoice.dueOn) }),
          [accountName, bankName].filter(Boolean).join(', '),
          `IBAN: ${iban}`,
          ...(bic ? [`BIC: ${bic}`] : []),
          t('invoices:pdf.reference', { number }),
        ]
      : [t('invoices:pdf.payAtOffice', { date: day(invoice.dueOn) })],
    code: code === null ? null : { text: code, label: t('invoices:pdf.scan') },
    closing: [school.terms, school.footer].filter((text) => text !== ''),
    pageLabel: (page, pages) => t('exports:page', { page, pages }),
  };
}
