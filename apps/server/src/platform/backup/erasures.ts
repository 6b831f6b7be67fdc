import { type FileHandle, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { DatabaseHandle } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';

/** Beside the archives: who was erased since. No names, only ids. */
export const ERASED = 'erased.jsonl';

const schema = z.strictObject({
  tenantId: z.string(),
  personId: z.uuid(),
  erasedAt: z.iso.datetime(),
});

export type Erasure = Readonly<z.output<typeof schema>>;

/** Erases these people once more, after an old archive has brought them back. */
export type ApplyErasures = (
  database: Pick<DatabaseHandle, 'inTenant'>,
  rows: readonly Erasure[],
) => Promise<void>;

/** Null where there is no list, which is not the same as an empty one. */
export async function readErasures(folder: string): Promise<Erasure[] | null> {
  try {
    return rowsOf(await readFile(join(folder, ERASED), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function rowsOf(text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch {
        throw new OperatorError(`${ERASED} beside the archives can't be read: line ${index + 1}.`);
      }
    });
}

const openList = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(join(folder, ERASED), 'a+', 0o600);
};

/** A restore stops where there is no list: there is one as soon as there are archives. */
export async function beginErasures(folder: string): Promise<void> {
  await (await openList(folder)).close();
}

/**
 * One more, as soon as it has happened: the next backup may be a day away, and the database may be lost before. Where a
 * backup put another list in its place meanwhile, it is written once more.
 */
export async function appendErasure(folder: string, row: Erasure): Promise<void> {
  for (let isKept = false; !isKept; ) {
    const file = await openList(folder);
    try {
      await file.appendFile(`${JSON.stringify(row)}\n`);
      await file.sync();
      isKept = (await file.stat()).ino === (await stat(join(folder, ERASED))).ino;
    } finally {
      await file.close();
    }
  }
}

const keyOf = ({ tenantId, personId }: Erasure) => `${tenantId}/${personId}`;

/** Everybody once. */
export const withoutRepeats = (rows: readonly Erasure[]): Erasure[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** As a query for who was erased gives it. */
export interface ErasedRow {
  readonly personId: string;
  readonly erasedAt: Date;
}

export const erasureOf = (tenantId: string, { personId, erasedAt }: ErasedRow): Erasure => ({
  tenantId,
  personId,
  erasedAt: erasedAt.toISOString(),
});

/** Adds to what the list has; nobody is ever taken off it. Whole or not at all, and on the disk when it comes back. */
export async function writeErasures(folder: string, rows: readonly Erasure[]): Promise<void> {
  const before = await openList(folder);
  try {
    const listed = rowsOf(await readAll(before));
    const attempt = join(folder, `${ERASED}.${process.pid}`);
    const file = await open(attempt, 'w', 0o600);
    try {
      const all = withoutRepeats([...rows, ...listed]);
      await file.writeFile(all.map((row) => `${JSON.stringify(row)}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(attempt, join(folder, ERASED));
    // Whoever was erased while this was written went into the list that has just been replaced.
    for (const row of rowsOf(await readAll(before)).slice(listed.length)) {
      await appendErasure(folder, row);
    }
  } finally {
    await before.close();
  }
}

async function readAll(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
