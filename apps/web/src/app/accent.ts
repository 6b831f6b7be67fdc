import type { MantineColorsTuple } from '@mantine/core';
import { brightnessOf, toRgb } from '#domain/school/colour.ts';

/**
 * Ten shades of the school's colour. Each shade has a fixed brightness, so whatever colour a school
 * picks, white text on shades 6 to 9 and shades 0 to 4 on dark grounds stay readable (WCAG AA).
 */
const BRIGHTNESS = [0.9, 0.84, 0.7, 0.52, 0.4, 0.27, 0.16, 0.12, 0.085, 0.055] as const;

/** White on the colour itself needs 4.5 : 1; a little more leaves room for a ground that is not quite white. */
const LEAST_CONTRAST = 4.7;
const FILLED = 6;

export const FALLBACK_ACCENT = '#1f5f8b';

type Rgb = readonly [number, number, number];

export function accentShades(color: string): MantineColorsTuple {
  const accent = toRgb(color) ?? toRgb(FALLBACK_ACCENT) ?? [31, 95, 139];
  const shades = BRIGHTNESS.map((brightness) => toHex(withBrightness(accent, brightness)));
  // A colour that is dark enough is used as it is: the school shall recognise it.
  if (brightnessOf(accent) <= BRIGHTNESS[FILLED] && contrastWithWhite(accent) >= LEAST_CONTRAST) {
    shades[FILLED] = toHex(accent);
    for (let shade = FILLED + 1; shade < BRIGHTNESS.length; shade += 1) {
      const darker = Math.min(
        BRIGHTNESS[shade] ?? 0,
        brightnessOf(accent) * 0.8 ** (shade - FILLED),
      );
      shades[shade] = toHex(withBrightness(accent, darker));
    }
  }
  return shades as unknown as MantineColorsTuple;
}

function contrastWithWhite(rgb: Rgb): number {
  return 1.05 / (brightnessOf(rgb) + 0.05);
}

/** The same hue, mixed with white or black until it is as bright as asked. */
function withBrightness(rgb: Rgb, brightness: number): Rgb {
  const towards: Rgb = brightnessOf(rgb) < brightness ? [255, 255, 255] : [0, 0, 0];
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    const tooFar = brightnessOf(mix(rgb, towards, middle)) > brightness === (towards[0] === 255);
    if (tooFar) high = middle;
    else low = middle;
  }
  return mix(rgb, towards, (low + high) / 2);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map(
    (i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share,
  ) as unknown as Rgb;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
