import { useEffect, useState } from 'react';

/** The delay of the loading indicator (spec point 9). */
const DELAY_MS = 200;

/** True once something has been going on for 200 ms: what is quicker needs no sign. */
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
