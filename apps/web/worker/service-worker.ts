/// <reference types="vite/client" />
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { assetsOf, cacheStrategyFor, readPush, sameOriginPath } from './rules.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files that the portal can't start without, each with its version. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

const RELEASE: string = import.meta.env.AFTERBELL_RELEASE ?? 'dev';
const ASSETS = 'afterbell-assets-';

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOtherReleases(), self.clients.claim()]).then(() => undefined));
});

async function forgetOtherReleases(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(ASSETS) && name !== ASSETS + RELEASE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A new worker waits until a page of its own release asks for it: an open page of the old one keeps
// the files it was built with.
self.addEventListener('message', (event) => {
  const { type, release, urls } = (event.data ?? {}) as Readonly<Record<string, unknown>>;
  if (type === 'take-over' && release === RELEASE) void self.skipWaiting();
  if (type === 'keep-files' && release === RELEASE) event.waitUntil(keep(urls));
});

/** What a page had loaded before the worker was in charge; a full disk or a lost connection is no fault. */
async function keep(urls: unknown): Promise<void> {
  const assets = assetsOf(urls, self.location.origin).map((url) => assetOf(new Request(url)));
  await Promise.allSettled(assets);
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const handling = cacheStrategyFor({ method, mode, url }, self.location.origin);
  if (handling === 'page') event.respondWith(pageOf(event.request));
  else if (handling === 'asset') event.respondWith(assetOf(event.request));
});

/** The server's page; the kept one only where there is no answer worth showing. */
async function pageOf(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await matchPrecache('/index.html')) ?? answer;
  } catch (error) {
    const kept = await matchPrecache('/index.html');
    if (kept) return kept;
    throw error;
  }
}

/** What was loaded once is there without a connection; its name changes with its content. */
async function assetOf(request: Request): Promise<Response> {
  const kept = (await matchPrecache(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(ASSETS + RELEASE);
    // A full disk is no reason to fail.
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readPush(event.data?.text() ?? '', self.location.origin);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      data: { url },
      ...(tag !== undefined && { tag }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as { url?: unknown };
  event.waitUntil(show(sameOriginPath(url, self.location.origin)));
});

/** In a window of the portal that is open already, else in a new one. */
async function show(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await open.focus();
  await open.navigate(path);
}
