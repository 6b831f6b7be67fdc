import { describe, expect, it } from 'vitest';
import type { SignupWindow } from '../activities/signup.ts';
import { type BookingRequest, requestRefusal } from './request.ts';

const now = new Date('2026-09-10T15:00:00Z');
const open: SignupWindow = {
  state: 'open',
  opensAt: null,
  endsAt: null,
  endsBy: null,
  changesAt: null,
};
const usual: BookingRequest = {
  by: 'family',
  activity: {
    status: 'published',
    cancelledAt: null,
    cohortIds: ['3a'],
    minAge: 8,
    maxAge: 10,
    lastEndsAt: new Date('2027-05-25T13:00:00Z'),
  },
  signup: open,
  date: '2026-09-15',
  child: { active: true, cohortIds: ['3a'], birthDate: '2017-11-03' },
  alreadyBooked: false,
  slotCancelled: false,
  now,
};
const ended = (endsBy: SignupWindow['endsBy']): SignupWindow => ({
  ...open,
  state: 'ended',
  endsBy,
});

describe('a request', () => {
  it.each([
    ['as usual', {}, null],
    ['too early', { signup: { ...open, state: 'notOpen' } }, 'signup_not_open'],
    ['after closing', { signup: ended('closed') }, 'signup_closed'],
    ['after the deadline', { signup: ended('deadline') }, 'deadline_passed'],
    ['when all has begun', { signup: ended('started') }, 'already_started'],
    [
      'of a cancelled one',
      { activity: { ...usual.activity, cancelledAt: now } },
      'activity_cancelled',
    ],
    ['of a slot the school cancelled', { slotCancelled: true }, 'session_cancelled'],
    ['for a child who left', { child: { ...usual.child, active: false } }, 'child_archived'],
    ['of another cohort', { child: { ...usual.child, cohortIds: ['4b'] } }, 'not_for_cohort'],
    ['too young', { child: { ...usual.child, birthDate: '2019-01-01' } }, 'too_young'],
    ['too old', { child: { ...usual.child, birthDate: '2014-01-01' } }, 'too_old'],
    ['of unknown age', { child: { ...usual.child, birthDate: null } }, null],
    ['twice', { alreadyBooked: true }, 'already_booked'],
    [
      'twice and too late: the time is told',
      { alreadyBooked: true, signup: ended('closed') },
      'signup_closed',
    ],
  ] as const)('%s', (_case, change, expected) => {
    expect(requestRefusal({ ...usual, ...(change as Partial<BookingRequest>) })).toBe(expected);
  });

  it.each([
    ['before it opens', { signup: { ...open, state: 'notOpen' } }, null],
    ['after it closed', { signup: ended('closed') }, null],
    [
      'after the end',
      { activity: { ...usual.activity, lastEndsAt: new Date('2026-09-01') } },
      'already_started',
    ],
    ['too young', { child: { ...usual.child, birthDate: '2019-01-01' } }, null],
    ['of another cohort', { child: { ...usual.child, cohortIds: [] } }, 'not_for_cohort'],
    ['twice', { alreadyBooked: true }, 'already_booked'],
  ] as const)('of staff %s', (_case, change, expected) => {
    const request = { ...usual, by: 'staff', ...(change as Partial<BookingRequest>) } as const;
    expect(requestRefusal(request)).toBe(expected);
  });
});
