import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 15;

/** Whether the condition came true in time. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
