import { describe, expect, it } from 'vitest';
import { clockLeft, daysLeft, inDays, roughlyLeft } from './countdown.ts';

const RIGA = 'Europe/Riga';

const goal = (at: string, ends = false) => ({ at: new Date(at), timeZone: RIGA, ends });

describe('days are counted by the school’s calendar', () => {
  it.each([
    // Thursday, 19 November, 20:30 at the school: less than seven times 24 hours.
    ['2026-11-19T18:30:00Z', '2026-11-26T16:00:00Z', false, 7],
    ['2026-11-19T05:00:00Z', '2026-11-26T16:00:00Z', false, 7],
    ['2026-11-19T10:00:00Z', '2026-11-21T18:00:00Z', true, 2],
    ['2026-11-19T21:59:00Z', '2026-11-21T18:00:00Z', true, 2],
    // Midnight at the school, still the 19th in UTC.
    ['2026-11-19T22:00:00Z', '2026-11-21T18:00:00Z', true, 1],
    ['2026-11-19T10:00:00Z', '2026-11-20T18:00:00Z', true, 1],
    // From exactly a day on the clock counts.
    ['2026-11-19T18:00:00Z', '2026-11-20T18:00:00Z', true, 1],
    ['2026-11-19T18:00:01Z', '2026-11-20T18:00:00Z', true, null],
    // What opens at midnight opens on that day, what ends then ends with the day before.
    ['2026-11-19T10:00:00Z', '2026-11-25T22:00:00Z', false, 7],
    ['2026-11-19T10:00:00Z', '2026-11-25T22:00:00Z', true, 6],
    // Clocks go back on 25 October and forward on 28 March: such a day has 25 hours, or 23.
    ['2026-10-22T20:30:00Z', '2026-10-25T22:30:00Z', false, 4],
    ['2026-10-24T21:00:00Z', '2026-10-25T21:59:00Z', false, null],
    ['2026-10-24T20:00:00Z', '2026-10-26T06:00:00Z', false, 2],
    ['2027-03-27T21:30:00Z', '2027-03-29T20:30:00Z', false, 2],
    ['2027-03-27T22:30:00Z', '2027-03-28T20:30:00Z', false, null],
  ])('at %s, %s (ends: %s) is %s days away', (now, at, ends, days) => {
    expect(daysLeft(goal(at, ends), new Date(now))).toBe(days);
  });
});

it.each([
  [1, 'tomorrow'],
  [2, 'in 2 days'],
  [7, 'in 7 days'],
])('%s days away is said as %s', (days, words) => {
  expect(inDays(days)).toBe(words);
});

it.each([
  [61_001, '00:01:02'],
  [86_400_000 - 1000, '23:59:59'],
  [-1, '00:00:00'],
])('a clock shows %s ms as %s', (ms, clock) => {
  expect(clockLeft(ms)).toBe(clock);
});

it.each([
  ['2026-11-22T20:00:00Z', '3 days'],
  ['2026-11-20T13:00:00Z', '1 day'],
  ['2026-11-20T11:59:00Z', '23 hr'],
  ['2026-11-19T14:30:00Z', '2 hr'],
  ['2026-11-19T12:01:30Z', '1 min'],
  ['2026-11-19T12:00:01Z', '1 min'],
])('at noon, %s is roughly %s away', (at, words) => {
  expect(
    roughlyLeft(goal(at, true), new Date('2026-11-19T12:00:00Z'))
      .replace(/hrs\b/, 'hr')
      .replace(/mins\b/, 'min'),
  ).toBe(words);
});
