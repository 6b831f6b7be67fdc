import { expect, it } from 'vitest';
import { clockLeft, daysLeft, roughlyLeft, shownLeft } from './countdown.ts';

const HOUR = 3_600_000;

it.each([
  { ms: 3 * 24 * HOUR + 5 * HOUR, days: 'in 3 days' },
  { ms: 24 * HOUR, days: 'in 1 day' },
  { ms: 24 * HOUR - 1000, days: null, clock: '23:59:59' },
  { ms: 61_001, days: null, clock: '00:01:02' },
])('$ms ms are shown as $days $clock, from the seconds that are kept', ({ ms, days, clock }) => {
  const kept = shownLeft(ms) * 1000;
  expect(daysLeft(kept)).toBe(days);
  if (clock !== undefined) expect(clockLeft(kept)).toBe(clock);
});

it('changes every second on the last day, and before that once an hour', () => {
  const changes = (from: number) =>
    new Set(Array.from({ length: 60 }, (_, second) => shownLeft(from - second * 1000))).size;
  expect(changes(20 * HOUR)).toBe(60);
  expect(changes(50.5 * HOUR)).toBe(1);
});

it.each([
  [3 * 24 * HOUR + 5 * HOUR, '3 days'],
  [24 * HOUR - 1, '23 hr'],
  [2.5 * HOUR, '2 hr'],
  [90_000, '1 min'],
  [1, '1 min'],
])('%s ms are roughly %s', (ms, words) => {
  expect(
    roughlyLeft(ms)
      .replace(/hrs\b/, 'hr')
      .replace(/mins\b/, 'min'),
  ).toBe(words);
});
