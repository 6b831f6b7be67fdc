import { describe, expect, it } from 'vitest';
import { EMPTY_LOCATION, toInput } from './location-values.ts';

describe('what was typed as a number', () => {
  it.each<[string, number | null]>([
    ['', null],
    ['  ', null],
    ['56.95', 56.95],
    ['56,95', 56.95],
    [' -0.5 ', -0.5],
    ['12abc', Number.NaN],
    ['0x10', Number.NaN],
    ['1e3', Number.NaN],
    ['1,2,3', Number.NaN],
  ])('%j means %s', (typed, meant) => {
    expect(toInput({ ...EMPTY_LOCATION, latitude: typed }).latitude).toEqual(meant);
  });
});
