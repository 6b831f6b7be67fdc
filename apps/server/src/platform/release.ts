import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  readonly version: string;
  readonly commit: string;
  /** Of the web app that this server hands out; an open page that has another is told to reload. */
  readonly web: string;
}

const ROOT = join(import.meta.dirname, '../../../..');
export const WEB_DIST = join(ROOT, 'apps/web/dist');

function readJson(file: string): Record<string, unknown> {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {};
}

function commit(): string {
  if (process.env.AFTERBELL_COMMIT) return process.env.AFTERBELL_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

export function readRelease(): Release {
  return {
    version: String(readJson(join(ROOT, 'package.json')).version ?? '0.0.0'),
    commit: commit(),
    web: String(readJson(join(WEB_DIST, 'release.json')).release ?? 'none'),
  };
}
