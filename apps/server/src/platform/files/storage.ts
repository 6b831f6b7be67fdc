import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files of schools, each under its school and its id: a name that somebody typed is never part of a key. */
export interface FileStorage {
  /** Where nobody finds it; a file that was cut off or refused is never seen in its place. */
  putAside(tenantId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** From aside to its place, whole or not at all. */
  keep(tenantId: string, id: string): Promise<void>;
  /** Null where there is none. */
  read(tenantId: string, id: string): Promise<Buffer | null>;
  /** What was put aside and is not wanted any more. */
  dropAside(tenantId: string, id: string): Promise<void>;
  /** Wherever it is; none there is what was wanted. */
  remove(tenantId: string, id: string): Promise<void>;
  /** Everything there is of a school, aside or in its place, with when it was written. */
  list(tenantId: string): Promise<StoredFile[]>;
}

export interface StoredFile {
  readonly id: string;
  readonly writtenAt: Date;
}

const kept = (tenantId: string, id: string) => `${tenantId}/kept/${id}`;
const aside = (tenantId: string, id: string) => `${tenantId}/aside/${id}`;

/** On a disk; another place is another driver here. */
export function createFileStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  async function listUnder(prefix: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await listPage(prefix, paginationToken);
      for (const object of page.objects) {
        if (!object.isFile) continue;
        const found = await metadata(object.key);
        if (found) files.push({ id: object.name, writtenAt: found.lastModified });
      }
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
    return files;
  }
  async function listPage(prefix: string, paginationToken: string | undefined) {
    try {
      return await disk.listAll(prefix, { ...(paginationToken && { paginationToken }) });
    } catch (error) {
      // A school without a file has no folder.
      if (isMissing(error)) return { objects: [], paginationToken: undefined };
      throw error;
    }
  }
  async function metadata(key: string) {
    try {
      return await disk.getMetaData(key);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    putAside: (tenantId, id, bytes) => disk.put(aside(tenantId, id), bytes),
    keep: (tenantId, id) => disk.move(aside(tenantId, id), kept(tenantId, id)),
    read: async (tenantId, id) => {
      try {
        return Buffer.from(await disk.getBytes(kept(tenantId, id)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    dropAside: (tenantId, id) => disk.delete(aside(tenantId, id)),
    remove: async (tenantId, id) => {
      await disk.delete(aside(tenantId, id));
      await disk.delete(kept(tenantId, id));
    },
    list: async (tenantId) => [
      ...(await listUnder(`${tenantId}/aside`)),
      ...(await listUnder(`${tenantId}/kept`)),
    ],
  };
}

/** The driver wraps what the disk said. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error;
  const inner = (cause as { cause?: unknown } | null)?.cause ?? cause;
  return (inner as { code?: unknown } | null)?.code === 'ENOENT';
}
