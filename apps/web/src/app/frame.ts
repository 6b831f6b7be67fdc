import { loadFrameWords } from '../lib/i18n.ts';
import { readSession } from '../lib/session.ts';

/** The list of all screens is long and grows; the login, which needs one, does without it. */
export const loadScreens = () => import('./screens.ts');

/** What stands around every page behind the login. A fault shows where a page is opened. */
export async function loadFrame(): Promise<void> {
  const shell = async () => (await loadScreens()).SCREENS.shell.preload?.();
  await Promise.allSettled([shell(), loadFrameWords()]);
}

/** What the page at this address shows, where it is known beforehand. */
export async function loadFirstData(path: string | undefined): Promise<void> {
  if (path !== undefined && readSession()) await (await import('./ahead.ts')).fetchAhead(path);
}
