/** Where the school is and how to reach it: for everybody of the school. */
export const CONTACT_FIELDS = [
  'address',
  'street',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'taxId',
  'website',
] as const;

/** Where the money goes: a change of these takes the password and is told to every administrator. */
export const BANK_FIELDS = [
  'accountName',
  'accountNumber',
  'bankName',
  'bankCode',
  'iban',
  'swift',
] as const;

export type InvoiceField = (typeof CONTACT_FIELDS)[number] | (typeof BANK_FIELDS)[number];

type BankDetails = Readonly<Record<(typeof BANK_FIELDS)[number], string | null>>;

export function changesBank(before: BankDetails, after: BankDetails): boolean {
  return BANK_FIELDS.some((field) => before[field] !== after[field]);
}

/** A school keeps no more rules about absences than a parent would read. */
export const MOST_ABSENCE_POLICIES = 20;
