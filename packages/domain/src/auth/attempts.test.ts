import { describe, expect, it } from 'vitest';
import { type AttemptFacts, addressWait, decideAttempt } from './attempts.ts';

const now = new Date('2026-09-01T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const none = { pair: null, account: null, address: null };
const calm: AttemptFacts = { now, counters: none, addressKnown: false, signedIn: false };

describe('an attempt to sign in', () => {
  it.each<[string, Partial<AttemptFacts>, number]>([
    ['the first', {}, 0],
    [
      'after nine failures here',
      { counters: { ...none, pair: { failures: 9, since: minutesAgo(1) } } },
      0,
    ],
    [
      'after ten failures here',
      { counters: { ...none, pair: { failures: 10, since: minutesAgo(5) } } },
      600,
    ],
    [
      'when the window is over',
      { counters: { ...none, pair: { failures: 99, since: minutesAgo(15) } } },
      0,
    ],
    [
      'after 90 failures from this address',
      { counters: { ...none, address: { failures: 90, since: minutesAgo(14) } } },
      60,
    ],
    [
      'after 50 failures for this account elsewhere',
      { counters: { ...none, account: { failures: 50, since: minutesAgo(0) } } },
      900,
    ],
    [
      'the same from the usual place',
      {
        addressKnown: true,
        counters: { ...none, account: { failures: 5000, since: minutesAgo(0) } },
      },
      0,
    ],
    [
      'whatever happened, by somebody signed in',
      {
        signedIn: true,
        counters: {
          pair: { failures: 99, since: now },
          account: { failures: 99, since: now },
          address: { failures: 999, since: now },
        },
      },
      0,
    ],
  ])('%s', (_name, change, wait) => {
    const decision = decideAttempt({ ...calm, ...change });
    expect(decision.allowed ? 0 : decision.waitSeconds).toBe(wait);
  });
});

describe('the wait of an address', () => {
  it('goes by what came from it, whichever accounts were named', () => {
    const spent = { failures: 90, since: minutesAgo(14) };
    expect(addressWait({ now, counters: { ...none, address: spent } })).toBe(60);
    expect(addressWait({ now, counters: { ...none, pair: spent, account: spent } })).toBe(0);
    expect(addressWait({ now, counters: none })).toBe(0);
  });
});
