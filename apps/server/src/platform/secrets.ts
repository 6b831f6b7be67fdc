import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret kept in DATA_DIR for schools that are only tried out; made on the first start, readable by
 * its owner alone. In production it is a setting.
 */
export function secretOfDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'session-secret');
  const attempt = join(dataDir, `session-secret.${process.pid}`);
  try {
    writeFileSync(attempt, randomBytes(48).toString('base64url'), { mode: 0o600 });
    // A link is made whole or not at all, and only once: two servers that start together share one secret.
    linkSync(attempt, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(attempt);
  }
  return readFileSync(file, 'utf8').trim();
}
