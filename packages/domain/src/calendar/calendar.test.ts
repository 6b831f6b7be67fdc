import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../bookings/booking.ts';
import {
  CALENDAR_VIEWS,
  daysOfSpan,
  familyTone,
  spanOfView,
  staffTone,
  stepView,
} from './calendar.ts';

describe('the days of a view', () => {
  it.each([
    ['day', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['week', '2026-11-18', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['agenda', '2026-11-18', '2026-11-18', '2026-12-15'],
    ['month', '2026-11-18', '2026-10-26', '2026-12-06'],
    ['month', '2027-02-28', '2027-02-01', '2027-02-28'],
    ['month', '2026-12-31', '2026-11-30', '2027-01-03'],
  ] as const)('%s of %s are %s to %s', (view, date, startDate, endDate) => {
    expect(spanOfView(view, date)).toEqual({ startDate, endDate });
  });

  it.each(CALENDAR_VIEWS)('are counted: %s', (view) => {
    const days = daysOfSpan(spanOfView(view, '2026-11-18'));
    expect(days.length).toBe({ day: 1, week: 7, agenda: 28, month: 42 }[view]);
    expect(days).toContain('2026-11-18');
  });
});

describe('the view before and after', () => {
  it.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-11-18', -1, '2026-11-11'],
    ['agenda', '2026-11-18', 1, '2026-12-16'],
    // A month later than the 31st is the next month, not the one after it.
    ['month', '2026-10-31', 1, '2026-11-01'],
    ['month', '2026-01-15', -1, '2025-12-01'],
  ] as const)('%s of %s, %i: %s', (view, date, step, expected) => {
    expect(stepView(view, date, step)).toBe(expected);
  });
});

describe('the colour of a session', () => {
  const child = (status: BookingStatus, away = false) => ({
    status,
    exception: away ? 'family' : null,
    absence: null,
  });
  const absent = (absence: 'reported' | 'excused') => ({ ...child('confirmed'), absence });
  it.each([
    ['nobody is booked', 'scheduled', [], 'off'],
    ['a child has a place', 'scheduled', [child('confirmed')], 'confirmed'],
    ['staff gave the place', 'rescheduled', [child('approved')], 'confirmed'],
    ['the booking that covered it has ended', 'scheduled', [child('cancelled')], 'confirmed'],
    ['it was skipped, and ended since', 'scheduled', [child('cancelled', true)], 'off'],
    [
      'one was there and another asks now',
      'scheduled',
      [child('cancelled'), child('pending')],
      'confirmed',
    ],
    ['a child waits for approval', 'scheduled', [child('pending')], 'pending'],
    ['a child is on the waiting list', 'scheduled', [child('waitlisted')], 'pending'],
    ['one of two waits', 'scheduled', [child('pending'), child('confirmed')], 'confirmed'],
    [
      'the one with a place stays away',
      'scheduled',
      [child('confirmed', true), child('pending')],
      'pending',
    ],
    ['all stay away', 'scheduled', [child('confirmed', true)], 'off'],
    ['the only one is excused', 'scheduled', [absent('excused')], 'off'],
    ['the only one is reported absent', 'scheduled', [absent('reported')], 'off'],
    ['one of two is absent', 'scheduled', [absent('excused'), child('confirmed')], 'confirmed'],
    ['the one who comes waits', 'scheduled', [absent('excused'), child('pending')], 'pending'],
    ['it is cancelled', 'cancelled', [child('confirmed')], 'off'],
  ] as const)('for a family when %s', (_when, status, children, tone) => {
    expect(familyTone(status, children)).toBe(tone);
  });

  it.each([
    ['somebody comes', 'scheduled', { coming: 3, pending: 0 }, 'confirmed'],
    ['something is to be decided', 'scheduled', { coming: 3, pending: 1 }, 'pending'],
    ['nobody comes yet', 'scheduled', { coming: 0, pending: 0 }, 'default'],
    ['it is cancelled', 'cancelled', { coming: 3, pending: 1 }, 'off'],
  ] as const)('for staff when %s', (_when, status, counts, tone) => {
    expect(staffTone(status, counts)).toBe(tone);
  });
});
