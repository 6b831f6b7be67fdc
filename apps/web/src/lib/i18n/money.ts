import { minorDigits } from '#domain/pricing/money.ts';
import { readerLocale } from './format.ts';

/** What is owed or paid, in minor units: "€28.00", "€24.50". Amounts below each other line up. */
export function formatMoney(minor: number, currency: string): string {
  const amount = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency }).format(
    minor / 10 ** minorDigits(currency),
  );
  // English would write a hyphen.
  return amount.replace('-', '−');
}

/** A price as people say it, inside of a sentence: "€28", "€24.50". */
export function formatPrice(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const isWhole = minor % 10 ** digits === 0;
  return new Intl.NumberFormat(readerLocale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : digits,
  }).format(minor / 10 ** digits);
}

/** How the reader writes the currency itself: "€". */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency });
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
