import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all that counts down. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What `read` makes of the server's time; drawn anew only when that changes, so it gives a plain value. */
export function useServerClock<Value extends string | number | boolean | null>(
  read: (now: Date) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}
