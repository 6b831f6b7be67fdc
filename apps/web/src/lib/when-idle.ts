import { useEffect, useState } from 'react';

/** However busy the page is, it is not put off for longer. */
const AT_THE_LATEST_MS = 1000;
const SOON_MS = 200;

/** Resolves when the browser has nothing to draw: for what a page can do without at first. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari on older phones has no such call.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, SOON_MS);
    else requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
  });
}

/** Whether the page had a moment to itself since this part is shown. */
export function useWasIdle(): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    let shown = true;
    void whenIdle().then(() => {
      if (shown) setWas(true);
    });
    return () => {
      shown = false;
    };
  }, []);
  return was;
}
