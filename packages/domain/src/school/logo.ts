/** What a school may upload as its logo (spec points 5 and 9). */
export const LOGO_LIMITS = { bytes: 2_097_152, width: 400, height: 200 } as const;

export type ImageKind = 'png' | 'jpeg' | 'webp';

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** By what is in it, whatever it is called; null for anything else, SVG included: that one can hold programs. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  const isRiff = starts(bytes, [0x52, 0x49, 0x46, 0x46]);
  return isRiff && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8) ? 'webp' : null;
}
