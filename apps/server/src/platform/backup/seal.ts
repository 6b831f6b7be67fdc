import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveError } from './archive-error.ts';

/** How a sealed archive begins; the line goes on with its salt and a word by which its key is known. */
export const SEALED = 'afterbell-sealed-1';
const CHUNK = 64 * 1024;
const TAG = 16;
const LONGEST_LINE = 200;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** A key of its own for each archive, so that the counter below never repeats under one key. */
const keyOf = (secret: string, salt: Buffer) =>
  derive(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

const wordOf = (key: Buffer) => createHmac('sha256', key).update(SEALED).digest().subarray(0, 12);

/** Its number and whether it is the last: chunks that are left out, moved or cut off don't open. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** AES-256-GCM in chunks, each bound to its place and to the line at the beginning. */
export function sealWith(secret: string) {
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(16);
    const key = await keyOf(secret, salt);
    const words = [SEALED, salt.toString('base64url'), wordOf(key).toString('base64url')];
    const line = Buffer.from(`${words.join(' ')}\n`);
    yield line;
    for await (const { bytes, index, isLast } of inChunks(source, CHUNK)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(line);
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/** Opens with whichever of the keys it was sealed with: after a change of key the old archives still open. */
export function unsealWith(secrets: readonly string[]) {
  return async function* unseal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { line, rest } = await readLine(source);
    const key = await findKey(line.toString('latin1').trim().split(' '), secrets);
    for await (const { bytes, index, isLast } of inChunks(rest, CHUNK + TAG)) {
      if (bytes.length < TAG) throw new ArchiveError('The archive is cut off.');
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
        .setAAD(line)
        .setAuthTag(bytes.subarray(-TAG));
      let opened: Buffer;
      try {
        opened = Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
      } catch {
        throw new ArchiveError('The archive is damaged or cut off.');
      }
      yield opened;
    }
  };
}

async function findKey(words: readonly string[], secrets: readonly string[]): Promise<Buffer> {
  const [begin, salt = '', word = ''] = words;
  if (begin !== SEALED) throw new ArchiveError('The archive is damaged.');
  if (secrets.length === 0) {
    throw new ArchiveError(
      'The archive is encrypted: BACKUP_KEY must be the key it was made with.',
    );
  }
  const wanted = Buffer.from(word, 'base64url');
  for (const secret of secrets) {
    const key = await keyOf(secret, Buffer.from(salt, 'base64url'));
    const own = wordOf(key);
    if (own.length === wanted.length && timingSafeEqual(own, wanted)) return key;
  }
  throw new ArchiveError('The archive was made with another BACKUP_KEY.');
}

async function readLine(
  source: AsyncIterable<Buffer>,
): Promise<{ line: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (!read.includes('\n') && read.length < LONGEST_LINE) {
    const { done, value } = await chunks.next();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  const end = read.indexOf('\n') + 1;
  if (end === 0) throw new ArchiveError('The archive is damaged or cut off.');
  return { line: read.subarray(0, end), rest: restOf(read.subarray(end), chunks) };
}

async function* restOf(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

/** Pieces of one size; the last may be shorter, and there is always a last one. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  let waiting = Buffer.alloc(0);
  let index = 0;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    let start = 0;
    // One is kept back: which is the last is known only at the end.
    for (; waiting.length - start > size; start += size) {
      yield { bytes: waiting.subarray(start, start + size), index, isLast: false };
      index += 1;
    }
    waiting = waiting.subarray(start);
  }
  yield { bytes: waiting, index, isLast: true };
}
