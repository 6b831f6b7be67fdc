import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** How long each signal is given to work. Acknowledged rows survive all of them. */
const FAST_SHUTDOWN_MS = 10_000;
const ORPHAN_GRACE_MS = 1_000;
const QUIT_MS = 3_000;
const KILL_MS = 5_000;

/**
 * Makes the folder free for a new postmaster. What an earlier run left behind is stopped, never
 * adopted: its settings and its namespace may be other ones.
 */
export async function clearLeftovers(pgData: string, log: (line: string) => void): Promise<void> {
  const isGone = (): boolean => processesOf(pgData).length === 0;
  const postmaster = namedPid(pgData);
  if (postmaster !== null && processesOf(pgData).includes(postmaster)) {
    log(`Stopping the PostgreSQL that an earlier run left behind (process ${postmaster}).`);
    signal([postmaster], 'SIGINT');
    if (!(await waitUntil(isGone, FAST_SHUTDOWN_MS))) signal([postmaster], 'SIGQUIT');
  }

  // Backends whose postmaster was killed end by themselves once their statement is done. Until
  // then they hold the shared memory and no new postmaster may start.
  if (!(await waitUntil(isGone, ORPHAN_GRACE_MS))) {
    signal(processesOf(pgData), 'SIGQUIT');
    await waitUntil(isGone, QUIT_MS);
    signal(processesOf(pgData), 'SIGKILL');
    if (!(await waitUntil(isGone, KILL_MS))) {
      throw new Error(`Cannot stop the PostgreSQL that still uses ${pgData}.`);
    }
  }
  removeMisleadingPidFile(pgData);
}

/** PostgreSQL's processes run in the folder of their data. */
export function processesOf(pgData: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readlinkSync(`/proc/${name}/cwd`) === pgData &&
          readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'postgres'
        );
      } catch {
        return false; // it ended meanwhile, or is somebody else's
      }
    })
    .map(Number);
}

/**
 * After a reboot the number in postmaster.pid may have gone to any process, and PostgreSQL would
 * refuse to start for as long as that one lives, as it does when a crash left the file empty.
 * Where the number is free the file stays: PostgreSQL then makes its own check of the memory.
 */
function removeMisleadingPidFile(pgData: string): void {
  const pid = namedPid(pgData);
  if (pid === null || isAlive(pid)) rmSync(join(pgData, 'postmaster.pid'), { force: true });
}

function namedPid(pgData: string): number | null {
  try {
    const [first = ''] = readFileSync(join(pgData, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(first, 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it ended meanwhile
    }
  }
}
