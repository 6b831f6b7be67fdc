import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What an archive is called while it is being written: nothing takes it for one. */
export const UNFINISHED = '.unfinished';
const LEFT_OVER_MS = 24 * 3_600_000;

export interface ArchiveFile {
  readonly path: string;
  /** Null: all schools. */
  readonly school: string | null;
  readonly createdAt: Date;
}

const NAME =
  /^afterbell-(?:all|school-([a-z0-9-]+))-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz(?:\.sealed)?$/;

export function archiveName(
  school: string | null,
  createdAt: Date,
  { sealed }: { readonly sealed: boolean },
): string {
  const instant = createdAt.toISOString().replaceAll(/[-:.]/g, '');
  const whose = school === null ? 'all' : `school-${school}`;
  return `afterbell-${whose}-${instant}.tar.gz${sealed ? '.sealed' : ''}`;
}

/** Those that were finished, oldest first. */
export async function listArchives(folder: string): Promise<ArchiveFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const found = NAME.exec(name);
      if (!found) return [];
      const [, school, year, month, day, hour, minute, second, ms] = found;
      const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
      return [{ path: join(folder, name), school: school ?? null, createdAt }];
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Of all schools: one school's alone would not bring the portal back. */
export async function newestOfAll(folder: string): Promise<ArchiveFile | undefined> {
  return (await listArchives(folder)).findLast(({ school }) => school === null);
}

export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    // Left by a process that died; a younger one may still be at work.
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) await unlink(path);
  }
}

/** A new name outlives a loss of power only once its folder is on the disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface Pruned {
  readonly removed: number;
  /** Why nothing was removed although something is old enough. */
  readonly refused: string | null;
}

/**
 * Removes what is older than may be kept. Called after a new archive was made; where all the others would go at
 * once it is rather the clock that is wrong, and an operator has to say so.
 */
export async function removeOld(
  folder: string,
  { now, keepMonths, sure = false }: { now: Date; keepMonths: number; sure?: boolean },
): Promise<Pruned> {
  const archives = await listArchives(folder);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keepMonths);
  const old = archives.filter(({ createdAt }) => createdAt < oldest);
  const others = archives.filter(({ createdAt }) => createdAt.getTime() !== now.getTime());
  const jumped = archives.some(({ createdAt }) => createdAt > now);
  if (old.length > 0 && !sure && (jumped || (old.length > 1 && old.length === others.length))) {
    return {
      removed: 0,
      refused: `${old.length} archives are older than ${keepMonths} months and none is between them and now: is the clock right? If it is: npm run backup -- --remove-old`,
    };
  }
  for (const { path } of old) await unlink(path);
  return { removed: old.length, refused: null };
}
