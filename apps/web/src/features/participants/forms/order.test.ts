import { describe, expect, it } from 'vitest';
import { mergeOrder, moveInOrder } from './order.ts';

describe('the order of a waiting list', () => {
  it.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ] as const)('moves %s by %i', (id, by, expected) => {
    expect(moveInOrder(['a', 'b', 'c'], id, by).join('')).toBe(expected);
  });

  it('keeps what was chosen while others join and leave', () => {
    expect(mergeOrder(['c', 'a', 'b'], ['a', 'c', 'd'])).toEqual(['c', 'a', 'd']);
  });
});
