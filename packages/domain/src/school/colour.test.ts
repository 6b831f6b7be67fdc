import { describe, expect, it } from 'vitest';
import { contrastOf, isReadableAccent } from './colour.ts';

describe('a school’s colour', () => {
  it.each([
    ['#0b6e75', true],
    ['#000000', true],
    ['#767676', true],
    ['#777777', false],
    ['#ffd700', false],
    ['#ffffff', false],
    ['#0b6e7', false],
    ['teal', false],
    ['#0b6e75; }', false],
  ])('%s carries white text: %s', (color, readable) => {
    expect(isReadableAccent(color)).toBe(readable);
  });

  it('has the contrast of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  });
});
