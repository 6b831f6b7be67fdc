import { describe, expect, it } from 'vitest';
import { NO_MARKS } from './counts.ts';
import {
  isBelow,
  isUnrecorded,
  reportSpan,
  reportStep,
  sumCounts,
  trendOf,
  trendSpans,
} from './report.ts';

describe('the period of a report', () => {
  const today = '2026-11-18';
  it.each([
    ['thisWeek', '2026-11-16', today],
    ['last4Weeks', '2026-10-22', today],
    ['last12Weeks', '2026-08-27', today],
    ['schoolYear', '2026-08-01', today],
    ['custom', '2026-09-01', '2026-09-30'],
  ] as const)('%s', (period, startDate, endDate) => {
    const chosen = { startDate: '2026-09-01', endDate: '2026-09-30' };
    expect(reportSpan(period, { today, chosen })).toEqual({ startDate, endDate });
  });

  it('is the last four weeks where days were to be chosen and none were', () => {
    expect(reportSpan('custom', { today })).toEqual(reportSpan('last4Weeks', { today }));
  });
});

describe('the points of a trend', () => {
  it.each([
    ['a day', '2026-11-02', '2026-11-02', 'day'],
    ['two weeks', '2026-11-02', '2026-11-15', 'day'],
    ['a day more', '2026-11-02', '2026-11-16', 'week'],
    ['eighteen weeks', '2026-07-06', '2026-11-08', 'week'],
    ['a school year', '2025-08-01', '2026-07-31', 'month'],
  ] as const)('of %s', (_name, startDate, endDate, step) => {
    expect(reportStep({ startDate, endDate })).toBe(step);
  });

  it('are weeks from Monday, cut to the period, without a gap', () => {
    expect(trendSpans({ startDate: '2026-11-04', endDate: '2026-11-17' }, 'week')).toEqual([
      { startDate: '2026-11-04', endDate: '2026-11-08' },
      { startDate: '2026-11-09', endDate: '2026-11-15' },
      { startDate: '2026-11-16', endDate: '2026-11-17' },
    ]);
  });

  it('are months of any length, also over the end of a year', () => {
    expect(trendSpans({ startDate: '2027-01-31', endDate: '2027-03-01' }, 'month')).toEqual([
      { startDate: '2027-01-31', endDate: '2027-01-31' },
      { startDate: '2027-02-01', endDate: '2027-02-28' },
      { startDate: '2027-03-01', endDate: '2027-03-01' },
    ]);
    expect(trendSpans({ startDate: '2026-12-05', endDate: '2027-01-02' }, 'month')).toHaveLength(2);
  });

  it('have the counts of their week, and none where nothing happened', () => {
    const counts = { ...NO_MARKS, attended: 3, notAttended: 1 };
    const span = { startDate: '2026-11-04', endDate: '2026-11-10' };
    expect(trendOf(span, 'week', [{ startDate: '2026-11-02', counts }])).toEqual([
      { startDate: '2026-11-04', endDate: '2026-11-08', counts, rate: 0.75 },
      { startDate: '2026-11-09', endDate: '2026-11-10', counts: NO_MARKS, rate: null },
    ]);
  });
});

describe('children below a rate', () => {
  it.each([
    ['three of four, below 80', 3, 1, 80, true],
    ['four of five, below 80: not below', 4, 1, 80, false],
    ['nothing that counts', 0, 0, 100, false],
    ['never came', 0, 2, 1, true],
    ['seven of ten below 70, without a rounding error', 7, 3, 70, false],
  ])('%s', (_name, attended, notAttended, percent, below) => {
    expect(isBelow({ ...NO_MARKS, attended, notAttended, excused: 9 }, percent)).toBe(below);
  });
});

describe('a session that nobody recorded', () => {
  it.each([
    ['over, nobody marked', { over: true, recorded: 0, none: 12 }, true],
    ['not over yet', { over: false, recorded: 0, none: 12 }, false],
    ['one is marked', { over: true, recorded: 1, none: 11 }, false],
    ['everybody is excused by an absence', { over: true, recorded: 0, none: 0 }, false],
  ])('%s', (_name, facts, unrecorded) => {
    expect(isUnrecorded(facts)).toBe(unrecorded);
  });
});

it('sums are of each mark by itself', () => {
  const one = { attended: 1, notAttended: 2, excused: 3, none: 4 };
  expect(sumCounts([one, one])).toEqual({ attended: 2, notAttended: 4, excused: 6, none: 8 });
  expect(sumCounts([])).toEqual(NO_MARKS);
});
