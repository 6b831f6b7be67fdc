import { constants, copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.backup-';
const LEFT_OVER_MS = 24 * 3_600_000;

/**
 * Second names for the files of schools, so that one that is deleted while a backup runs is still there for it.
 * They lie beside the schools' folders: on the same disk a second name costs nothing.
 */
export interface StagedFiles {
  /** Gives a second name to whatever is new since the last time. */
  stage(tenantId: string): Promise<void>;
  list(tenantId: string): Promise<string[]>;
  read(tenantId: string, id: string): Promise<Buffer>;
  remove(): Promise<void>;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    // A school without a file has no folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function takeSecondName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone since it was listed, or staged before.
    if (code === 'ENOENT' || code === 'EEXIST') return;
    // Not every disk knows second names.
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT' && failure.code !== 'EEXIST') throw failure;
    });
  }
}

export async function stageFiles(filesFolder: string, name: string): Promise<StagedFiles> {
  await removeLeftOvers(filesFolder);
  const staging = join(filesFolder, `${PREFIX}${name}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const own = (tenantId: string) => join(staging, tenantId);
  return {
    stage: async (tenantId) => {
      await mkdir(own(tenantId), { recursive: true, mode: 0o700 });
      const kept = join(filesFolder, tenantId, 'kept');
      const staged = new Set(await namesIn(own(tenantId)));
      for (const id of await namesIn(kept)) {
        if (!staged.has(id)) await takeSecondName(join(kept, id), join(own(tenantId), id));
      }
    },
    list: (tenantId) => namesIn(own(tenantId)),
    read: (tenantId, id) => readFile(join(own(tenantId), id)),
    remove: () => rm(staging, { recursive: true, force: true }),
  };
}

/** Of a backup whose process died: what it named a second time must not outlive its deletion for long. */
async function removeLeftOvers(filesFolder: string): Promise<void> {
  for (const name of await namesIn(filesFolder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(filesFolder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
