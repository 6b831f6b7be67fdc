import type { PostProcessorModule } from 'i18next';

/**
 * English that is 40 % longer, accented and in brackets: shows texts that are cut off, and texts that
 * were never given to the translators. For tests only.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  i: 'í',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  T: 'Ţ',
  U: 'Ü',
};

export function toPseudo(text: string): string {
  const accented = [...text].map((letter) => ACCENTS[letter] ?? letter).join('');
  const more = 'one two three four five six seven eight nine ten '.repeat(
    Math.ceil(text.length / 100) + 1,
  );
  return `[${accented} ${more.slice(0, Math.ceil(text.length * 0.4)).trim()}]`;
}

export const pseudoLocale: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (value) => toPseudo(value),
};
