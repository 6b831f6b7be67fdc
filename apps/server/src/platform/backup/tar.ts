import { ArchiveError } from './archive-error.ts';

/** A part of an archive; each fits into memory, because long tables are cut into several. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
/** No part of ours is near this size; a size that was forged must not fill the memory. */
export const MOST_BYTES = 256 * 1024 * 1024;
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function checksum(header: Buffer): number {
  let sum = 0;
  // The field of the sum itself counts as spaces.
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/** The usual format (ustar), so that an operator can look into an archive with the usual tools. */
export function tarOf({ name, bytes }: Part): Buffer {
  if (!NAME.test(name)) throw new Error(`not a name of a part: ${name}`);
  if (bytes.length > MOST_BYTES) throw new Error(`too large for a part: ${name}`);
  const slash = name.lastIndexOf('/');
  const header = Buffer.alloc(BLOCK);
  header.write(name.slice(slash + 1), 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(name.slice(0, Math.max(slash, 0)), 345, 155);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, padding(bytes.length)]);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

const textAt = (header: Buffer, start: number, length: number) =>
  header.toString('latin1', start, start + length).split('\0', 1)[0] ?? '';

function readHeader(header: Buffer): { name: string; size: number } {
  const size = Number.parseInt(textAt(header, 124, 12), 8);
  const sum = Number.parseInt(textAt(header, 148, 8), 8);
  const name = [textAt(header, 345, 155), textAt(header, 0, 100)].filter(Boolean).join('/');
  if (sum !== checksum(header) || !(size >= 0 && size <= MOST_BYTES) || !NAME.test(name)) {
    throw new ArchiveError('The archive is damaged.');
  }
  return { name, size };
}

/** Gives the parts one after the other; one that ends too early is cut. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const take = takeFrom(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const bytes = await take(size);
    await take(padding(size).length);
    yield { name, bytes };
  }
  // To the very end: only there do the layers below know that nothing was cut.
  await take(BLOCK);
  if (!(await take.isAtEnd())) throw new ArchiveError('The archive is damaged.');
}

function takeFrom(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    waiting.push(value);
    length += value.length;
    return true;
  };
  const take = async (wanted: number): Promise<Buffer> => {
    while (length < wanted) if (!(await more())) throw new ArchiveError('The archive is cut off.');
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(wanted)];
    length -= wanted;
    return all.subarray(0, wanted);
  };
  const isAtEnd = async (): Promise<boolean> => {
    while (length === 0) if (!(await more())) return true;
    return false;
  };
  return Object.assign(take, { isAtEnd });
}
