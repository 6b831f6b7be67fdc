import { describe, expect, it } from 'vitest';
import {
  availablePlaces,
  isBelowMinimum,
  newBookingsSpan,
  occupancyOf,
  participationRate,
  sumPlaces,
} from './figures.ts';

it.each([
  [8, 1, 1, 0.8],
  [0, 0, 5, 0],
  [0, 0, 0, null],
  [3, 0, 0, 1],
])(
  'participation of %i attended, %i not, %i excused is %s',
  (attended, notAttended, excused, rate) => {
    expect(participationRate({ attended, notAttended, excused })).toBe(rate);
  },
);

it.each([
  [14, 12, 2, 12 / 14],
  [14, 14, 0, 1],
  [14, 0, 14, 0],
  [null, 30, null, null],
  [0, 0, 0, null],
])('of %s places %i taken: %s free, occupancy %s', (capacity, taken, free, occupancy) => {
  expect(availablePlaces({ capacity, taken })).toBe(free);
  expect(occupancyOf({ capacity, taken })).toBe(occupancy);
});

describe('the occupancy of the school', () => {
  it('leaves out what has no limit, places and people', () => {
    const places = [
      { capacity: 10, taken: 4 },
      { capacity: null, taken: 90 },
      { capacity: 6, taken: 6 },
    ];
    expect(sumPlaces(places)).toEqual({ capacity: 16, taken: 10 });
  });
});

it.each([
  ['2026-11-17', '2026-11-11', '2026-11-17'],
  ['2027-01-02', '2026-12-27', '2027-01-02'],
  ['2028-03-01', '2028-02-24', '2028-03-01'],
])('new on %s is from %s to %s', (today, startDate, endDate) => {
  expect(newBookingsSpan(today)).toEqual({ startDate, endDate });
});

it.each([
  [null, 0, false],
  [8, 7, true],
  [8, 8, false],
])('a minimum of %s with %i confirmed is not reached: %s', (minimum, confirmed, below) => {
  expect(isBelowMinimum({ minimum, confirmed })).toBe(below);
});
