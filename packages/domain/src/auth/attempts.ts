/**
 * How guessing is slowed (product.md section 3). Only failures count, within a window: a whole school
 * behind one address can sign in at once. What is counted:
 * - pair: failures for one account from one network address,
 * - account: failures for one account from anywhere,
 * - address: failures from one network address for any account,
 * - device: failures for one account on a device that has signed in to it before.
 */
export const ATTEMPT_WINDOW_MS = 15 * 60_000;
export const ATTEMPT_LIMITS = { pair: 10, account: 50, address: 90, device: 10 } as const;
export type AttemptCounter = keyof typeof ATTEMPT_LIMITS;
export const ATTEMPT_COUNTERS = Object.keys(ATTEMPT_LIMITS) as AttemptCounter[];

/**
 * What an attempt on one account is judged by, and counted under when it fails. A device that has signed
 * in to the account before has a small count of its own: what strangers do elsewhere, or at the same
 * network address, keeps nobody out of a device they use.
 */
export function countersFor(deviceKnown: boolean): readonly AttemptCounter[] {
  return deviceKnown ? ['device'] : ['pair', 'account', 'address'];
}

export interface FailureCount {
  readonly failures: number;
  readonly since: Date;
}

export interface AttemptFacts {
  readonly now: Date;
  /** Those that the attempt is judged by; the others are left out. */
  readonly counters: Readonly<Partial<Record<AttemptCounter, FailureCount | null>>>;
}

export type AttemptDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly waitSeconds: number };

/** Nothing locks for longer than the window. */
export function decideAttempt({ now, counters }: AttemptFacts): AttemptDecision {
  let waitSeconds = 0;
  for (const name of ATTEMPT_COUNTERS) {
    const counter = counters[name];
    if (!counter || counter.failures < ATTEMPT_LIMITS[name]) continue;
    const left = counter.since.getTime() + ATTEMPT_WINDOW_MS - now.getTime();
    if (left > 0) waitSeconds = Math.max(waitSeconds, Math.ceil(left / 1000));
  }
  return waitSeconds > 0 ? { allowed: false, waitSeconds } : { allowed: true };
}

/** Own changes of a password and completed resets together, per account. */
export const PASSWORD_CHANGES_A_DAY = 5;
/** Links that confirm a new e-mail address, per account. */
export const EMAIL_LINKS_A_DAY = 5;
/** Passwords that the office sets for one account: nobody tries out guesses at those who share its address. */
export const PASSWORDS_SET_A_DAY = 10;
export const DAY_SECONDS = 24 * 60 * 60;

/** Seconds to wait before an act of which so many a day are allowed; `at` are those of the last 24 hours. */
export function dailyWait(
  { at, now }: { readonly at: readonly Date[]; readonly now: Date },
  allowed: number,
): number {
  const recent = at
    .map((instant) => instant.getTime() + DAY_SECONDS * 1000 - now.getTime())
    .filter((left) => left > 0)
    .sort((a, b) => b - a);
  // The wait ends when the act that is `allowed` before the next one leaves the day.
  const left = recent[allowed - 1];
  return left === undefined ? 0 : Math.ceil(left / 1000);
}
