import { AppError } from '../../../platform/errors.ts';

/** More than any phone takes; a picture of a few kilobytes can claim to be as large as a house. */
const MOST_PIXELS = 60_000_000;
/** Enough to read a doctor's note on it. */
const LONGEST_SIDE = 2400;
const SECONDS = 10;

/** The picture drawn anew: the place where it was taken, and whatever else was hidden in the file, is gone. */
export async function redrawPicture(bytes: Buffer, type: 'image/jpeg' | 'image/png') {
  // Large and seldom asked, so it is read when it first is.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      // The way the camera held it, before that is forgotten with the rest.
      .rotate()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      });
    return type === 'image/png'
      ? await picture.png({ compressionLevel: 9 }).toBuffer()
      : await picture.jpeg({ quality: 85 }).toBuffer();
  } catch (error) {
    throw new AppError('not_an_attachment', { cause: error });
  }
}
