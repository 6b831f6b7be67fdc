import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchoolInArchive } from './manifest.ts';

export type FileWriter = ReturnType<typeof createFileWriter>;

/** Into their places before the rows are committed, as an upload does; taken back where they are not. */
export function createFileWriter(filesFolder: string) {
  const placeOf = (tenantId: string) => join(filesFolder, tenantId, 'kept');
  const written = new Map<string, Set<string>>();
  const added: string[] = [];
  const exists = async (tenantId: string) =>
    new Set(await readdir(placeOf(tenantId)).catch(() => [] as string[]));
  const before = new Map<string, Set<string>>();
  return {
    write: async (tenantId: string, id: string, bytes: Buffer) => {
      const place = placeOf(tenantId);
      if (!before.has(tenantId)) before.set(tenantId, await exists(tenantId));
      await mkdir(place, { recursive: true, mode: 0o700 });
      const attempt = join(filesFolder, tenantId, `.restored-${randomUUID()}`);
      await writeFile(attempt, bytes, { mode: 0o600, flush: true });
      await rename(attempt, join(place, id));
      if (!before.get(tenantId)?.has(id)) added.push(join(place, id));
      written.set(tenantId, (written.get(tenantId) ?? new Set()).add(id));
    },
    takeBack: async () => {
      for (const path of added) await rm(path, { force: true });
    },
    /** Of the school as it was before: nobody's any more. */
    removeOthers: async (schools: readonly SchoolInArchive[]) => {
      for (const { id: tenantId } of schools) {
        for (const id of await exists(tenantId)) {
          if (!written.get(tenantId)?.has(id)) await unlink(join(placeOf(tenantId), id));
        }
      }
    },
  };
}
