import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek, daysBetween, mondayOf, overlap } from './dates.ts';

describe('local dates', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
  ])('%s and %s days are %s, whatever the clocks do', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('are as far apart as the days that were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        expect(daysBetween('2026-11-15', addDays('2026-11-15', days))).toBe(days);
      }),
    );
  });

  it.each([
    ['2026-11-15', 7],
    ['2026-11-16', 1],
    ['2028-02-29', 2],
  ])('%s is day %s of the week', (date, day) => {
    expect(dayOfWeek(date)).toBe(day);
  });

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('%s is in the week of Monday %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  it.each([
    ['2026-01-01', '2026-01-05', '2026-01-05', '2026-01-09', true],
    ['2026-01-01', '2026-01-05', '2026-01-06', '2026-01-09', false],
    ['2026-01-01', '2026-01-31', '2026-01-10', '2026-01-11', true],
  ])('%s to %s and %s to %s overlap: %s', (startDate, endDate, from, to, expected) => {
    const one = { startDate, endDate };
    const other = { startDate: from, endDate: to };
    expect(overlap(one, other)).toBe(expected);
    expect(overlap(other, one)).toBe(expected);
  });
});
