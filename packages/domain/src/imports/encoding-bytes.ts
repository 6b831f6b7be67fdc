import type { Encoding } from './encoding.ts';

/** The bytes of a text in an encoding that has one byte a letter, made by asking the decoder about each byte. */
export function bytesIn(encoding: Encoding, text: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at += 1) {
      view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
    }
    return bytes;
  }
  const byteOf = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    byteOf.set(new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte);
  }
  return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0x3f);
}
