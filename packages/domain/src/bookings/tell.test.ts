import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from './booking.ts';
import { sessionNotice, tellOf } from './tell.ts';

describe('who is told when a booking moves', () => {
  it.each([
    ['confirm', 'family', { family: 'bookingConfirmed' }],
    ['hold', 'family', { family: 'bookingReceived', teachers: 'bookingReceived' }],
    ['queue', 'family', { family: 'bookingWaitlisted' }],
    ['add', 'staff', { family: 'bookingConfirmed' }],
    ['approve', 'staff', { family: 'bookingConfirmed' }],
    ['reject', 'staff', { family: 'bookingRejected' }],
    ['promote', 'system', { family: 'waitlistPlace' }],
    // Not a place yet: staff decide first.
    ['promoteToPending', 'system', { family: 'waitlistHeld', teachers: 'bookingReceived' }],
    ['cancel', 'family', { family: 'bookingCancelled', teachers: 'bookingCancelled' }],
    ['cancel', 'staff', { family: 'bookingCancelled' }],
    ['cancel', 'system', { family: 'bookingCancelled' }],
  ] as const)('%s by %s: %j', (event, by, told) => {
    expect(tellOf(event, by)).toEqual(told);
  });

  it('is said for every move there is', () => {
    for (const { event, by } of BOOKING_STATES.moves) {
      for (const actor of by) expect(tellOf(event, actor).family).toBeTruthy();
    }
  });
});

describe('what is told when staff take a child out of sessions, or back in', () => {
  it.each([
    ['sessionsCancelled', ['2026-11-02'], 'bookedSessionCancelled', { date: '2026-11-02' }],
    ['sessionsCancelled', ['2026-11-02', '2026-11-09'], 'bookedSessionsCancelled', { count: '2' }],
    ['sessionUncancelled', ['2026-11-02'], 'bookedSessionUncancelled', { date: '2026-11-02' }],
  ] as const)('%s of %j: %s', (event, dates, type, params) => {
    expect(sessionNotice(event, dates)).toEqual({ type, params });
  });
});
