/** The school that a host without a tenant sub-domain belongs to (spec points 1 and 9). */
export const DEFAULT_TENANT = 'tenant1';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;

/** The name in a Host header, without its port; null where it is none. */
function nameOf(hostHeader: string | undefined): string | null {
  const name = HOST_AND_PORT.exec(hostHeader ?? '')?.[1]
    ?.toLowerCase()
    .replace(/\.$/, '');
  return name || null;
}

/**
 * Whether a Host header means the very machine that it is sent from. A name below `localhost` does too
 * (RFC 6761); whether it is served is for the base domain to say.
 */
export function isLocalHost(hostHeader: string | undefined): boolean {
  const name = nameOf(hostHeader);
  if (name === null) return false;
  return name === 'localhost' || name.endsWith('.localhost') || LOOPBACK.test(name);
}

export function isTenantSlug(value: string): boolean {
  return SLUG.test(value);
}

/**
 * The slug that a Host header names, or null where it names no school at all: a deeper sub-domain,
 * or a host outside the base domain. Whether a school of that slug exists is for the caller to find out.
 */
export function tenantOfHost(hostHeader: string | undefined, baseDomain: string): string | null {
  const host = nameOf(hostHeader);
  if (host === null) return null;
  const base = baseDomain.toLowerCase();
  if (host === base || host === 'localhost' || IPV4.test(host) || IPV6.test(host)) {
    return DEFAULT_TENANT;
  }
  if (!host.endsWith(`.${base}`)) return null;
  const slug = host.slice(0, -(base.length + 1));
  return isTenantSlug(slug) ? slug : null;
}
