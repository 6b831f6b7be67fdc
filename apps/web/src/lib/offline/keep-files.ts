import { PAGE_RELEASE } from '../api/release.ts';

/**
 * Asks the service worker to keep the files that this page has loaded: those of before it was in charge too, so that the
 * page opens without a connection.
 */
export async function keepFiles(): Promise<void> {
  // There is no worker on other than secure origins, nor while developing.
  if (!('serviceWorker' in navigator) || PAGE_RELEASE === 'dev') return;
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'keep-files', release: PAGE_RELEASE, urls });
}
