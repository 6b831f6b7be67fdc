import { useTranslation } from 'react-i18next';
import { parseMinor } from '#domain/pricing/money.ts';
import { type Quote, quoteBooking } from '#domain/pricing/quote.ts';
import { isDate } from '#domain/regional/regional.ts';
import { formatMonth } from '../../../lib/i18n/format.ts';
import { formatPrice } from '../../../lib/i18n/money.ts';
import type { ActivityValues, SchoolFacts } from './activity-values.ts';
import type { PlannedSession } from './use-activity-calls.ts';

interface CostFacts {
  readonly sessions: readonly PlannedSession[];
  readonly values: ActivityValues;
  readonly school: SchoolFacts;
  readonly today: string;
}

/** What one child's booking would cost from now on; null while it can't be told. */
function quoteOf({ sessions, values, school, today }: CostFacts): Quote | null {
  const { kind, pricingType, endDate } = values;
  const isFree = pricingType === 'free';
  const priceMinor = isFree ? 0 : parseMinor(values.priceMinor, school.currency);
  if (priceMinor === null || pricingType === '') return null;
  const dates = sessions.map(({ date }) => date).filter((date) => date >= today);
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return null;
  return quoteBooking({
    kind,
    price: { pricingType: isFree ? null : pricingType, priceMinor, currency: school.currency },
    today,
    // Of appointments families choose: the price of one slot is what can be told.
    sessionDates: kind === 'regular' ? dates : [first],
    endDate: isDate(endDate) ? endDate : last,
  });
}

/** "3 × €25.00 on the next invoice", as many lines as help, and what it comes to. */
export function useCostLines(facts: CostFacts): string[] {
  const { t } = useTranslation('activity-form');
  const quote = quoteOf(facts);
  if (quote === null) return [];
  if (quote.parts.length === 0) return [t('cost.free')];
  const price = formatPrice(quote.unitMinor, quote.currency);
  const [first, ...others] = quote.parts;
  if (!first) return [];
  const total = t('cost.total', { total: formatPrice(quote.totalMinor, quote.currency) });
  if (first.timing === 'afterMonth') {
    return [
      t('cost.afterMonth', { times: quote.count, price }),
      ...(quote.count > 1 ? [total] : []),
    ];
  }
  const lineOf = ({ timing, count, startDate }: typeof first) =>
    t(`cost.${timing}`, { times: count, price, month: formatMonth(startDate) });
  const rest = others.slice(0, 2).map(lineOf);
  const more = others.length - rest.length;
  return [
    lineOf(first),
    ...rest,
    ...(more > 0 ? [t('cost.more', { count: more })] : []),
    ...(others.length > 0 ? [total] : []),
  ];
}
