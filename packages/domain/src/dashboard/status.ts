import type { SignupState } from '../activities/limits.ts';
import { availablePlaces, isBelowMinimum } from './figures.ts';

/** Which activities of the live booking status are shown. */
export const STATUS_FILTERS = [
  'all',
  'open',
  'withPlaces',
  'waiting',
  'belowMinimum',
  'withoutTeacher',
  'withoutPlace',
  'promoted',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface StatusFacts {
  readonly signup: SignupState;
  readonly capacity: number | null;
  readonly taken: number;
  readonly pending: number;
  readonly waiting: number;
  readonly minParticipants: number | null;
  readonly withoutTeacher: boolean;
  readonly withoutPlace: boolean;
  readonly promoted: boolean;
}

/** Bookable: sign-up is open; with places: and one is free. */
export function isInStatus(facts: StatusFacts, filter: StatusFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return facts.signup === 'open';
    case 'withPlaces':
      return facts.signup === 'open' && availablePlaces(facts) !== 0;
    case 'waiting':
      return facts.waiting > 0;
    case 'belowMinimum':
      return isBelowMinimum({
        minimum: facts.minParticipants,
        confirmed: facts.taken - facts.pending,
      });
    case 'withoutTeacher':
    case 'withoutPlace':
    case 'promoted':
      return facts[filter];
  }
}
