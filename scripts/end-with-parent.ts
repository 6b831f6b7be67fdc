// Loaded first (`--import`) into what a stage starts, and what that starts: a parent that was killed hard, or
// crashed, takes nobody along, and its children would go on unseen.
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 250;
/** To tidy up; then it ends without. */
const PATIENCE_MS = 10_000;

if (isMainThread) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
