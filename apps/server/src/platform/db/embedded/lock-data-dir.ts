import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../operator-error.ts';

const SQLITE_BUSY = 5;

/**
 * Node offers no file locks, but its SQLite does. The kernel drops such a lock with the process,
 * even at kill -9, so there is no stale lock to judge. Unlike a socket or a pid file it also holds
 * between containers that share the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new OperatorError(`Cannot write to the folder ${dataDir} (${String(error)}).`);
  }
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new OperatorError(
      `The folder ${dataDir} is in use by another Afterbell server. ` +
        'Stop that one first, or set DATA_DIR to another folder. ' +
        'Several server processes on one database need DATABASE_URL.',
    );
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
