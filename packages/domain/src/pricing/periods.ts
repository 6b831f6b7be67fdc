import { ACTIVITY_LIMITS } from '../activities/limits.ts';
import { addDays, earlierOf, laterOf, type Span } from '../dates/dates.ts';
import type { SubscriptionType } from './money.ts';

/** Months in one period of a subscription; periods are those of the calendar (product.md 18.12). */
const MONTHS: Readonly<Record<SubscriptionType, number>> = {
  perMonth: 1,
  quarterly: 3,
  biAnnual: 6,
  perYear: 12,
};

/** Who books by the month books this many at a time (spec point 9). */
export const COMMITTED_MONTHS = 3;

export interface ChargePeriod extends Span {
  /** The first day of the calendar's period: with child and activity it names a charge for good. */
  readonly period: string;
}

const dayOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The period of the calendar that a day falls into. */
export function periodOf(type: SubscriptionType, date: string): ChargePeriod {
  const year = Number(date.slice(0, 4));
  const months = MONTHS[type];
  const first = Math.floor((Number(date.slice(5, 7)) - 1) / months) * months;
  const startDate = dayOfMonth(year, first);
  return { period: startDate, startDate, endDate: addDays(dayOfMonth(year, first + months), -1) };
}

/** Every period that a span touches, each cut where the span begins and ends. */
export function chargePeriods(type: SubscriptionType, span: Span): ChargePeriod[] {
  const periods: ChargePeriod[] = [];
  // A price is shown while somebody types a year: never further than an activity may last.
  const last = earlierOf(span.endDate, addDays(span.startDate, ACTIVITY_LIMITS.days));
  let next = span.startDate;
  while (next <= last) {
    const { period, startDate, endDate } = periodOf(type, next);
    periods.push({
      period,
      startDate: laterOf(startDate, span.startDate),
      endDate: earlierOf(endDate, last),
    });
    next = addDays(endDate, 1);
  }
  return periods;
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Which block of months a day is in, counted from the one that begins with the month of `from`. */
export function blockOf(date: string, from: string): number {
  return Math.floor((monthNumber(date) - monthNumber(from)) / COMMITTED_MONTHS);
}

/** The day on which that block begins, also where nothing is charged for its first months. */
export function blockStartOf(date: string, from: string): string {
  const block = blockOf(date, from);
  const month = Number(from.slice(5, 7)) - 1 + block * COMMITTED_MONTHS;
  return block === 0 ? from : dayOfMonth(Number(from.slice(0, 4)), month);
}

/** Months in the blocks in which they are charged; the last one may be shorter, and the first where blocks began before. */
export function monthBlocks(months: readonly ChargePeriod[], from: string): ChargePeriod[][] {
  return [...Map.groupBy(months, ({ period }) => blockOf(period, from)).values()];
}
