import type { IncomingMessage } from 'node:http';

const AUTHORITY = /^(https?):\/\/([^/?#]*)/i;

/** The path that a request asks for, however it was spelled: by its whole URL, with encoded letters or spare slashes. */
export function pathOf(target: string): string {
  const [path = ''] = target.replace(AUTHORITY, '').split(/[?#]/, 1);
  return decoded(path).replace(/\/{2,}/g, '/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isApiPath(target: string): boolean {
  return /^\/api(?:\/|$)/.test(pathOf(target));
}

/** What decides about a call by a single value: whom it is for, who makes it, in which role. */
const SINGLE = new Set([
  'host',
  'authorization',
  'x-active-role',
  'x-forwarded-host',
  'content-type',
]);

/**
 * Whether a request can be read in two ways: a header twice of which there is one, or a URL that
 * names another host than the header does. Node keeps the first and a proxy in front perhaps the last,
 * so that one of them would guard what the other opens. Node's own list of headers has lost the second.
 */
export function isAmbiguous({ rawHeaders, url = '', headers }: IncomingMessage): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  const [, scheme = '', authority] = AUTHORITY.exec(url) ?? [];
  if (authority === undefined) return false;
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const named = (host: string) => {
    const lower = host.toLowerCase();
    return lower.endsWith(port) ? lower.slice(0, -port.length) : lower;
  };
  return named(authority) !== named(headers.host ?? '');
}
