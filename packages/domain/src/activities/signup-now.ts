import type { SignupEnd, SignupState } from './limits.ts';

/** What an answer says of sign-up; instants as the answer writes them. */
export interface AnsweredSignup {
  readonly signup: SignupState;
  readonly signupEndsAt: string | null;
  readonly signupEndsBy: SignupEnd | null;
  readonly signupChangesAt: string | null;
}

export interface SignupNow {
  readonly state: SignupState;
  /** What a countdown runs to. */
  readonly changesAt: Date | null;
}

/**
 * Sign-up at this moment. A screen stays open for hours: it turns by itself when the time comes, by the server's
 * clock, without waiting for a new answer.
 */
export function signupNow(answer: AnsweredSignup, now: Date): SignupNow {
  const changesAt = dateOf(answer.signupChangesAt);
  if (changesAt === null || now < changesAt) return { state: answer.signup, changesAt };
  const endsAt = dateOf(answer.signupEndsAt);
  const opens = answer.signup === 'notOpen' && endsAt !== null && now < endsAt;
  return opens ? { state: 'open', changesAt: endsAt } : { state: 'ended', changesAt: null };
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
