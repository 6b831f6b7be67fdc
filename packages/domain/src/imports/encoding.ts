/** Ways to write letters as bytes that schools of the region use. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1257', 'windows-1251'] as const;
export type Encoding = (typeof ENCODINGS)[number];

function markOf(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Enough to tell; the rest of a file is written the same way. */
const LOOKED_AT = 64 * 1024;

/** Every other byte of commas, digits and line ends is zero in UTF-16, and none is anywhere else. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  const end = Math.min(bytes.length, LOOKED_AT);
  for (let index = 0; index < end; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  // Commas, semicolons and line ends alone are more than one sign in fifty.
  if (Math.max(even, odd) < end / 100) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A letter beyond the plain ones, in either of the two. */
const isOther = (byte: number): boolean => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
const isPlain = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Russian words are of other letters alone; in Latvian, Lithuanian, Estonian and German words they are mixed in. */
function isCyrillic(bytes: Uint8Array): boolean {
  let alone = 0;
  let mixed = 0;
  let word = { other: 0, plain: 0 };
  const end = Math.min(bytes.length, LOOKED_AT * 4);
  for (let index = 0; index <= end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (index < end && isOther(byte)) word.other += 1;
    else if (index < end && isPlain(byte)) word.plain += 1;
    else {
      if (word.other > 0 && word.plain > 0) mixed += 1;
      if (word.other > 1 && word.plain === 0) alone += 1;
      word = { other: 0, plain: 0 };
    }
  }
  return alone > mixed;
}

/** The likeliest; whoever looks at the preview chooses another where it is not. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = markOf(bytes) ?? utf16Of(bytes);
  if (marked) return marked;
  if (isUtf8(bytes)) return 'utf-8';
  return isCyrillic(bytes) ? 'windows-1251' : 'windows-1257';
}

/** Without the mark in front. What is no letter in that encoding becomes �, which no name may hold. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
