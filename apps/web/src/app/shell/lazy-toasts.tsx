import { useEffect, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { NOTIFY, onWindowEvent } from '../../lib/session/window-events.ts';

const Toasts = lazyPart(async () => (await import('../../lib/loading/toasts.tsx')).Toasts);

/** The toasts, loaded lazily on first interaction. */
export function LazyToasts() {
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
