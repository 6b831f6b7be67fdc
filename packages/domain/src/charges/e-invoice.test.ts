import { describe, expect, it } from 'vitest';
import { countryCode, sellerTax } from './e-invoice.ts';

describe('the country of a school', () => {
  it.each([
    ['Latvia', 'LV'],
    ['Latvija', 'LV'],
    [' latvija ', 'LV'],
    ['Lettland', 'LV'],
    ['Латвия', 'LV'],
    ['LV', 'LV'],
    ['lv', 'LV'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['Eesti', 'EE'],
    ['Lietuva', 'LT'],
    ['Polska', 'PL'],
    ['United Kingdom', 'GB'],
    ['France', 'FR'],
    ['Rīga', null],
    ['DD', null],
    ['EU', null],
    ['', null],
    [null, null],
  ])('typed as %s is %s', (typed, code) => {
    expect(countryCode(typed)).toBe(code);
  });
});

describe('the tax of a school', () => {
  it.each([
    ['LV40003000000', 'LV', 'E', 'LV40003000000', null],
    ['lv 4000 300 0000', 'LV', 'E', 'LV40003000000', null],
    ['EL123456789', 'GR', 'E', 'EL123456789', null],
    ['40003000000', 'LV', 'O', null, '40003000000'],
    ['DE123456789', 'LV', 'O', null, 'DE123456789'],
    ['143/123/12345', 'DE', 'O', null, '143/123/12345'],
    ['LVX', 'LV', 'O', null, 'LVX'],
    [null, 'LV', 'O', null, null],
  ] as const)('with the number %s in %s is %s', (taxId, country, category, vatId, registration) => {
    expect(sellerTax(taxId, country)).toEqual({ category, vatId, registration });
  });
});
