import type { StateMachine } from '../state-machine.ts';

/** Lifetimes of product.md section 3. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_DAYS = 30;
/** For this long a used refresh token still gets a fresh pair: tabs racing, an answer lost at the gym door. */
export const REFRESH_GRACE_MS = 10_000;

/** A sign-in is the family of all refresh tokens that descend from one login. */
export const signInMachine: StateMachine<
  'active' | 'ended',
  'refresh' | 'logout' | 'revoke' | 'replay',
  'owner' | 'administrator' | 'stranger'
> = {
  name: 'sign-in',
  initial: 'active',
  states: ['active', 'ended'],
  moves: [
    { from: 'active', event: 'refresh', to: 'active', by: ['owner'] },
    { from: 'active', event: 'logout', to: 'ended', by: ['owner'] },
    { from: 'active', event: 'revoke', to: 'ended', by: ['owner', 'administrator'] },
    { from: 'active', event: 'replay', to: 'ended', by: ['owner', 'stranger'] },
  ],
};

export interface RefreshFacts {
  readonly now: Date;
  readonly expiresAt: Date;
  /** When this token was first exchanged; null while it is fresh. */
  readonly usedAt: Date | null;
  /** Whether any token handed out in exchange for this one has been used itself. */
  readonly successorUsed: boolean;
  /** When the first of the other tokens handed out for the same parent was exchanged; null while none was. */
  readonly siblingUsedAt: Date | null;
  readonly signInEnded: boolean;
  readonly userActive: boolean;
}

export type RefreshDecision = 'rotate' | 'refuse' | 'endSignIn';

/**
 * A fresh token is exchanged. A used one gets another pair of the same family as long as no successor
 * of it was used, or 10 s have not passed since its first use. Two tokens that came from one are both
 * used only where tabs race, within 10 s. Anything else means that somebody holds a copy, and the whole
 * family ends.
 */
export function decideRefresh(facts: RefreshFacts): RefreshDecision {
  if (facts.signInEnded || !facts.userActive) return 'refuse';
  if (facts.now >= facts.expiresAt) return 'refuse';
  const firstUse = facts.usedAt ?? facts.now;
  const within = (since: Date, until: Date) => until.getTime() - since.getTime() < REFRESH_GRACE_MS;
  if (facts.siblingUsedAt !== null && !within(facts.siblingUsedAt, firstUse)) return 'endSignIn';
  if (facts.usedAt === null) return 'rotate';
  return !facts.successorUsed || within(facts.usedAt, facts.now) ? 'rotate' : 'endSignIn';
}
