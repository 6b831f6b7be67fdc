import * as privacy from './features/privacy/service.ts';
import type { ApplyErasures } from './platform/backup/erasures.ts';
import { createFileStorage } from './platform/files/storage.ts';

/** How people are erased once more after a restore. */
export const applyErasuresIn =
  (filesFolder: string): ApplyErasures =>
  async (database, rows) => {
    await privacy.applyErasures({ database, files: createFileStorage(filesFolder) }, rows);
  };

/**
 * Who was erased in a school ($1): every backup brings the list beside the archives up to date with it, and a restore
 * over a school asks for it before that school's rows go.
 */
export const erasuresQuery = `select person_id::text as "personId", erased_at as "erasedAt" from erasures
  where tenant_id = $1`;
