import { PAGE_RELEASE } from './release.ts';
import { onSessionChange, readSession } from './session.ts';

/**
 * The service worker makes the portal installable, start without a connection and show push messages.
 * Loaded after the page, because the page does not need it.
 */
export async function registerWorker(): Promise<void> {
  // Browsers have it on secure origins only.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  takeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => takeOver(registration.waiting));
  });
  // Left to itself a browser looks for a newer one now and then; without a connection there is none to find.
  registration.update().catch(() => undefined);
  onSessionChange(() => {
    if (readSession() === null) void closeNotices(registration);
  });
}

/** The worker compares the release: a page of an older one can't push it in under itself. */
function takeOver(waiting: ServiceWorker | null): void {
  waiting?.postMessage({ type: 'take-over', release: PAGE_RELEASE });
}

/** What the last person was told is not for the eyes of the next. */
async function closeNotices(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notice of await registration.getNotifications()) notice.close();
}
