import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { PRICING_TYPES, type PricingType } from './money.ts';
import { type Quote, type QuotedBooking, quoteBooking } from './quote.ts';

const weekly = (from: string, count: number) =>
  Array.from({ length: count }, (_, week) => addDays(from, week * 7));

/** Tuesdays from 15 September to 9 March, seen before they begin. */
const booking = (pricingType: PricingType | null, priceMinor = 2500): QuotedBooking => ({
  kind: 'regular',
  price: { pricingType, priceMinor, currency: 'EUR' },
  today: '2026-09-01',
  sessionDates: weekly('2026-09-15', 26),
  endDate: '2027-03-09',
});
/** `3 × 25.00 nextInvoice 09-15…11-30` */
const inWords = ({ parts }: Quote) =>
  parts.map(
    ({ count, unitMinor, timing, startDate, endDate }) =>
      `${count} × ${unitMinor} ${timing} ${startDate.slice(5)}…${endDate.slice(5)}`,
  );

describe('what a booking costs', () => {
  it.each<[PricingType, string[], number]>([
    ['total', ['1 × 2500 atOnce 09-15…03-09'], 2500],
    [
      'perMonth',
      [
        '3 × 2500 nextInvoice 09-15…11-30',
        '3 × 2500 periodStart 12-01…02-28',
        '1 × 2500 periodStart 03-01…03-09',
      ],
      17500,
    ],
    [
      'quarterly',
      [
        '1 × 2500 nextInvoice 09-15…09-30',
        '1 × 2500 periodStart 10-01…12-31',
        '1 × 2500 periodStart 01-01…03-09',
      ],
      7500,
    ],
    ['biAnnual', ['1 × 2500 nextInvoice 09-15…12-31', '1 × 2500 periodStart 01-01…03-09'], 5000],
    ['perYear', ['1 × 2500 nextInvoice 09-15…12-31', '1 × 2500 periodStart 01-01…03-09'], 5000],
    [
      'perSession',
      [
        '3 × 2500 afterMonth 09-15…09-29',
        '4 × 2500 afterMonth 10-06…10-27',
        '4 × 2500 afterMonth 11-03…11-24',
        '5 × 2500 afterMonth 12-01…12-29',
        '4 × 2500 afterMonth 01-05…01-26',
        '4 × 2500 afterMonth 02-02…02-23',
        '2 × 2500 afterMonth 03-02…03-09',
      ],
      65000,
    ],
  ])('%s', (pricingType, parts, total) => {
    const quote = quoteBooking(booking(pricingType));
    expect(inWords(quote)).toEqual(parts);
    expect(quote.totalMinor).toBe(total);
  });

  it('is seven months and 168.00 in all for the club of 24.00 a month', () => {
    expect(quoteBooking(booking('perMonth', 2400))).toMatchObject({
      count: 7,
      unitMinor: 2400,
      totalMinor: 16800,
    });
  });

  it.each([
    [null, 0],
    ['total', 0],
    ['perMonth', 0],
  ] as const)('is nothing where it is free (%s, %s)', (pricingType, price) => {
    expect(quoteBooking(booking(pricingType, price))).toMatchObject({
      parts: [],
      count: 0,
      totalMinor: 0,
    });
  });

  it.each<[string, PricingType, Partial<QuotedBooking>, string[]]>([
    [
      'of the whole month when joining midway',
      'perMonth',
      { today: '2027-01-20', sessionDates: weekly('2027-01-26', 7) },
      ['3 × 2500 nextInvoice 01-26…03-09'],
    ],
    [
      'of no month without a session for the child',
      'perMonth',
      { today: '2026-11-28', sessionDates: weekly('2026-12-01', 15) },
      ['3 × 2500 nextInvoice 12-01…02-28', '1 × 2500 periodStart 03-01…03-09'],
    ],
    [
      'of two months only, where the activity ends',
      'perMonth',
      { today: '2027-02-03', sessionDates: weekly('2027-02-09', 5) },
      ['2 × 2500 nextInvoice 02-09…03-09'],
    ],
    [
      'of a quarter that has not begun when it begins',
      'quarterly',
      { today: '2026-09-30', sessionDates: weekly('2026-10-06', 23) },
      ['1 × 2500 periodStart 10-06…12-31', '1 × 2500 periodStart 01-01…03-09'],
    ],
    [
      'of one that begins today on the next invoice',
      'quarterly',
      { today: '2027-01-01', sessionDates: weekly('2027-01-05', 10) },
      ['1 × 2500 nextInvoice 01-05…03-09'],
    ],
    [
      'only of the sessions that are left',
      'perSession',
      { today: '2027-02-20', sessionDates: weekly('2027-02-23', 3) },
      ['1 × 2500 afterMonth 02-23…02-23', '2 × 2500 afterMonth 03-02…03-09'],
    ],
    [
      'of the whole in spite of that',
      'total',
      { sessionDates: ['2027-03-09'] },
      ['1 × 2500 atOnce 03-09…03-09'],
    ],
    ['of nothing where no session is left', 'perMonth', { sessionDates: [] }, []],
  ])('is the price %s', (_case, pricingType, change, expected) => {
    expect(inWords(quoteBooking({ ...booking(pricingType), ...change }))).toEqual(expected);
  });

  const slots: Partial<QuotedBooking> = {
    kind: 'appointment',
    sessionDates: ['2026-11-25', '2026-11-18', '2026-11-18'],
  };
  it.each<[PricingType, string[]]>([
    ['total', ['3 × 2500 atOnce 11-18…11-25']],
    ['perSession', ['3 × 2500 afterMonth 11-18…11-25']],
    ['perMonth', ['1 × 2500 nextInvoice 11-18…11-25']],
    ['quarterly', ['1 × 2500 periodStart 11-18…11-25']],
  ])('of three appointments, %s', (pricingType, expected) => {
    expect(inWords(quoteBooking({ ...booking(pricingType), ...slots }))).toEqual(expected);
  });

  it('is always a whole number of prices, and the sum of its parts', () => {
    const anyBooking = fc.record({
      kind: fc.constantFrom('regular' as const, 'appointment' as const),
      type: fc.constantFrom(...PRICING_TYPES),
      price: fc.integer({ min: 1, max: 9_999_999 }),
      from: fc.nat({ max: 300 }),
      sessions: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(anyBooking, ({ kind, type, price, from, sessions }) => {
        const sessionDates = weekly(addDays('2026-09-15', from), sessions);
        const endDate = sessionDates.at(-1) ?? '';
        const quote = quoteBooking({ ...booking(type, price), kind, sessionDates, endDate });
        expect(quote.totalMinor).toBe(quote.count * price);
        expect(quote.parts.every((each) => each.amountMinor === each.count * price)).toBe(true);
        const dates = quote.parts.flatMap(({ startDate, endDate: end }) => [startDate, end]);
        expect(dates).toEqual(dates.toSorted());
        if (type === 'perMonth') {
          expect(quote.count).toBe(monthsBetween(sessionDates[0] ?? '', endDate));
        }
      }),
    );
  });
});

const monthsBetween = (from: string, to: string) => {
  const [a, b] = [from, to].map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)));
  return (b ?? 0) - (a ?? 0) + 1;
};
