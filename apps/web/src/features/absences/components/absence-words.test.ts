// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { nearWhenOf } from './absence-words.ts';

const today = '2026-11-18';
const when = (startDate: string, endDate = startDate) =>
  nearWhenOf(
    { startDate, endDate, wholeDay: true, fromTime: null, toTime: null },
    { today, todayWord: 'Today' },
  );

describe('when somebody is away, in a list', () => {
  it.each([
    [today, today, 'Today'],
    ['2026-11-20', '2026-11-20', 'Fri\u00a020/11'],
    ['2026-11-16', '2026-11-18', '16/11–18/11'],
    // The history goes back further than a year.
    ['2025-03-04', '2025-03-05', '04/03/2025–05/03/2025'],
  ])('%s to %s is “%s”', (from, to, words) => {
    expect(when(from, to)).toBe(words);
  });
});
