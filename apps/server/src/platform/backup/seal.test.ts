import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealWith, unsealWith } from './seal.ts';

const KEY = 'a key of backups that is only used by tests';
const PIECE = 64 * 1024 + 16;

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
/** In crumbs of odd sizes, as a disk hands them out. */
async function* crumbs(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (bytes: Buffer) => all(sealWith(KEY)(crumbs(bytes)));
const open = (bytes: Buffer, keys = [KEY]) => all(unsealWith(keys)(crumbs(bytes, 7_919)));

const content = randomBytes(3 * 64 * 1024 + 100);

describe('a sealed archive', () => {
  it.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, content.length])(
    'of %i bytes opens as it was',
    async (length) => {
      const bytes = content.subarray(0, length);
      expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
    },
  );

  it('is another one each time', async () => {
    expect((await seal(content)).equals(await seal(content))).toBe(false);
  });

  it('does not open when it was cut at the end of a piece, where its pieces were exchanged or left out', async () => {
    const sealed = await seal(content);
    const start = sealed.indexOf('\n') + 1;
    const line = sealed.subarray(0, start);
    const pieces = [0, 1, 2, 3].map((n) =>
      sealed.subarray(start + n * PIECE, start + (n + 1) * PIECE),
    );
    const [a, b, c, d] = pieces as [Buffer, Buffer, Buffer, Buffer];
    expect((await open(Buffer.concat([line, a, b, c, d]))).equals(content)).toBe(true);
    for (const wrong of [[a, b, c], [a, c, b, d], [a, b, d], [b, c, d], [a, b, c, d, d], []]) {
      await expect(open(Buffer.concat([line, ...wrong]))).rejects.toThrow(/damaged|cut off/);
    }
  });

  it('does not open with anything changed, wherever it is', async () => {
    const sealed = await seal(content);
    for (const at of [0, 20, 45, 70, 1_000, PIECE * 2, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 4;
      await expect(open(changed), String(at)).rejects.toThrow(/damaged|cut off|another BACKUP_KEY/);
    }
  });

  it('does not open with another key, or with pieces of another archive', async () => {
    const [one, two] = [await seal(content), await seal(content)];
    await expect(open(one, ['another key of backups, as long'])).rejects.toThrow(
      /another BACKUP_KEY/,
    );
    const start = one.indexOf('\n') + 1;
    const mixed = Buffer.concat([one.subarray(0, start + PIECE), two.subarray(start + PIECE)]);
    await expect(open(mixed)).rejects.toThrow(/damaged/);
  });
});
