import { minorDigits } from '#domain/pricing/money.ts';
import { readerLocale } from '../../../lib/i18n/format.ts';

/** An amount in minor units as the reader writes money. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency });
  return format.format(minor / 10 ** minorDigits(currency));
}

export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency });
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
