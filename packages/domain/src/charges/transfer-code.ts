import { minorAsText } from '../pricing/money.ts';

/** A transfer in euro, as banks' apps read it from a picture. */
export interface Transfer {
  readonly accountName: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** What stands on the payee's statement: the number of the invoice. */
  readonly reference: string;
}

/** The longest that the guideline takes, in letters of the name and in bytes of the whole. */
const NAME = 70;
const WHOLE = 331;
const MOST_MINOR = 99_999_999_999;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The text of a payment code by EPC069-12, version 2 (the BIC may be missing), in UTF-8. Null where there is
 * nothing to transfer to: no account, another currency, nothing to pay.
 */
export function transferCode(transfer: Transfer): string | null {
  const { iban, bic, amountMinor, currency, reference } = transfer;
  const name = oneLine(transfer.accountName ?? '').slice(0, NAME);
  if (!iban || name === '' || currency !== 'EUR') return null;
  if (amountMinor < 1 || amountMinor > MOST_MINOR) return null;
  const code = [
    'BCD',
    '002',
    '1',
    'SCT',
    oneLine(bic ?? ''),
    name,
    iban.replaceAll(' ', ''),
    `EUR${minorAsText(amountMinor, 'EUR')}`,
    '',
    '',
    oneLine(reference).slice(0, 140),
  ].join('\n');
  return new TextEncoder().encode(code).length <= WHOLE ? code : null;
}
