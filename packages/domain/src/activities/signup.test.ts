import { describe, expect, it } from 'vitest';
import { type SignupFacts, signupRefusal, signupWindow, staffMayBook } from './signup.ts';

const at = (text: string) => new Date(`${text}:00Z`);
const RIGA = 'Europe/Riga';

/** Opens Thursday 18:00 in Riga, closes Monday 20:00; the last session starts on 9 March at 15:00. */
const club: SignupFacts = {
  status: 'published',
  cancelledAt: null,
  signupOpensAt: at('2026-09-10T15:00'),
  signupClosesAt: at('2026-09-14T17:00'),
  registrationDeadline: null,
  lastStartsAt: at('2027-03-09T13:00'),
};
const inWords = (facts: SignupFacts, now: Date) => {
  const { state, endsBy, changesAt } = signupWindow(facts, RIGA, now);
  return [state, endsBy, changesAt?.toISOString().slice(0, 16) ?? null];
};

describe('sign-up', () => {
  it.each([
    ['counts down to its opening', '2026-09-10T14:59', 'notOpen', '2026-09-10T15:00'],
    ['is open from that instant', '2026-09-10T15:00', 'open', '2026-09-14T17:00'],
    ['counts down to its closing', '2026-09-14T16:59', 'open', '2026-09-14T17:00'],
    ['has ended at that instant', '2026-09-14T17:00', 'ended', null],
  ])('%s: %s', (_case, now, state, changesAt) => {
    expect(inWords(club, at(now))).toEqual([state, 'closed', changesAt]);
  });

  const open = { ...club, signupOpensAt: null, signupClosesAt: null };
  const now = at('2026-09-12T12:00');
  it.each<[string, SignupFacts, (string | null)[]]>([
    ['without an opening is open from publishing', open, ['open', 'started', '2027-03-09T13:00']],
    [
      'ends with the deadline’s day in the school',
      { ...open, registrationDeadline: '2026-09-20' },
      ['open', 'deadline', '2026-09-20T21:00'],
    ],
    [
      'that midnight is an hour later in winter',
      { ...open, registrationDeadline: '2026-11-20' },
      ['open', 'deadline', '2026-11-20T22:00'],
    ],
    [
      'ends with what comes first: closing',
      { ...club, registrationDeadline: '2026-09-14' },
      ['open', 'closed', '2026-09-14T17:00'],
    ],
    [
      'ends with what comes first: deadline',
      { ...club, registrationDeadline: '2026-09-13' },
      ['open', 'deadline', '2026-09-13T21:00'],
    ],
    [
      'ends with what comes first: the last start',
      { ...club, lastStartsAt: at('2026-09-13T08:00') },
      ['open', 'started', '2026-09-13T08:00'],
    ],
    [
      'names the closing when two fall together',
      { ...club, signupClosesAt: at('2026-09-13T21:00'), registrationDeadline: '2026-09-13' },
      ['open', 'closed', '2026-09-13T21:00'],
    ],
    [
      'of a draft is not open and counts to nothing',
      { ...club, status: 'draft' },
      ['notOpen', 'closed', null],
    ],
    [
      'of a cancelled activity has ended',
      { ...club, cancelledAt: at('2026-09-11T08:00') },
      ['ended', 'cancelled', null],
    ],
    [
      'has ended when no session takes place any more',
      { ...club, lastStartsAt: null },
      ['ended', 'started', null],
    ],
    [
      'that would open after its end never opens',
      { ...club, signupOpensAt: at('2026-09-20T15:00') },
      ['ended', 'closed', null],
    ],
  ])('%s', (_case, facts, expected) => {
    expect(inWords(facts, now)).toEqual(expected);
  });

  it.each<[string, Partial<SignupFacts>, string, string | null]>([
    ['before it opens', {}, '2026-09-10T14:59', 'signup_not_open'],
    ['while it is open', {}, '2026-09-10T15:00', null],
    ['after it closed', {}, '2026-09-14T17:00', 'signup_closed'],
    [
      'after the deadline',
      { registrationDeadline: '2026-09-13' },
      '2026-09-15T12:00',
      'deadline_passed',
    ],
    ['after the last start', { signupClosesAt: null }, '2027-03-09T13:00', 'already_started'],
    [
      'after cancelling',
      { cancelledAt: at('2026-09-11T08:00') },
      '2026-09-12T12:00',
      'activity_cancelled',
    ],
  ])('refuses %s by name', (_case, change, time, expected) => {
    expect(signupRefusal(signupWindow({ ...club, ...change }, RIGA, at(time)))).toBe(expected);
  });
});

describe('staff', () => {
  const activity = {
    status: 'published',
    cancelledAt: null,
    lastEndsAt: at('2027-03-09T14:30'),
  } as const;
  it.each([
    ['before sign-up', activity, '2026-09-01T12:00', true],
    ['until the last session ends', activity, '2027-03-09T14:29', true],
    ['not after it', activity, '2027-03-09T14:30', false],
    ['not in a draft', { ...activity, status: 'draft' as const }, '2026-09-01T12:00', false],
    [
      'not in a cancelled one',
      { ...activity, cancelledAt: at('2026-09-01T12:00') },
      '2026-09-02T12:00',
      false,
    ],
    [
      'not where no session takes place',
      { ...activity, lastEndsAt: null },
      '2026-09-01T12:00',
      false,
    ],
  ])('book %s', (_case, facts, time, expected) => {
    expect(staffMayBook(facts, at(time))).toBe(expected);
  });
});
