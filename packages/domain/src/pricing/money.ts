/** What a price is for (spec points 3 and 9). */
export const PRICING_TYPES = [
  'perSession',
  'perMonth',
  'quarterly',
  'biAnnual',
  'perYear',
  'total',
] as const;
export type PricingType = (typeof PRICING_TYPES)[number];

/** One price for a stretch of time, however many sessions or slots are in it. */
export type SubscriptionType = Exclude<PricingType, 'perSession' | 'total'>;

export function isSubscription(type: PricingType): type is SubscriptionType {
  return type !== 'perSession' && type !== 'total';
}

/** How many digits of an amount are minor units: two of the euro, none of the yen. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * The amount that was typed, in minor units, or null. Digit by digit, never by way of a fraction: 24, 24.5
 * and 24,50 are understood; 24.505 is refused and not rounded, and so is a thousand written with a mark.
 */
export function parseMinor(text: string, currency: string): number | null {
  const typed = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (typed === null) return null;
  const digits = minorDigits(currency);
  const [, whole = '', fraction = ''] = typed;
  return fraction.length <= digits ? Number(whole + fraction.padEnd(digits, '0')) : null;
}

/** The other way round, for a field to type in: 2450 is 24.50. Words and currency are the screens' job. */
export function minorAsText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A number of equal amounts. More than can be counted exactly is a fault of ours, not a price. */
export function timesMinor(count: number, minor: number): number {
  const amount = count * minor;
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount of money is a whole number.');
  return amount;
}
