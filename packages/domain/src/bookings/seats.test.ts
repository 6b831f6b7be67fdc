import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideCapacity,
  decidePlaces,
  decideSessionPlace,
  fitsAgain,
  freePlaces,
  fullSessions,
  promotable,
  reorder,
} from './seats.ts';

const ask = {
  count: 1,
  by: 'family',
  autoApproval: true,
  waitlist: true,
  acceptWaitlist: false,
} as const;
const pool = (capacity: number | null, taken: number, waiting = 0) => ({
  capacity,
  taken,
  waiting,
});

describe('places', () => {
  it.each([
    ['one of many', pool(10, 0), {}, { statuses: ['confirmed'] }],
    ['the last one', pool(10, 9), {}, { statuses: ['confirmed'] }],
    ['none left', pool(10, 10), {}, { statuses: ['waitlisted'] }],
    ['none left, no list', pool(10, 10), { waitlist: false }, { refusal: 'activity_full' }],
    ['no limit', pool(null, 900), {}, { statuses: ['confirmed'] }],
    ['by hand', pool(10, 0), { autoApproval: false }, { statuses: ['pending'] }],
    ['by staff', pool(10, 0), { by: 'staff', autoApproval: false }, { statuses: ['approved'] }],
    ['by staff, full', pool(10, 10), { by: 'staff' }, { statuses: ['waitlisted'] }],
    ['somebody waits', pool(10, 9, 1), {}, { statuses: ['waitlisted'] }],
    ['siblings', pool(10, 8), { count: 2 }, { statuses: ['confirmed', 'confirmed'] }],
    ['siblings, full', pool(10, 10), { count: 2 }, { statuses: ['waitlisted', 'waitlisted'] }],
    ['siblings, one place', pool(10, 9), { count: 3 }, { refusal: 'not_enough_places', free: 1 }],
    [
      'siblings, one place, accepted',
      pool(10, 9),
      { count: 3, acceptWaitlist: true },
      { statuses: ['confirmed', 'waitlisted', 'waitlisted'] },
    ],
    [
      'siblings, one place, accepted, but there is no list',
      pool(10, 9),
      { count: 2, acceptWaitlist: true, waitlist: false },
      { refusal: 'not_enough_places', free: 1 },
    ],
  ] as const)('%s', (_case, state, change, expected) => {
    expect(decidePlaces(state, { ...ask, ...change })).toEqual(expected);
  });

  it('are never more than there are, whatever is asked', () => {
    const states = fc.record({
      capacity: fc.option(fc.integer({ min: 0, max: 9 })),
      taken: fc.integer({ min: 0, max: 9 }),
      waiting: fc.integer({ min: 0, max: 3 }),
    });
    const asks = fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      by: fc.constantFrom('family' as const, 'staff' as const),
      autoApproval: fc.boolean(),
      waitlist: fc.boolean(),
      acceptWaitlist: fc.boolean(),
    });
    fc.assert(
      fc.property(states, asks, (state, asked) => {
        const decision = decidePlaces(state, asked);
        if ('refusal' in decision) return;
        const got = decision.statuses.filter((status) => status !== 'waitlisted').length;
        expect(got).toBeLessThanOrEqual(freePlaces(state));
        expect(decision.statuses).toHaveLength(asked.count);
        // Places first, then the list: the order in which they were named.
        expect(decision.statuses.slice(0, got)).not.toContain('waitlisted');
        if (!asked.waitlist) expect(decision.statuses).not.toContain('waitlisted');
      }),
    );
  });

  it('go to those who wait as far as there are any', () => {
    expect(promotable(pool(10, 8, 5))).toBe(2);
    expect(promotable(pool(10, 8, 1))).toBe(1);
    expect(promotable(pool(null, 8, 3))).toBe(3);
    expect(promotable(pool(10, 10, 3))).toBe(0);
  });
});

describe('a single session', () => {
  const odd = (excepted: number, given: number) => ({ sessionId: 's', excepted, given });

  it('has a place to give while somebody is missing from it', () => {
    expect(decideSessionPlace(pool(10, 10), odd(1, 0))).toBe('give');
    expect(decideSessionPlace(pool(10, 10), odd(1, 1))).toBe('session_full');
    expect(decideSessionPlace(pool(10, 10), odd(0, 0))).toBe('session_full');
    expect(decideSessionPlace(pool(null, 99), odd(0, 0))).toBe('give');
  });

  it('is left out of a place that is taken when it is full', () => {
    expect(fullSessions(pool(10, 9), [odd(0, 1)])).toEqual(['s']);
    expect(fullSessions(pool(10, 9), [odd(1, 1)])).toEqual([]);
    expect(fullSessions(pool(null, 9), [odd(0, 50)])).toEqual([]);
  });

  it('comes again after it had begun if all who would be there find a place', () => {
    expect(fitsAgain(pool(10, 10), odd(1, 1))).toBe('fits');
    expect(fitsAgain(pool(10, 9), odd(0, 1))).toBe('fits');
    expect(fitsAgain(pool(10, 10), odd(0, 1))).toBe('session_full');
    expect(fitsAgain(pool(1, 0), odd(0, 2))).toBe('session_full');
    expect(fitsAgain(pool(null, 10), odd(0, 50))).toBe('fits');
  });

  it('keeps a maximum from falling below what it holds', () => {
    expect(decideCapacity(pool(10, 6), [], 6)).toEqual({ capacity: 6 });
    expect(decideCapacity(pool(10, 6), [], 5)).toEqual({ refusal: 'capacity_taken', taken: 6 });
    expect(decideCapacity(pool(10, 6), [odd(0, 2)], 7)).toEqual({
      refusal: 'capacity_taken',
      taken: 8,
    });
    expect(decideCapacity(pool(10, 6), [odd(0, 2)], null)).toEqual({ capacity: null });
  });
});

describe('the waiting list', () => {
  const waiting = [
    { id: 'a', position: 3 },
    { id: 'b', position: 7 },
    { id: 'c', position: 8 },
  ];
  it('is put in another order among the places it has', () => {
    expect(reorder(waiting, ['c', 'a', 'b'])).toEqual([
      { id: 'c', position: 3 },
      { id: 'a', position: 7 },
      { id: 'b', position: 8 },
    ]);
  });
  it.each([[['a', 'b']], [['a', 'b', 'c', 'd']], [['a', 'a', 'b']], [['a', 'b', 'x']], [[]]])(
    'is not %o',
    (wanted) => {
      expect(reorder(waiting, wanted)).toBeNull();
    },
  );
});
