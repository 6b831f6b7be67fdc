import { useDeferredValue, useEffect, useState } from 'react';
import type { estimate } from './password-estimator.ts';

let estimator: typeof estimate | null = null;

async function loadEstimator(): Promise<void> {
  estimator = (await import('./password-estimator.ts')).estimate;
}

/** 0 to 4; null where it can't be told: nothing typed, or the list of common passwords is not there yet. */
export function strengthOf(password: string, aboutThePerson: readonly string[]): number | null {
  return password === '' ? null : (estimator?.(password, aboutThePerson) ?? null);
}

/** The strength as it is typed. The word list is large, so it comes with the first letter only. */
export function usePasswordStrength(
  password: string,
  aboutThePerson: readonly string[],
): number | null {
  // Typing stays responsive; the estimate may lag.
  const settled = useDeferredValue(password);
  const [, setReady] = useState(estimator !== null);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted || estimator !== null) return;
    let gone = false;
    // Without the list there is no meter; the server checks in any case.
    loadEstimator().then(
      () => gone || setReady(true),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [isWanted]);
  return strengthOf(settled, aboutThePerson);
}
