import { useEffect, useState } from 'react';

/** The longest delay on a busy page. */
const AT_THE_LATEST_MS = 1000;
const SOON_MS = 200;

/** Resolves when the browser is idle: for work that the first render does not need. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Missing in older Safari.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, SOON_MS);
    else requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
  });
}

/** Whether the browser has been idle since this component mounted. */
export function useIsIdle(): boolean {
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
