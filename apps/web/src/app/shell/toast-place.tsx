import { useEffect, useState } from 'react';
import { NOTIFY, onWindowEvent } from '../../lib/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Toasts = lazyPart(async () => (await import('../../lib/toasts.tsx')).Toasts);

/** Short words at the edge of the page. Their code comes with the first touch: few are told anything before. */
export function ToastPlace() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (needed) return;
    const need = () => setNeeded(true);
    const stops = [NOTIFY, 'pointerdown', 'keydown'].map((name) => onWindowEvent(name, need));
    return () => {
      for (const stop of stops) stop();
    };
  }, [needed]);
  return needed ? <Toasts /> : null;
}
