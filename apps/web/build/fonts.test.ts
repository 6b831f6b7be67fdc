// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../packages/domain/src/languages.ts';
import { fontFacesOf } from './fonts.ts';

const SOURCES = join(import.meta.dirname, '../src');
const face = (rules: string) => `@font-face { ${rules} }`;

describe('the fonts of the style sheet', () => {
  it('are cut to the letters and weights that it names', () => {
    const sheet = face(`src: url('afterbell-fonts/inter-latin-ext.near.woff2');
      font-weight: 400 700; unicode-range: U+0041-0043, U+017d;`);
    expect(fontFacesOf(sheet)).toEqual([
      { name: 'inter-latin-ext.near', letters: 'ABCŽ', weights: { min: 400, max: 700 } },
    ]);
  });

  it.each([
    ['no letters', `src: url('afterbell-fonts/a.woff2'); font-weight: 400 700;`],
    ['no weights', `src: url('afterbell-fonts/a.woff2'); unicode-range: U+41;`],
    ['no file of ours', `src: url('a.woff2'); font-weight: 400 700; unicode-range: U+41;`],
  ])('are refused with %s', (_what, rules) => {
    expect(() => fontFacesOf(face(rules))).toThrow(/not described whole/);
  });

  it.each(LANGUAGES)('have every letter of our words in %s', (language) => {
    const letters = fontFacesOf(readFileSync(join(SOURCES, 'app/fonts.css'), 'utf8'))
      .map((found) => found.letters)
      .join('');
    const folder = join(SOURCES, 'locales', language);
    const words = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('');
    const missing = [...new Set(words)].filter(
      (letter) => /\p{L}/u.test(letter) && !letters.includes(letter),
    );
    expect(missing).toEqual([]);
  });
});
