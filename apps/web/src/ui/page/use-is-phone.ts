import { useSyncExternalStore } from 'react';
import { onWindowResize } from './window-resize.ts';

/** Below this width tables become cards and forms fill the screen; shell.module.css has the same. */
const PHONE = '(max-width: 47.99em)';

export function useIsPhone(): boolean {
  return useSyncExternalStore(onWindowResize, () => window.matchMedia(PHONE).matches);
}
