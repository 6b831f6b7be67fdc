import type { ActivityKind } from '../activities/limits.ts';
import type { Span } from '../dates/dates.ts';
import { isSubscription, type PricingType, type SubscriptionType, timesMinor } from './money.ts';
import { blockOf, chargePeriods, monthBlocks, periodOf } from './periods.ts';

export interface Price {
  /** Null only where it costs nothing. */
  readonly pricingType: PricingType | null;
  readonly priceMinor: number;
  readonly currency: string;
}

/**
 * When a part is charged: `atOnce` when the booking is confirmed; `nextInvoice` on the next monthly one;
 * `periodStart` when its period begins; `afterMonth` in arrears, on the invoice after the month.
 */
export const CHARGE_TIMINGS = ['atOnce', 'nextInvoice', 'periodStart', 'afterMonth'] as const;
export type ChargeTiming = (typeof CHARGE_TIMINGS)[number];

/** "3 × 25.00 € on the next invoice", as data; `startDate` to `endDate` is what it pays for. */
export interface QuotePart extends Span {
  readonly timing: ChargeTiming;
  readonly count: number;
  readonly unitMinor: number;
  readonly amountMinor: number;
}

export interface Quote {
  readonly pricingType: PricingType | null;
  readonly currency: string;
  readonly unitMinor: number;
  /** In the order in which they are charged; none where it costs nothing. */
  readonly parts: QuotePart[];
  /** How many times the price, and how much in all, if nothing is cancelled. */
  readonly count: number;
  readonly totalMinor: number;
}

export interface QuotedBooking {
  readonly kind: ActivityKind;
  readonly price: Price;
  /** The school's date today. */
  readonly today: string;
  /** The days of the sessions that it will cover: those to come, or the slots that were chosen. */
  readonly sessionDates: readonly string[];
  /** The activity's last day. */
  readonly endDate: string;
  /** Where a block of months began that was charged already; those to come go on from it. */
  readonly blocksFrom?: string | null;
}

/** What one child's booking will cost (product.md 12, 18.12), for the form, the planner and the answer alike. */
export function quoteBooking(booking: QuotedBooking): Quote {
  const { pricingType, priceMinor, currency } = booking.price;
  const parts = priceMinor === 0 || pricingType === null ? [] : partsOf(booking, pricingType);
  return {
    pricingType,
    currency,
    unitMinor: priceMinor,
    parts,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    totalMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function partsOf(booking: QuotedBooking, pricingType: PricingType): QuotePart[] {
  const dates = booking.sessionDates.toSorted();
  const [startDate] = dates;
  const last = dates.at(-1);
  if (startDate === undefined || last === undefined) return [];
  const unit = booking.price.priceMinor;
  const isAppointment = booking.kind === 'appointment';
  if (pricingType === 'total') {
    const count = isAppointment ? dates.length : 1;
    const endDate = isAppointment ? last : booking.endDate;
    return [part('atOnce', { startDate, endDate, count, unit })];
  }
  if (!isSubscription(pricingType)) return sessionParts(dates, unit);
  // Several slots have one price together. Nobody pays for periods before or after the slots they chose.
  const span = { startDate, endDate: isAppointment ? last : booking.endDate };
  const { today, blocksFrom } = booking;
  return subscriptionParts(pricingType, { span, unit, today, blocksFrom: blocksFrom ?? startDate });
}

/** In arrears, month by month: the sessions of that month. */
function sessionParts(dates: readonly string[], unit: number): QuotePart[] {
  const months = Map.groupBy(dates, (date) => periodOf('perMonth', date).period);
  return [...months.values()].map((each) =>
    part('afterMonth', {
      startDate: each[0] ?? '',
      endDate: each.at(-1) ?? '',
      count: each.length,
      unit,
    }),
  );
}

/**
 * From the period of the first covered session on, each at its whole price. Months come in blocks, the first
 * on the next invoice. Others are charged when they begin; one that has begun already, on the next invoice.
 */
function subscriptionParts(
  type: SubscriptionType,
  {
    span,
    unit,
    today,
    blocksFrom,
  }: { span: Span; unit: number; today: string; blocksFrom: string },
): QuotePart[] {
  const periods = chargePeriods(type, span);
  const isMonthly = type === 'perMonth';
  const blocks = isMonthly ? monthBlocks(periods, blocksFrom) : periods.map((period) => [period]);
  return blocks.flatMap((block, index): QuotePart[] => {
    const [first] = block;
    if (first === undefined) return [];
    const endDate = block.at(-1)?.endDate ?? first.endDate;
    const isNext = isMonthly ? blockOf(first.period, blocksFrom) <= 0 : first.period <= today;
    const timing = index === 0 && isNext ? 'nextInvoice' : 'periodStart';
    return [part(timing, { startDate: first.startDate, endDate, count: block.length, unit })];
  });
}

function part(
  timing: ChargeTiming,
  { startDate, endDate, count, unit }: Span & { count: number; unit: number },
): QuotePart {
  return {
    timing,
    startDate,
    endDate,
    count,
    unitMinor: unit,
    amountMinor: timesMinor(count, unit),
  };
}
