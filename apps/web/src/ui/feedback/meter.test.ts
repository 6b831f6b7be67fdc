import { describe, expect, it } from 'vitest';
import { shareOf } from './meter.tsx';

describe('a meter of places', () => {
  it.each([
    [0, 12, 0],
    [1, 40, 0.11],
    [6, 12, 0.5],
    [24, 25, 0.89],
    [25, 25, 1],
    [26, 25, 1],
    [0, 0, 0],
  ])('with %i of %i is full only where nothing is left', (value, of, share) => {
    expect(shareOf(value, of)).toBeCloseTo(share);
  });
});
