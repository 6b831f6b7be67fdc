const INTERVAL_MS = 5 * 60_000;

/**
 * For work that is asked for again and again, on every process: it must do no harm when it is done twice.
 * One round ends before the next begins; the answer stops it.
 */
export function everyFewMinutes(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = work()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
