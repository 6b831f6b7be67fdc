import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '#domain/school/colour.ts';
import { accentShades } from './accent.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe("the shades of a school's colour", () => {
  it('carry white text from the filled shade on, whatever colour the school picks', () => {
    fc.assert(
      fc.property(hex, (color) => {
        for (const shade of accentShades(color).slice(6))
          expect(contrastOf(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('are readable as text on our light and dark grounds', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const shades = accentShades(color);
        expect(contrastOf(shades[6] ?? '', '#fafaf9')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades[4] ?? '', '#1e2125')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades[0] ?? '', shades[8] ?? '')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('tint what is selected lightly', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(contrastOf(accentShades(color)[1] ?? '', '#ffffff')).toBeLessThan(1.2);
      }),
    );
  });

  it('keep a colour that is dark enough as it is', () => {
    expect(accentShades('#0b6e75')[6]).toBe('#0b6e75');
  });

  it('fall back where the colour is none', () => {
    expect(accentShades('teal; }')).toEqual(accentShades('#1f5f8b'));
  });
});
