import { type InvoiceDocument, type InvoiceLine, sumMinor } from '#domain/charges/invoice.ts';
import { transferCode } from '#domain/charges/transfer-code.ts';
import type { Language } from '#domain/languages.ts';
import { formatDate, type RegionalSettings } from '#domain/regional/regional.ts';
import { codeOf, type Letter } from '../../../platform/documents/write-letter.ts';
import { translate } from '../../../platform/messages.ts';
import type { CreditNoteRow, InvoiceRow } from '../repository.ts';

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

interface Reader {
  readonly language: Language;
  readonly regional: RegionalSettings;
}

/** What letters about money have in common: words, dates and amounts of the payer's language, and the table. */
function partsOf(
  { lines, school, seller, payer }: InvoiceDocument,
  currency: string,
  { language, regional }: Reader,
) {
  const t = (key: string, values = {}) => translate(language, key, values);
  const pattern = regional.dateFormat === 'system' ? PATTERNS[language] : regional.dateFormat;
  const day = (date: string) => formatDate(date, pattern);
  const digits = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'currency',
    currency,
  });
  const scale = 10 ** (digits.resolvedOptions().maximumFractionDigits ?? 2);
  const money = (minor: number) => digits.format(minor / scale);
  const span = ({ startDate, endDate }: InvoiceLine) =>
    startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`;
  const body = {
    // A bare number says nothing; what it is stands before it, in the payer's language.
    from: school.lines.map((line) =>
      line === seller?.taxId ? t('invoices:pdf.taxId', { number: line }) : line,
    ),
    to: [payer.name, ...(payer.address ? [payer.address] : [])],
    columns: [
      { title: t('invoices:pdf.for'), share: 5 },
      { title: t('invoices:pdf.what'), share: 6 },
      { title: t('invoices:pdf.count'), share: 1.4, isNumber: true },
      { title: t('invoices:pdf.price'), share: 2.2, isNumber: true },
      { title: t('invoices:pdf.amount'), share: 2.4, isNumber: true },
    ],
    rows: lines.map((line) => [
      `${line.childName}\n${line.activityName}`,
      `${t(`invoices:line.${line.pricingType}`)}\n${span(line)}`,
      String(line.count),
      money(line.unitMinor),
      money(line.amountMinor),
    ]),
    total: t('invoices:pdf.total', { amount: money(sumMinor(lines)) }),
    pageLabel: (page: number, pages: number) => t('exports:page', { page, pages }),
  };
  return { t, day, body };
}

/** The invoice as it was issued, in the payer's language: what was paid since then is no part of it. */
export function invoiceLetter(
  { currency, number, totalMinor, issuedOn, dueOn }: InvoiceRow,
  document: InvoiceDocument,
  reader: Reader,
): Letter {
  const { t, day, body } = partsOf(document, currency, reader);
  const { accountName, iban, bic, bankName, terms, footer } = document.school;
  const code = transferCode({
    ...{ accountName, iban, bic, currency },
    amountMinor: totalMinor,
    reference: number,
  });
  return {
    ...body,
    title: t('invoices:pdf.title', { number }),
    facts: [
      [t('invoices:number'), number],
      [t('invoices:issuedOn'), day(issuedOn)],
      [t('invoices:dueOn'), day(dueOn)],
    ],
    payment: iban
      ? [
          t('invoices:pdf.payBy', { date: day(dueOn) }),
          [accountName, bankName].filter(Boolean).join(', '),
          `IBAN: ${iban}`,
          ...(bic ? [`BIC: ${bic}`] : []),
          t('invoices:pdf.reference', { number }),
        ]
      : [t('invoices:pdf.payAtOffice', { date: day(dueOn) })],
    code: code === null ? null : { text: code, label: t('invoices:pdf.scan') },
    closing: [terms, footer].filter((text) => text !== ''),
  };
}

/** Why something came back: what the office wrote, or what happened. */
export const reasonOf = ({ note, reason }: CreditNoteRow, language: Language): string =>
  note ?? translate(language, `invoices:creditNote.${reason}`);

/** What was taken back of an invoice; nothing is to be paid by it, so there is no picture on it. */
export function creditNoteLetter(
  note: CreditNoteRow,
  { invoice, document }: { readonly invoice: InvoiceRow; readonly document: InvoiceDocument },
  reader: Reader,
): Letter {
  const { t, day, body } = partsOf(document, invoice.currency, reader);
  const { number } = note;
  return {
    ...body,
    title: t('invoices:creditNote.title', { number }),
    facts: [
      [t('invoices:number'), number],
      [t('invoices:issuedOn'), day(note.issuedOn)],
      [t('invoices:creditNote.invoice'), `${invoice.number}, ${day(invoice.issuedOn)}`],
      [t('invoices:creditNote.why'), reasonOf(note, reader.language)],
    ],
    payment: [t('invoices:creditNote.favour')],
    code: null,
    closing: document.school.footer === '' ? [] : [document.school.footer],
  };
}
