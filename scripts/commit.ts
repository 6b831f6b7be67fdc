import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The commit that is being proved, so that a run can be repeated. Where there is none, always the same. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'no commit';
  }
}

/** Spreads by chance what takes turns, and always the same way. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
