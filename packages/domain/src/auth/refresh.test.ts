import { describe, expect, it } from 'vitest';
import { nextState } from '../state-machine.ts';
import { decideRefresh, type RefreshFacts, signInMachine } from './refresh.ts';

const noon = new Date('2026-09-01T12:00:00Z');
const seconds = (n: number) => new Date(noon.getTime() + n * 1000);
const fresh: RefreshFacts = {
  now: noon,
  expiresAt: seconds(3600),
  usedAt: null,
  successorUsed: false,
  siblingUsedAt: null,
  signInEnded: false,
  userActive: true,
};

describe('exchanging a refresh token', () => {
  it.each<[string, Partial<RefreshFacts>, ReturnType<typeof decideRefresh>]>([
    ['a fresh token is exchanged', {}, 'rotate'],
    ['an expired one is refused', { expiresAt: noon }, 'refuse'],
    ['one of an ended sign-in is refused', { signInEnded: true }, 'refuse'],
    ['one of an archived user is refused', { userActive: false }, 'refuse'],
    ['a tab that lost the race gets a pair too', { usedAt: seconds(-1) }, 'rotate'],
    ['a lost answer can be asked for an hour later', { usedAt: seconds(-3500) }, 'rotate'],
    [
      'a racing tab gets a pair although a sibling was used already',
      { usedAt: seconds(-9.999), successorUsed: true },
      'rotate',
    ],
    [
      'a copy presented after 10 s ends the family',
      { usedAt: seconds(-10), successorUsed: true },
      'endSignIn',
    ],
    ['a racing tab may use its own pair at once', { siblingUsedAt: seconds(-9.999) }, 'rotate'],
    [
      'two successors of one token used 10 s apart end the family',
      { siblingUsedAt: seconds(-10) },
      'endSignIn',
    ],
    [
      'an answer that a racing tab lost can be asked for an hour later',
      { usedAt: seconds(-3500), siblingUsedAt: seconds(-3502) },
      'rotate',
    ],
    [
      'an expired copy is refused without harm to the family',
      { usedAt: seconds(-4000), successorUsed: true, expiresAt: seconds(-1) },
      'refuse',
    ],
  ])('%s', (_name, change, decision) => {
    expect(decideRefresh({ ...fresh, ...change })).toBe(decision);
  });
});

describe('the life of a sign-in', () => {
  it('never comes back once it has ended', () => {
    for (const event of ['refresh', 'logout', 'revoke', 'replay'] as const) {
      expect(nextState(signInMachine, 'ended', event, 'owner')).toBeNull();
    }
  });

  it('can be revoked by an administrator but not by a stranger', () => {
    expect(nextState(signInMachine, 'active', 'revoke', 'administrator')).toBe('ended');
    expect(nextState(signInMachine, 'active', 'revoke', 'stranger')).toBeNull();
  });
});
