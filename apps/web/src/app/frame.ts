import { loadFrameTexts } from '../lib/i18n/i18n.ts';
import { readSession } from '../lib/session/session.ts';

/** Lazy, so that the login screen does not load the list of all screens. */
export const loadScreens = () => import('./screens.ts');

/** Preloads the shell. Errors are shown when a page opens. */
export async function loadFrame(): Promise<void> {
  const shell = async () => (await loadScreens()).SCREENS.shell.preload?.();
  await Promise.allSettled([shell(), loadFrameTexts()]);
}

/** Prefetches the data of the page at this path. */
export async function loadFirstData(path: string | undefined): Promise<void> {
  if (path !== undefined && readSession()) await (await import('./prefetch.ts')).prefetchPage(path);
}
