import { expect, it } from 'vitest';
import { isInStatus, type StatusFacts, type StatusFilter } from './status.ts';

const usual: StatusFacts = {
  signup: 'open',
  capacity: 10,
  taken: 4,
  pending: 1,
  waiting: 0,
  minParticipants: null,
  withoutTeacher: false,
  withoutPlace: false,
  promoted: false,
};

it.each<[StatusFilter, Partial<StatusFacts>, boolean]>([
  ['all', {}, true],
  ['open', {}, true],
  ['open', { signup: 'notOpen' }, false],
  ['withPlaces', {}, true],
  ['withPlaces', { taken: 10 }, false],
  ['withPlaces', { capacity: null, taken: 99 }, true],
  ['withPlaces', { signup: 'ended' }, false],
  ['waiting', {}, false],
  ['waiting', { waiting: 2 }, true],
  ['belowMinimum', {}, false],
  ['belowMinimum', { minParticipants: 3 }, false],
  // Who waits for approval does not make a club come about.
  ['belowMinimum', { minParticipants: 4 }, true],
  ['withoutTeacher', { withoutTeacher: true }, true],
  ['withoutPlace', {}, false],
  ['promoted', { promoted: true }, true],
])('%s with %j: %s', (filter, change, shown) => {
  expect(isInStatus({ ...usual, ...change }, filter)).toBe(shown);
});
