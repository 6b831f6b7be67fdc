/** The decisions of the service worker, as pure functions. */

export interface WorkerRequest {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/** `page` and `asset` are answered by the worker; everything else goes to the network as if it were not there. */
export type CacheStrategy = 'page' | 'asset' | 'network';

/**
 * A page comes from the network first, so that nobody is shown yesterday's portal; an asset is named by
 * its content and never changes. Answers of the API are never kept: they are personal.
 */
export function cacheStrategyFor(
  { method, mode, url }: WorkerRequest,
  origin: string,
): CacheStrategy {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'network';
  if (pathname.startsWith('/assets/')) return 'asset';
  const isPage = mode === 'navigate' && !/^\/(api|socket\.io)(\/|$)/.test(pathname);
  return isPage && !/\.[a-z0-9]+$/i.test(pathname) ? 'page' : 'network';
}

/** The files among what a page says it has loaded: nothing of the API, and nothing of other hosts. */
export function assetsOf(urls: unknown, origin: string): string[] {
  if (!Array.isArray(urls)) return [];
  return urls.filter(
    (url): url is string =>
      typeof url === 'string' &&
      URL.canParse(url) &&
      cacheStrategyFor({ method: 'GET', mode: 'cors', url }, origin) === 'asset',
  );
}

export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** A path of this portal. */
  readonly url: string;
  /** A later notice with the same tag takes the place of an earlier one. */
  readonly tag: string | undefined;
}

const PRODUCT = 'Afterbell';
const START = '/login';

/** Reads a push message. A browser demands that each one shows something, so a malformed one is shown too. */
export function readPush(text: string, origin: string): PushNotice {
  const { title, body, url, tag } = fieldsOf(text);
  return {
    title: wordsOf(title) ?? PRODUCT,
    body: wordsOf(body) ?? '',
    url: sameOriginPath(url, origin),
    tag: wordsOf(tag),
  };
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A path of this portal, else the start: a notice never leads anywhere else. */
export function sameOriginPath(url: unknown, origin: string): string {
  // Anything but a plain path could name another host: `//evil.example`, `/\evil.example`.
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url) || !URL.canParse(url, origin)) {
    return START;
  }
  const target = new URL(url, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : START;
}
