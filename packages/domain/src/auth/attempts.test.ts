import { describe, expect, it } from 'vitest';
import { type AttemptFacts, countersFor, dailyWait, decideAttempt } from './attempts.ts';

const now = new Date('2026-09-01T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('an attempt to sign in', () => {
  it.each<[string, AttemptFacts['counters'], number]>([
    ['the first', {}, 0],
    ['with nothing counted', { pair: null, account: null, address: null }, 0],
    ['after nine failures here', { pair: { failures: 9, since: minutesAgo(1) } }, 0],
    ['after ten failures here', { pair: { failures: 10, since: minutesAgo(5) } }, 600],
    ['when the window is over', { pair: { failures: 99, since: minutesAgo(15) } }, 0],
    ['after 89 failures from this address', { address: { failures: 89, since: now } }, 0],
    [
      'after 90 failures from this address',
      { address: { failures: 90, since: minutesAgo(14) } },
      60,
    ],
    ['after 50 failures for this account', { account: { failures: 50, since: now } }, 900],
    ['after nine failures on a known device', { device: { failures: 9, since: now } }, 0],
    ['after ten failures on a known device', { device: { failures: 10, since: now } }, 900],
    [
      'judged by the longest wait',
      {
        pair: { failures: 10, since: minutesAgo(14) },
        account: { failures: 50, since: minutesAgo(5) },
      },
      600,
    ],
  ])('%s', (_name, counters, wait) => {
    const decision = decideAttempt({ now, counters });
    expect(decision.allowed ? 0 : decision.waitSeconds).toBe(wait);
  });

  it('is judged by the device alone where the device is known', () => {
    expect(countersFor(true)).toEqual(['device']);
    expect(countersFor(false)).toEqual(['pair', 'account', 'address']);
  });
});

describe('what may be done so many times a day', () => {
  const hoursAgo = (hours: number) => minutesAgo(hours * 60);
  it.each([
    ['never done', [], 0],
    ['one short of the limit', [1, 2, 3, 4].map(hoursAgo), 0],
    ['the limit, the first of them 20 hours ago', [1, 2, 3, 4, 20].map(hoursAgo), 4 * 3600],
    ['the limit, the first of them a day ago', [1, 2, 3, 4, 24].map(hoursAgo), 0],
    ['more than the limit', [1, 2, 3, 4, 5, 23].map(hoursAgo), 19 * 3600],
  ])('%s', (_name, at, wait) => {
    expect(dailyWait({ at, now }, 5)).toBe(wait);
  });
});
