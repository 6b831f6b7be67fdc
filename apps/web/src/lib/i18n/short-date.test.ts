// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatComingDay,
  formatShortDate,
  formatShortDateTime,
  formatShortDay,
  formatUntil,
} from './short-date.ts';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('a date without a year that everybody knows', () => {
  it.each([
    ['2026-11-20', '2026-11-18', '20/11'],
    ['2026-01-05', '2026-11-18', '05/01'],
    ['2027-01-05', '2026-11-18', '05/01'],
    ['2026-12-20', '2027-01-05', '20/12'],
    ['2027-03-19', '2026-11-18', '19/03/2027'],
    ['2026-08-30', '2027-01-05', '30/08/2026'],
  ])('%s is, on %s, “%s”', (date, today, words) => {
    expect(formatShortDate(date, today)).toBe(words);
  });

  it('stands in one piece, whatever stands before and after', () => {
    expect(formatShortDay('2026-11-18', '2026-11-16')).toBe('Wed\u00a018/11');
  });

  it('goes by the clock', () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z'), toFake: ['Date'] });
    expect(formatShortDateTime('2026-11-20T16:00:00Z', 'Europe/Riga')).toBe('20/11,\u00a018:00');
    expect(formatShortDateTime('2025-11-20T16:00:00Z', 'Europe/Riga')).toBe(
      '20/11/2025,\u00a018:00',
    );
  });
});

describe('until when something lasts', () => {
  it.each([
    ['2026-12-03T22:00:00Z', '03/12'],
    ['2026-12-04T16:00:00Z', '04/12,\u00a018:00'],
  ])('what ends at %s lasts until “%s”', (instant, words) => {
    expect(formatUntil(instant, 'Europe/Riga', '2026-11-18')).toBe(words);
  });
});

describe('a day to come', () => {
  it.each([
    ['2026-11-18', 'today'],
    ['2026-11-19', 'tomorrow'],
    ['2026-11-20', 'Fri\u00a020/11'],
    ['2026-11-17', 'Tue\u00a017/11'],
  ])('%s is, on 18 November, “%s”', (date, words) => {
    expect(formatComingDay(date, '2026-11-18')).toBe(words);
  });
});
