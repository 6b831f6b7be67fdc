import { LANGUAGES } from '../languages.ts';

/** Codes that name no country, though the calendar of names knows them: unions, islands of others, tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

const namesOf = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

let known: ReadonlyMap<string, string> | undefined;

/** Every country by its code and by its name in our languages. */
function countries(): ReadonlyMap<string, string> {
  if (known) return known;
  const names = LANGUAGES.map(namesOf);
  const found = new Map<string, string>();
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const isToday = new Intl.Locale('und', { region: code }).region === code;
    // A code that was given up (DD) is only another word for the one of today (DE).
    if (!names[0]?.of(code) || !isToday || NO_COUNTRIES.has(code)) continue;
    found.set(code.toLowerCase(), code);
    for (const each of names) found.set(fold(each.of(code) ?? code), code);
  }
  known = found;
  return found;
}

/** Asked last, since it takes the names of all languages there are. */
function byOwnName(name: string): string | null {
  const codes = new Set(countries().values());
  const isOne = (code: string) => {
    const { language } = new Intl.Locale('und', { region: code }).maximize();
    return fold(namesOf(language).of(code) ?? '') === name;
  };
  return name === '' ? null : ([...codes].find(isOne) ?? null);
}

/** What an office typed as its country, as the two letters that a standard wants; null where nobody can tell. */
export function countryCode(text: string | null): string | null {
  const name = fold(text ?? '');
  return countries().get(name) ?? byOwnName(name);
}

export interface SellerTax {
  /** Of EN 16931: E is exempt, O is outside of VAT altogether, where no number for VAT may be named. */
  readonly category: 'E' | 'O';
  readonly vatId: string | null;
  /** The number as it was typed, where it is none for VAT. */
  readonly registration: string | null;
}

/** No price has VAT in it: a school with a number for VAT is exempt, any other is outside of it. */
export function sellerTax(taxId: string | null, country: string): SellerTax {
  const plain = taxId?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  // Greece alone writes other letters there than everywhere else.
  const prefix = country === 'GR' ? 'EL' : country;
  const isVat = plain.startsWith(prefix) && /^[A-Z]{2}(?=.*\d)[0-9A-Z]{2,13}$/.test(plain);
  return isVat
    ? { category: 'E', vatId: plain, registration: null }
    : { category: 'O', vatId: null, registration: taxId?.trim() || null };
}
