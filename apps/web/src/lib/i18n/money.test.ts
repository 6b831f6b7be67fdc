import { describe, expect, it } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

describe('an amount', () => {
  it.each([
    [8400, '€84.00'],
    [5040, '€50.40'],
    [0, '€0.00'],
    [-8400, '−€84.00'],
  ])('of %i cents is %s wherever amounts stand below each other', (minor, text) => {
    expect(formatMoney(minor, 'EUR')).toBe(text);
  });

  it.each([
    [2800, '€28'],
    [2450, '€24.50'],
  ])('of %i cents is %s inside of a sentence', (minor, text) => {
    expect(formatPrice(minor, 'EUR')).toBe(text);
  });
});
