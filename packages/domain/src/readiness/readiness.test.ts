import { describe, expect, it } from 'vitest';
import { ageOn } from '../activities/fit.ts';
import { bornFor, type GuardianFacts, type Obstacle, obstacleOf } from './readiness.ts';

const ready: GuardianFacts = { mayBook: true, hasSignedIn: true };
const asleep: GuardianFacts = { mayBook: true, hasSignedIn: false };
const watching: GuardianFacts = { mayBook: false, hasSignedIn: true };

describe('what keeps a child from being booked for', () => {
  it.each<[guardians: readonly GuardianFacts[], obstacle: Obstacle | null]>([
    [[], 'no_guardian'],
    [[watching], 'no_guardian'],
    [[asleep], 'never_signed_in'],
    [[asleep, watching], 'never_signed_in'],
    [[ready], null],
    [[asleep, ready], null],
  ])('with the guardians %j: %s', (guardians, obstacle) => {
    expect(obstacleOf(guardians)).toBe(obstacle);
  });
});

describe('a child of a preview', () => {
  it.each(['2026-11-19', '2027-01-01', '2028-02-29'])('has just that age on %s', (date) => {
    expect(ageOn(bornFor(8, date), date)).toBe(8);
  });
});
