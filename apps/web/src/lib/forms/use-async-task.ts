import { useCallback, useRef, useState } from 'react';

/** Runs one async task at a time, for pages before the sign-in, which have no query client. */
export function useAsyncTask(): {
  readonly busy: boolean;
  readonly run: (work: () => Promise<void>) => void;
} {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback((work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  }, []);
  return { busy, run };
}
