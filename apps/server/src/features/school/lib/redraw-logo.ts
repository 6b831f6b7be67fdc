import { createHash } from 'node:crypto';
import { imageKindOf, LOGO_LIMITS } from '#domain/school/logo.ts';
import { fieldRefusal } from '../../../platform/errors.ts';

/** More than any logo has; a picture of a few kilobytes can claim to be as large as a house. */
const MOST_PIXELS = 25_000_000;
/** Twice the recommended size, for screens with fine points. */
const LARGEST = { width: LOGO_LIMITS.width * 2, height: LOGO_LIMITS.height * 2 } as const;
const SECONDS = 5;

/**
 * The picture drawn anew: what was hidden in the file (a place, a program, a second file behind it) is
 * gone, and what can't be drawn is refused.
 */
export async function redrawLogo(bytes: Buffer): Promise<{ png: Buffer; hash: string }> {
  if (imageKindOf(bytes) === null) throw fieldRefusal('file', 'not_an_image');
  // Large and seldom asked, so it is read when it first is.
  const { default: sharp } = await import('sharp');
  try {
    const png = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      // The way the camera held it, before that is forgotten with the rest.
      .rotate()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png, hash: createHash('sha256').update(png).digest('base64url').slice(0, 22) };
  } catch (error) {
    throw fieldRefusal('file', 'not_an_image', error);
  }
}
