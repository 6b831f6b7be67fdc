import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

export interface FontFace {
  /** `inter-latin-ext.a`: what comes before the point is the file that it is cut from. */
  readonly name: string;
  readonly letters: string;
  readonly weights: { readonly min: number; readonly max: number };
}

const FACE = /@font-face\s*\{([^}]*)\}/g;
const OUR_FILE = /url\('afterbell-fonts\/([\w.-]+)\.woff2'\)/;
const RANGE = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi;

/** What a style sheet wants of its fonts. */
export function fontFacesOf(sheet: string): FontFace[] {
  return [...sheet.matchAll(FACE)].map(([, rules = '']) => {
    const name = OUR_FILE.exec(rules)?.[1];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rules) ?? [];
    const range = /unicode-range:([^;]+);/.exec(rules)?.[1];
    if (!name || !min || !max || !range) throw new Error(`A font is not described whole: ${rules}`);
    const letters = [...range.matchAll(RANGE)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(first + index));
    });
    return { name, letters: letters.join(''), weights: { min: Number(min), max: Number(max) } };
  });
}

/**
 * Cuts out of the font the letters and weights that the style sheet names, under `afterbell-fonts/`: on a
 * phone the whole of it would weigh as much as all the code of the first page. Made once and kept.
 */
export function subsetFonts({
  sheet,
  sources,
  kept,
}: {
  sheet: string;
  /** The folder of the whole fonts. */
  sources: string;
  /** Where what was cut is kept. */
  kept: string;
}): Plugin {
  return {
    name: 'afterbell:fonts',
    async config() {
      const css = await readFile(sheet, 'utf8');
      const folder = join(kept, hash('sha256', css).slice(0, 12));
      await mkdir(folder, { recursive: true });
      await Promise.all(fontFacesOf(css).map((face) => cut(face, { sources, folder })));
      return { resolve: { alias: { 'afterbell-fonts': folder } } };
    },
  };
}

async function cut(
  { name, letters, weights }: FontFace,
  { sources, folder }: { sources: string; folder: string },
): Promise<void> {
  const file = join(folder, `${name}.woff2`);
  if (await readFile(file).catch(() => null)) return;
  const whole = await readFile(join(sources, `${name.split('.')[0]}-wght-normal.woff2`));
  const font = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  // Another build may be at the same: whoever reads it finds a whole file.
  const own = `${file}.${process.pid}`;
  await writeFile(own, font);
  await rename(own, file);
}
