import { useEffect, useState } from 'react';

/** The delay of the loading indicator (spec point 9). */
const DELAY_MS = 200;

/** True once `active` has lasted 200 ms: quicker loads show no indicator. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}
