/** An account that nobody has used for this long may be ended (spec point 1). */
export const SLEEP_MONTHS = 18;
/** Told by mail this long before. */
export const WARNING_DAYS = 30;
/** Nothing is touched until the nights have come one after another for this long. */
export const STEADY_DAYS = 30;
/** A server may be down over a weekend; more is a clock that jumped, or a server that slept itself. */
export const MOST_GAP_DAYS = 3;
/** Of a school, on one day; at least one account. */
export const MOST_SHARE = 0.02;

const DAY_MS = 24 * 60 * 60_000;

export const SLEEP_STATES = ['unwarned', 'warned', 'due'] as const;
export type SleepState = (typeof SLEEP_STATES)[number];

/** How many accounts of a school one day may touch, by warning or ending them. */
export function sleepLimit(accounts: number): number {
  return Math.max(1, Math.floor(accounts * MOST_SHARE));
}

/** What is known of the clock from the nights before. */
export interface SeenClock {
  readonly lastRunAt: Date;
  readonly steadySince: Date;
  /** Time that the clock leapt over, which nobody could have used an account in. */
  readonly unseenMs: number;
}

export interface JudgedClock extends SeenClock {
  readonly isSteady: boolean;
}

/**
 * Whether the clock can be believed: the nights must have come one after another. One that jumped starts the count
 * anew, and the time it leapt over counts as nobody's sleep, however long the clock stays there.
 */
export function judgeClock(before: SeenClock | null, now: Date): JudgedClock {
  if (!before) return { lastRunAt: now, steadySince: now, unseenMs: 0, isSteady: false };
  const gap = now.getTime() - before.lastRunAt.getTime();
  // Back to where it was: what it leapt over has not been after all.
  if (gap < 0) return { lastRunAt: now, steadySince: now, unseenMs: 0, isSteady: false };
  if (gap > MOST_GAP_DAYS * DAY_MS) {
    return { lastRunAt: now, steadySince: now, unseenMs: before.unseenMs + gap, isSteady: false };
  }
  const steady = now.getTime() - before.steadySince.getTime();
  return { ...before, lastRunAt: now, isSteady: steady >= STEADY_DAYS * DAY_MS };
}

export interface SleepingAccount {
  /** When the 18 months are over, time that was leapt over not counted. */
  readonly asleepAt: Date;
  readonly lastActiveAt: Date;
  readonly warnedAt: Date | null;
  /** Whether a mail can reach the person. */
  readonly isReachable: boolean;
}

/** A warning counts until the account is used again. */
function warningOf({ warnedAt, lastActiveAt }: SleepingAccount): Date | null {
  return warnedAt && warnedAt > lastActiveAt ? warnedAt : null;
}

/** The first moment at which it may be ended; null as long as the person has to be warned first. */
export function endsAt(account: SleepingAccount): Date | null {
  const { asleepAt, isReachable } = account;
  const warnedAt = warningOf(account);
  if (!warnedAt) return isReachable ? null : asleepAt;
  const noticed = new Date(warnedAt.getTime() + WARNING_DAYS * DAY_MS);
  return noticed > asleepAt ? noticed : asleepAt;
}

/** Where an account stands that has less than 30 days left, or none. */
export function sleepStateOf(account: SleepingAccount, now: Date): SleepState {
  const end = endsAt(account);
  if (end === null) return 'unwarned';
  if (end <= now) return 'due';
  return warningOf(account) ? 'warned' : 'unwarned';
}
