import type { Invoice } from '@e-invoice-eu/core';
import type { SellerTax } from '#domain/charges/e-invoice.ts';
import {
  type InvoiceDocument,
  type InvoiceLine,
  type Seller,
  sumMinor,
} from '#domain/charges/invoice.ts';
import type { Language } from '#domain/languages.ts';
import { minorAsText } from '#domain/pricing/money.ts';
import type { UblFacts } from '../../../platform/documents/ubl/read-ubl.ts';
import { translate } from '../../../platform/messages.ts';

type Body = Invoice['ubl:Invoice'];
type Currency = Body['cbc:DocumentCurrencyCode'];
type Country =
  Body['cac:AccountingSupplierParty']['cac:Party']['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode'];

/** An invoice or a credit note, with all that EN 16931 asks for. */
export interface EInvoice {
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly totalMinor: number;
  readonly document: InvoiceDocument;
  readonly seller: Seller;
  /** Two letters. Families live where their school is: an address is one text, without a country of its own. */
  readonly country: string;
  readonly tax: SellerTax;
  /** By which the payer knows the school, where it has no number of its own. */
  readonly schoolId: string;
  readonly language: Language;
  /** An invoice: when it is to be paid. A credit note: what it takes back, and why. */
  readonly about:
    | { readonly dueOn: string }
    | { readonly invoice: string; readonly invoicedOn: string; readonly why: string };
}

/** Signs that XML has no way to write. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A field that is empty is left out. */
function given<K extends string>(key: K, value: string | null): { [key in K]?: string } {
  const text = (value ?? '').replace(UNWRITABLE, '').trim();
  return text === '' ? {} : ({ [key]: text } as { [key in K]: string });
}

const plain = (text: string) => text.replace(UNWRITABLE, '').trim() || '–';
const withoutBlanks = (text: string | null) => text?.replace(/\s/g, '') ?? null;
const VAT = { 'cbc:ID': 'VAT' } as const;

function sellerOf({ document, seller, country, tax, schoolId }: EInvoice) {
  const { name } = document.school;
  return {
    'cac:Party': {
      // One number at least has to tell who sells.
      ...(!tax.vatId &&
        !tax.registration && { 'cac:PartyIdentification': [{ 'cbc:ID': schoolId }] }),
      'cac:PostalAddress': {
        ...given('cbc:StreetName', seller.street),
        ...given('cbc:CityName', seller.city),
        ...given('cbc:PostalZone', seller.zipCode),
        ...given('cbc:CountrySubentity', seller.state),
        'cac:Country': { 'cbc:IdentificationCode': country as Country },
      },
      ...(tax.vatId && {
        'cac:PartyTaxScheme': [{ 'cbc:CompanyID': tax.vatId, 'cac:TaxScheme': VAT }] as [
          { 'cbc:CompanyID': string; 'cac:TaxScheme': typeof VAT },
        ],
      }),
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': plain(name),
        ...given('cbc:CompanyID', tax.registration),
      },
      ...(seller.phone && { 'cac:Contact': { 'cbc:Telephone': plain(seller.phone) } }),
    },
  };
}

function buyerOf({ document: { payer }, country }: EInvoice) {
  return {
    'cac:Party': {
      'cac:PostalAddress': {
        ...given('cbc:StreetName', payer.address),
        'cac:Country': { 'cbc:IdentificationCode': country as Country },
      },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': plain(payer.name) },
    },
  };
}

/** Where to pay to; nothing on a credit note, and nothing where a school takes its money at the office. */
function paymentOf({ document: { school }, currency, number, about }: EInvoice) {
  const iban = withoutBlanks(school.iban);
  if (!iban || !('dueOn' in about)) return {};
  const bic = withoutBlanks(school.bic);
  return {
    'cac:PaymentMeans': [
      {
        // A transfer of the euro countries, or any other.
        'cbc:PaymentMeansCode': currency === 'EUR' ? ('58' as const) : ('30' as const),
        'cbc:PaymentID': number,
        'cac:PayeeFinancialAccount': {
          'cbc:ID': iban,
          ...given('cbc:Name', school.accountName),
          ...(bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bic } }),
        },
      },
    ],
  };
}

