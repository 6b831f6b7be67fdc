import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { isSubscription, PRICING_TYPES } from './money.ts';
import { chargePeriods, monthBlocks, periodOf } from './periods.ts';

describe('the periods of a subscription', () => {
  it.each([
    ['perMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['perMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarterly', '2026-09-15', '2026-07-01', '2026-09-30'],
    ['quarterly', '2026-10-01', '2026-10-01', '2026-12-31'],
    ['biAnnual', '2026-06-30', '2026-01-01', '2026-06-30'],
    ['biAnnual', '2026-07-01', '2026-07-01', '2026-12-31'],
    ['perYear', '2026-09-15', '2026-01-01', '2026-12-31'],
  ] as const)('%s: %s is in %s to %s', (type, date, startDate, endDate) => {
    expect(periodOf(type, date)).toEqual({ period: startDate, startDate, endDate });
  });

  it.each([
    ['perMonth', 7],
    ['quarterly', 3],
    ['biAnnual', 2],
    ['perYear', 2],
  ] as const)('%s from 15 September to 9 March are %s', (type, count) => {
    const periods = chargePeriods(type, { startDate: '2026-09-15', endDate: '2027-03-09' });
    expect(periods).toHaveLength(count);
    expect([periods[0]?.startDate, periods.at(-1)?.endDate]).toEqual(['2026-09-15', '2027-03-09']);
  });

  it('end with the longest an activity may last, whatever year is typed', () => {
    const span = { startDate: '2026-09-15', endDate: '9999-12-31' };
    expect(chargePeriods('perMonth', span)).toHaveLength(25);
  });

  it('are none where the end comes first', () => {
    expect(chargePeriods('perMonth', { startDate: '2026-09-15', endDate: '2026-09-14' })).toEqual(
      [],
    );
  });

  it('follow each other without a gap, one for each period of the calendar', () => {
    const anySpan = fc
      .nat({ max: 1500 })
      .map((from) => addDays('2026-01-01', from))
      .chain((startDate) =>
        fc.nat({ max: 731 }).map((days) => ({ startDate, endDate: addDays(startDate, days) })),
      );
    fc.assert(
      fc.property(
        anySpan,
        fc.constantFrom(...PRICING_TYPES.filter(isSubscription)),
        (span, type) => {
          const periods = chargePeriods(type, span);
          expect(periods[0]?.startDate).toBe(span.startDate);
          expect(periods.at(-1)?.endDate).toBe(span.endDate);
          for (const [index, { period, startDate, endDate }] of periods.entries()) {
            expect(startDate <= endDate && period <= startDate).toBe(true);
            const next = periods[index + 1];
            if (next)
              expect([next.startDate, next.period]).toEqual([
                addDays(endDate, 1),
                addDays(endDate, 1),
              ]);
          }
        },
      ),
    );
  });

  const from = (startDate: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      periodOf(
        'perMonth',
        addDays(startDate, index * 31)
          .slice(0, 8)
          .concat('01'),
      ),
    );
  it.each<[number, string, number[]]>([
    [7, '2026-09-15', [3, 3, 1]],
    [3, '2026-09-15', [3]],
    [2, '2026-09-15', [2]],
    [0, '2026-09-15', []],
    // Blocks that began before, and one that begins after the first month.
    [7, '2026-08-31', [2, 3, 2]],
    [7, '2026-03-01', [3, 3, 1]],
    [7, '2026-12-09', [3, 3, 1]],
    [7, '2026-10-01', [1, 3, 3]],
  ])('%s months from September, in blocks from %s, are charged as %o', (count, block, expected) => {
    const months = from('2026-09-01', count);
    expect(monthBlocks(months, block).map(({ length }) => length)).toEqual(expected);
  });
});
