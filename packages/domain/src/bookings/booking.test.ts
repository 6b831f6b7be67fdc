import { describe, expect, it } from 'vitest';
import { nextState } from '../state-machine.ts';
import {
  BOOKING_STATES,
  BOOKING_STATUSES,
  covers,
  FAMILY_SESSION_REASON,
  holdsPlace,
  isLive,
  isOnRegister,
} from './booking.ts';

describe('a booking', () => {
  it.each([
    ['pending', ['approved', 'rejected', 'cancelled']],
    ['confirmed', ['cancelled']],
    ['approved', ['cancelled']],
    ['waitlisted', ['confirmed', 'pending', 'cancelled', 'rejected']],
    ['rejected', []],
    ['cancelled', []],
  ])('that is %s becomes %o and nothing else', (from, expected) => {
    const reached = BOOKING_STATES.moves.filter((move) => move.from === from).map(({ to }) => to);
    expect(new Set(reached)).toEqual(new Set(expected));
  });

  it('is neither approved, rejected nor promoted by a family', () => {
    for (const from of BOOKING_STATUSES) {
      for (const event of ['approve', 'reject', 'promote', 'promoteToPending', 'add'] as const) {
        expect(nextState(BOOKING_STATES, from, event, 'family')).toBeNull();
      }
    }
    expect(nextState(BOOKING_STATES, 'asked', 'add', 'family')).toBeNull();
    expect(nextState(BOOKING_STATES, 'waitlisted', 'approve', 'staff')).toBeNull();
  });

  it.each([
    ['pending', true, true, false],
    ['confirmed', true, true, true],
    ['approved', true, true, true],
    ['waitlisted', false, true, false],
    ['rejected', false, false, false],
    ['cancelled', false, false, false],
  ] as const)('%s: holds a place %s, is live %s, is on the register %s', (status, ...expected) => {
    expect([holdsPlace(status), isLive(status), isOnRegister(status)]).toEqual(expected);
  });

  it('covers sessions that start from when it was accepted until it ends', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 8, day));
    const booking = { coversFrom: at(10), coversUntil: at(20) };
    expect([9, 10, 19, 20].map((day) => covers(booking, at(day)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(covers({ coversFrom: at(10), coversUntil: null }, at(99))).toBe(true);
    expect(covers({ coversFrom: null, coversUntil: null }, at(99))).toBe(false);
  });

  it('has the reason of the spec for a family that gives none', () => {
    expect(FAMILY_SESSION_REASON).toBe('Session cancelled by parent/guardian');
  });
});
