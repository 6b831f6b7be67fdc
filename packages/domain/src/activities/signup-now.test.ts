import { describe, expect, it } from 'vitest';
import { type AnsweredSignup, signupNow } from './signup-now.ts';

const OPENS = '2026-09-10T15:00:00.000Z';
const ENDS = '2026-09-14T17:00:00.000Z';
const before: AnsweredSignup = {
  signup: 'notOpen',
  signupEndsAt: ENDS,
  signupEndsBy: 'closed',
  signupChangesAt: OPENS,
};
const open: AnsweredSignup = { ...before, signup: 'open', signupChangesAt: ENDS };
const ended: AnsweredSignup = { ...before, signup: 'ended', signupChangesAt: null };
const draft: AnsweredSignup = { ...before, signupEndsAt: null, signupChangesAt: null };

describe('sign-up on a screen that stays open', () => {
  it.each([
    ['waits until the opening', before, '2026-09-10T14:59:59.999Z', 'notOpen', OPENS],
    ['opens at its very instant', before, OPENS, 'open', ENDS],
    ['is over where it opened and ended meanwhile', before, ENDS, 'ended', null],
    ['is open until its end', open, '2026-09-14T16:59:59.999Z', 'open', ENDS],
    ['ends at its very instant', open, ENDS, 'ended', null],
    ['stays ended', ended, '2030-01-01T00:00:00.000Z', 'ended', null],
    ['of a draft never changes', draft, '2030-01-01T00:00:00.000Z', 'notOpen', null],
  ] as const)('%s', (_name, answer, now, state, changesAt) => {
    expect(signupNow(answer, new Date(now))).toEqual({
      state,
      changesAt: changesAt === null ? null : new Date(changesAt),
    });
  });
});
