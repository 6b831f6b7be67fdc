/** White text on a school's colour has to be readable: 4.5 : 1 (WCAG AA). */
export const LEAST_CONTRAST_WITH_WHITE = 4.5;

type Rgb = readonly [number, number, number];

export function toRgb(color: string): Rgb | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return hex ? ([1, 2, 3].map((i) => Number.parseInt(hex[i] ?? '0', 16)) as unknown as Rgb) : null;
}

/** Relative luminance of WCAG. */
export function brightnessOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => brightnessOf(toRgb(color) ?? [0, 0, 0]))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export function isReadableAccent(color: string): boolean {
  return toRgb(color) !== null && contrastOf(color, '#ffffff') >= LEAST_CONTRAST_WITH_WHITE;
}
