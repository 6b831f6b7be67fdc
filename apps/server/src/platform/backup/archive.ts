import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';
import { ArchiveError } from './archive-error.ts';
import { MANIFEST, type Manifest, readManifest, sha256Of, writeManifest } from './manifest.ts';
import { SEALED, sealWith, unsealWith } from './seal.ts';
import { type Part, readTar, TAR_END, tarOf } from './tar.ts';

/** What is written: the parts, and at the end what the manifest says about them. */
export interface Contents {
  parts(): AsyncIterable<Part>;
  describe(): Omit<Manifest, 'parts' | 'format'>;
}

async function* packed({ parts, describe }: Contents): AsyncGenerator<Buffer> {
  const sums: Manifest['parts'] = [];
  for await (const part of parts()) {
    sums.push({ name: part.name, bytes: part.bytes.length, sha256: sha256Of(part.bytes) });
    yield tarOf(part);
  }
  const bytes = writeManifest({ format: 1, ...describe(), parts: sums });
  yield tarOf({ name: MANIFEST, bytes });
  yield TAR_END;
}

/** On the disk when it comes back, not only on its way there. */
export async function writeArchive(
  path: string,
  contents: Contents,
  key: string | undefined,
): Promise<void> {
  // Whoever can read archives could read the school.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const source = Readable.from(packed(contents), { objectMode: false });
  if (key === undefined) await pipeline(source, createGzip(), file);
  else await pipeline(source, createGzip(), sealWith(key), file);
}

async function isSealed(path: string): Promise<boolean> {
  const begin = Buffer.alloc(SEALED.length);
  const file = await open(path).catch(() => {
    throw new OperatorError(`There is no archive at ${path}.`);
  });
  try {
    await file.read(begin, 0, begin.length, 0);
  } finally {
    await file.close();
  }
  return begin.toString('latin1') === SEALED;
}

async function* readPacked(path: string, keys: readonly string[]): AsyncGenerator<Part> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  const flowing = (
    (await isSealed(path)) ? pipeline(file, unsealWith(keys), unpacked) : pipeline(file, unpacked)
  ).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    yield* readTar(unpacked);
  } catch (error) {
    // Nobody reads on: what still flows would wait for ever.
    unpacked.destroy();
    // The first to notice knows best: a wrong key, not the silence that follows from it.
    const cause = await flowing;
    throw asArchiveError(cause instanceof ArchiveError ? cause : error);
  } finally {
    file.destroy();
    unpacked.destroy();
    await flowing;
  }
}

function asArchiveError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const isTheirs = code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isTheirs ? new ArchiveError('The archive is damaged or cut off.') : error;
}

/**
 * Every part with its sum checked, the manifest last; whoever stops before the end has checked nothing. A part
 * that is missing, changed, doubled or added makes it fail.
 */
export async function* readArchive(
  path: string,
  keys: readonly string[],
): AsyncGenerator<Part, Manifest> {
  const sums = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  for await (const part of readPacked(path, keys)) {
    if (manifest || sums.has(part.name)) throw new ArchiveError('The archive is damaged.');
    if (part.name === MANIFEST) {
      manifest = readManifest(part.bytes);
      continue;
    }
    sums.set(part.name, { bytes: part.bytes.length, sha256: sha256Of(part.bytes) });
    yield part;
  }
  if (!manifest) throw new ArchiveError('The archive is cut off.');
  requireSums(manifest, sums);
  return manifest;
}

function requireSums(
  { parts }: Manifest,
  sums: ReadonlyMap<string, { bytes: number; sha256: string }>,
): void {
  const isWhole =
    parts.length === sums.size &&
    parts.every(({ name, sha256 }) => sums.get(name)?.sha256 === sha256);
  if (!isWhole) throw new ArchiveError('The archive is damaged: its parts are not those it lists.');
}

/** Reads all of it and says what is in it; throws where anything is wrong. */
export async function verifyArchive(path: string, keys: readonly string[]): Promise<Manifest> {
  const parts = readArchive(path, keys);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return value;
  }
}
