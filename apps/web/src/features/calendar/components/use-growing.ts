import { startTransition, useEffect, useState } from 'react';

/** A phone's screen or two. */
const STEP = 24;

/**
 * How many of a long list are drawn: a screen at once, the others bit by bit, so that a thousand never hold a phone up.
 * With another `key` it begins anew; what merely changes stays.
 */
export function useGrowing(total: number, key: string): number {
  const [drawn, setDrawn] = useState({ key, count: STEP });
  const count = drawn.key === key ? drawn.count : STEP;
  // One step ahead: what is filtered away and comes back must not come all at once.
  const wanted = Math.min(count + STEP, Math.max(total, STEP));
  useEffect(() => {
    if (wanted === count && drawn.key === key) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ key, count: wanted })));
    return () => clearTimeout(timer);
  }, [drawn, key, count, wanted]);
  return count;
}
