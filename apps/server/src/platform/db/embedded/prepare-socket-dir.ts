import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

/** The kernel's limit for the path of a Unix socket; PostgreSQL does not start beyond it. */
const LONGEST_SOCKET_PATH = 107;

export const SOCKET_PORT = 5432;

/** The data folder's own path may be too long for a socket, so a hash of it stands in. */
export function socketDirFor(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folders = [tmpdir(), '/tmp'].map((parent) => join(parent, `afterbell-${hash}`));
  const short = folders.find((folder) => {
    return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_SOCKET_PATH;
  });
  return short ?? join('/tmp', `afterbell-${hash}`);
}

/**
 * Only the holder of the data folder's lock comes here, so whatever lies in the folder is left
 * from an earlier run. Others can write to /tmp too: a folder that is not ours is refused.
 */
export async function prepareSocketDir(socketDir: string): Promise<void> {
  await mkdir(socketDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(socketDir);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new OperatorError(
      `The folder ${socketDir} belongs to somebody else. ` +
        'Remove it, or set TMPDIR to a folder of your own.',
    );
  }
  await chmod(socketDir, 0o700);
  for (const name of await readdir(socketDir)) await rm(join(socketDir, name), { force: true });
}
