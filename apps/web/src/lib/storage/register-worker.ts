import { PAGE_RELEASE } from '../api/release.ts';
import { onSessionChange, readSession } from '../session/session.ts';

/**
 * The service worker makes the portal installable, start without a connection and show push messages.
 * Loaded after the page, because the page does not need it.
 */
export async function registerWorker(): Promise<void> {
  // Service workers exist on secure origins only.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  takeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => takeOver(registration.waiting));
  });
  // Browsers check for updates rarely; offline the check fails.
  registration.update().catch(() => undefined);
  onSessionChange(() => {
    if (readSession() === null) void closeNotices(registration);
  });
}

/** The worker compares releases: a page of an older release can't activate a newer worker. */
function takeOver(waiting: ServiceWorker | null): void {
  waiting?.postMessage({ type: 'take-over', release: PAGE_RELEASE });
}

/** The next user must not see the last one's notifications. */
async function closeNotices(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notice of await registration.getNotifications()) notice.close();
}
