import { mkdir, open, readFile, rename } from 'node:fs/promises';
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
  let text: string;
  try {
    text = await readFile(join(folder, ERASED), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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

/** One more, as soon as it has happened: the next backup may be a day away, and the database may be lost before. */
export async function appendErasure(folder: string, row: Erasure): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, ERASED), 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify(row)}\n`);
    await file.sync();
  } finally {
    await file.close();
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const all = withoutRepeats([...rows, ...((await readErasures(folder)) ?? [])]);
  const attempt = join(folder, `${ERASED}.${process.pid}`);
  const file = await open(attempt, 'w', 0o600);
  try {
    await file.writeFile(all.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(attempt, join(folder, ERASED));
}
