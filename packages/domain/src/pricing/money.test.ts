import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSubscription, minorAsText, PRICING_TYPES, parseMinor, timesMinor } from './money.ts';

describe('an amount', () => {
  it.each([
    ['24', 'EUR', 2400],
    ['24.5', 'EUR', 2450],
    ['24,50', 'EUR', 2450],
    [' 24.00 ', 'EUR', 2400],
    ['0', 'EUR', 0],
    ['0.07', 'EUR', 7],
    ['1.15', 'EUR', 115],
    ['24.505', 'EUR', null],
    ['1,000.00', 'EUR', null],
    ['-5', 'EUR', null],
    ['24.', 'EUR', null],
    ['1e3', 'EUR', null],
    ['', 'EUR', null],
    ['500', 'JPY', 500],
    ['500.5', 'JPY', null],
  ])('typed as %j in %s is %s', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), fc.constantFrom('EUR', 'JPY'), (minor, currency) => {
        expect(parseMinor(minorAsText(minor, currency), currency)).toBe(minor);
      }),
    );
    expect(minorAsText(2450, 'EUR')).toBe('24.50');
    expect(minorAsText(7, 'EUR')).toBe('0.07');
  });

  it('is multiplied in whole minor units only', () => {
    expect(timesMinor(3, 2500)).toBe(7500);
    expect(() => timesMinor(3, 0.1)).toThrow(RangeError);
    expect(() => timesMinor(2, Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});

it('knows which types are subscriptions', () => {
  expect(PRICING_TYPES.filter(isSubscription)).toEqual([
    'perMonth',
    'quarterly',
    'biAnnual',
    'perYear',
  ]);
});
