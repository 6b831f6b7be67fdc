import { describe, expect, it } from 'vitest';
import { compareEdits, EMPTY_LOCATION, mergeEdits, toInput } from './location-values.ts';

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

describe('two edits from the same start', () => {
  const start = { ...EMPTY_LOCATION, name: 'Hall', room: '1', phone: '1' };
  const theirs = { ...start, room: '2', phone: '2' };
  const mine = { ...start, room: '3', city: 'Rīga' };

  it('differ where what they saved is not what stands in my form', () => {
    expect(compareEdits(start, theirs, mine)).toEqual([
      { field: 'city', theirs: '', mine: 'Rīga' },
      { field: 'room', theirs: '2', mine: '3' },
      { field: 'phone', theirs: '2', mine: null },
    ]);
  });

  it('come together with my fields on top of theirs', () => {
    expect(mergeEdits(start, theirs, mine)).toEqual({
      ...start,
      city: 'Rīga',
      room: '3',
      phone: '2',
    });
  });
});
