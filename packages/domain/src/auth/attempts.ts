/**
 * How guessing is slowed (product.md section 3). Only failures count, within a window: a whole school
 * behind one address can sign in at once. What is counted:
 * - pair: failures for one account from one address,
 * - account: failures for one account from anywhere,
 * - address: failures from one address for any account.
 */
export const ATTEMPT_WINDOW_MS = 15 * 60_000;
export const ATTEMPT_LIMITS = { pair: 10, account: 50, address: 90 } as const;
export type AttemptCounter = keyof typeof ATTEMPT_LIMITS;
export const ATTEMPT_COUNTERS = Object.keys(ATTEMPT_LIMITS) as AttemptCounter[];

export interface AttemptFacts {
  readonly now: Date;
  readonly counters: Readonly<Record<AttemptCounter, { failures: number; since: Date } | null>>;
  /** Somebody signed in to this account from this address before. */
  readonly addressKnown: boolean;
  /** The request comes with a good sign-in of the very account. */
  readonly signedIn: boolean;
}

export type AttemptDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly waitSeconds: number };

/**
 * A stranger who guesses can slow down the address they sit at, and an account for addresses that never
 * signed in to it; never the person who is signed in already, nor one at their usual place for what
 * others do elsewhere. Nothing locks for longer than the window.
 */
export function decideAttempt(facts: AttemptFacts): AttemptDecision {
  if (facts.signedIn) return { allowed: true };
  let waitSeconds = 0;
  for (const name of ATTEMPT_COUNTERS) {
    if (name === 'account' && facts.addressKnown) continue;
    const counter = facts.counters[name];
    if (!counter || counter.failures < ATTEMPT_LIMITS[name]) continue;
    const left = counter.since.getTime() + ATTEMPT_WINDOW_MS - facts.now.getTime();
    if (left > 0) waitSeconds = Math.max(waitSeconds, Math.ceil(left / 1000));
  }
  return waitSeconds > 0 ? { allowed: false, waitSeconds } : { allowed: true };
}

/** How long an address has yet to wait for whatever account it names; 0 while it may go on. */
export function addressWait({ now, counters }: Pick<AttemptFacts, 'now' | 'counters'>): number {
  const only = { pair: null, account: null, address: counters.address };
  const decision = decideAttempt({ now, counters: only, addressKnown: false, signedIn: false });
  return decision.allowed ? 0 : decision.waitSeconds;
}