/** The invoice as the library writes it; amounts are texts, so that nothing rounds them. */
export function ublOf(invoice: EInvoice): Invoice {
  const { number, issuedOn, totalMinor, document, tax, language, about } = invoice;
  const currency = invoice.currency as Currency;
  const t = (key: string, values = {}) => translate(language, key, values);
  const money = (minor: number) => minorAsText(minor, currency);
  const percent = tax.category === 'E' ? { 'cbc:Percent': '0' } : {};
  const category = { 'cbc:ID': tax.category, ...percent, 'cac:TaxScheme': VAT } as const;
  const total = money(totalMinor);
  const lineOf = (line: InvoiceLine, index: number) => ({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(line.count),
    'cbc:InvoicedQuantity@unitCode': 'C62' as const,
    'cbc:LineExtensionAmount': money(line.amountMinor),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': line.startDate, 'cbc:EndDate': line.endDate },
    'cac:Item': {
      'cbc:Description': plain(`${line.childName}: ${t(`invoices:line.${line.pricingType}`)}`),
      'cbc:Name': plain(line.activityName),
      'cac:ClassifiedTaxCategory': category,
    },
    'cac:Price': {
      'cbc:PriceAmount': money(line.unitMinor),
      'cbc:PriceAmount@currencyID': currency,
    },
  });
  const [first, ...others] = document.lines;
  if (!first) throw new Error('an invoice has a line');
  const isInvoice = 'dueOn' in about;
  const terms = isInvoice ? document.school.terms : t('invoices:creditNote.favour');
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': number,
      'cbc:IssueDate': issuedOn,
      ...(isInvoice && { 'cbc:DueDate': about.dueOn }),
      'cbc:InvoiceTypeCode': isInvoice ? '380' : '381',
      ...(!isInvoice && { 'cbc:Note': [plain(about.why)] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(!isInvoice && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': about.invoice,
              'cbc:IssueDate': about.invoicedOn,
            },
          },
        ],
      }),
      'cac:AccountingSupplierParty': sellerOf(invoice),
      'cac:AccountingCustomerParty': buyerOf(invoice),
      ...paymentOf(invoice),
      ...(terms !== '' && { 'cac:PaymentTerms': { 'cbc:Note': plain(terms) } }),
      'cac:TaxTotal': [
        {
          'cbc:TaxAmount': money(0),
          'cbc:TaxAmount@currencyID': currency,
          'cac:TaxSubtotal': [
            {
              'cbc:TaxableAmount': total,
              'cbc:TaxableAmount@currencyID': currency,
              'cbc:TaxAmount': money(0),
              'cbc:TaxAmount@currencyID': currency,
              'cac:TaxCategory': {
                ...category,
                ...(tax.category === 'O' && {
                  'cbc:TaxExemptionReasonCode': 'VATEX-EU-O' as const,
                }),
                'cbc:TaxExemptionReason': t('invoices:noVat'),
              },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': money(sumMinor(document.lines)),
        'cbc:LineExtensionAmount@currencyID': currency,
        'cbc:TaxExclusiveAmount': total,
        'cbc:TaxExclusiveAmount@currencyID': currency,
        'cbc:TaxInclusiveAmount': total,
        'cbc:TaxInclusiveAmount@currencyID': currency,
        'cbc:PayableAmount': total,
        'cbc:PayableAmount@currencyID': currency,
      },
      'cac:InvoiceLine': [
        lineOf(first, 0),
        ...others.map((line, index) => lineOf(line, index + 1)),
      ],
    },
  };
}

/** What it has to say when it is read back. */
export function meantBy({ number, currency, totalMinor, document, about }: EInvoice): UblFacts {
  const isInvoice = 'dueOn' in about;
  const iban = (isInvoice && withoutBlanks(document.school.iban)) || null;
  return {
    kind: isInvoice ? 'Invoice' : 'CreditNote',
    ...{ number, currency, totalMinor, taxMinor: 0, iban },
    reference: iban && number,
    lines: document.lines.map(({ count, unitMinor, amountMinor }) => ({
      ...{ count, unitMinor, amountMinor },
    })),
  };
}
