import { hash } from 'node:crypto';
import * as z from 'zod';
import { ArchiveError } from './archive-error.ts';

export const MANIFEST = 'manifest.json';

const schema = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The last migration that had run: an archive goes back into the tables it came from. */
  migration: z.string(),
  /** Null: all schools. */
  school: z.string().nullable(),
  schools: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/),
      name: z.string(),
      status: z.enum(['active', 'suspended']),
      createdAt: z.string(),
      tables: z.record(
        z.string(),
        z.strictObject({ columns: z.array(z.string()), rows: z.number().int() }),
      ),
      files: z.number().int(),
      /** Rows whose file was not on the disk any more. */
      missing: z.array(z.string()),
    }),
  ),
  parts: z.array(z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

const signed = schema.extend({ sha256: z.string() });

export type Manifest = z.output<typeof schema>;
export type SchoolInArchive = Manifest['schools'][number];

export const sha256Of = (bytes: Buffer | string) => hash('sha256', bytes, 'hex');

/** The sum over the whole: it covers the sums of all parts and what is said about them. */
export function writeManifest(manifest: Manifest): Buffer {
  const sha256 = sha256Of(JSON.stringify(manifest));
  return Buffer.from(JSON.stringify({ ...manifest, sha256 }));
}

export function readManifest(bytes: Buffer): Manifest {
  const { sha256, ...manifest } = parse(bytes);
  if (sha256Of(JSON.stringify(manifest)) !== sha256) {
    throw new ArchiveError('The archive is damaged: its list of contents was changed.');
  }
  return manifest;
}

function parse(bytes: Buffer): z.output<typeof signed> {
  try {
    return signed.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new ArchiveError('The archive is damaged, or was made by a newer release.');
  }
}
