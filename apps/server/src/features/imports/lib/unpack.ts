import { inflateRawSync } from 'node:zlib';
import { IMPORT_LIMITS, UnreadableTable } from '#domain/imports/limits.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
/** What a spreadsheet with a password begins with, and the older ones of Excel: a file system in a file. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
export const isCompound = (bytes: Uint8Array): boolean =>
  COMPOUND.every((byte, index) => bytes[index] === byte);

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
}

/**
 * The parts of a packed file, as its directory says. What it says is added up before anything is unpacked, and what
 * it is silent about is never looked at.
 */
function listEntries(view: DataView): Entry[] {
  const directory = findDirectory(view);
  if (directory.count > IMPORT_LIMITS.parts) throw new UnreadableTable('too_large');
  const entries: Entry[] = [];
  let at = directory.offset;
  for (let index = 0; index < directory.count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new UnreadableTable('damaged');
    const flags = view.getUint16(at + 8, true);
    if (flags & 1) throw new UnreadableTable('locked');
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(
        new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes),
      ),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findDirectory(view: DataView): { count: number; offset: number } {
  // Behind it only a comment may stand.
  const first = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    return { count: view.getUint16(at + 10, true), offset: view.getUint32(at + 16, true) };
  }
  throw new UnreadableTable('damaged');
}

function unpackEntry(bytes: Uint8Array, view: DataView, entry: Entry, left: number): Uint8Array {
  const { offset, packedBytes, method } = entry;
  if (view.getUint32(offset, true) !== LOCAL) throw new UnreadableTable('damaged');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.length) throw new UnreadableTable('damaged');
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new UnreadableTable('damaged');
  // A directory may lie: it ends at the limit, whatever was said.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
}

/** The parts by name, or a refusal; never more than the limit in memory. */
export function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  try {
    return unpackAll(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    const code = (error as { code?: unknown } | null)?.code;
    const fault = code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged';
    throw new UnreadableTable(fault, { cause: error });
  }
}

function unpackAll(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(view);
  const said = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (said > IMPORT_LIMITS.unpackedBytes) throw new UnreadableTable('too_large');
  const parts = new Map<string, Uint8Array>();
  let left: number = IMPORT_LIMITS.unpackedBytes;
  for (const entry of entries) {
    if (entry.name.endsWith('/')) continue;
    const part = unpackEntry(bytes, view, entry, left);
    left -= part.length;
    if (left < 0) throw new UnreadableTable('too_large');
    parts.set(entry.name, part);
  }
  return parts;
}
