import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 10 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
const TAIL_LINES = 12;

export interface ServerLog {
  /** Opened for appending, for a child's standard output. */
  readonly fd: number;
  /** Marks a place, from which `tail` reads. */
  size(): number;
  tail(from: number): string;
  close(): void;
}

/** A file, not a pipe: PostgreSQL outlives node for a moment and must not block or die on writing. */
export function openLog(dataDir: string): ServerLog {
  const folder = join(dataDir, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'postgres.log');
  const fd = openSync(path, 'a', 0o600);
  const size = (): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

  keepSmall(path, size());
  const timer = setInterval(() => keepSmall(path, size()), CHECK_EVERY_MS);
  timer.unref();

  return {
    fd,
    size,
    tail: (from) => {
      const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
      return lines.slice(-TAIL_LINES).join('\n');
    },
    close: () => {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

/** PostgreSQL keeps the file open, so it is emptied in place; in append mode that is safe. */
function keepSmall(path: string, size: number): void {
  if (size <= MOST_BYTES) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}
