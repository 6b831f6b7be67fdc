import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './start-postmaster.ts';

const FIRST_ATTEMPTS = 3;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** One that ran this long was healthy: the next fault starts with the shortest pause again. */
const HEALTHY_AFTER_MS = 10_000;

export interface Supervisor {
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

/** Keeps PostgreSQL running until `stop()`. */
export async function supervise(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<Supervisor> {
  const stopping = new AbortController();
  let current = await startPatiently(() => start(stopping.signal));

  // Where `setpriv` is missing this is all that ends PostgreSQL with a process that just exits.
  const stopAtExit = (): void => current.interrupt();
  process.once('exit', stopAtExit);

  async function keepRunning(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    let startedAt = Date.now();
    while (!stopping.signal.aborted) {
      const end = await current.exited;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${end}); starting it again.`);
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = SHORTEST_PAUSE_MS;

      while (!current.isRunning() && !stopping.signal.aborted) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        try {
          stopping.signal.throwIfAborted();
          current = await start(stopping.signal);
          startedAt = Date.now();
          log('PostgreSQL is running again.');
        } catch (error) {
          if (!stopping.signal.aborted) log(String(error));
        }
      }
    }
  }
  const running = keepRunning();

  return {
    pid: () => current.pid(),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await running;
      // It may have been starting anew just then.
      await current.stop();
      process.off('exit', stopAtExit);
    },
  };
}

/** The leftover of a run killed in its first moments may show up only after we looked for it. */
async function startPatiently(start: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === FIRST_ATTEMPTS) throw error;
      await sleep(SHORTEST_PAUSE_MS * attempt);
    }
  }
}
