/** The school that a host without a tenant sub-domain belongs to (spec points 1 and 9). */
export const DEFAULT_TENANT = 'tenant1';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/;

export function isTenantSlug(value: string): boolean {
  return SLUG.test(value);
}

/**
 * The slug that a Host header names, or null where it names no school at all: a deeper sub-domain,
 * or a host outside the base domain. Whether a school of that slug exists is for the caller to find out.
 */
export function tenantOfHost(hostHeader: string | undefined, baseDomain: string): string | null {
  const host = HOST_AND_PORT.exec(hostHeader ?? '')?.[1]
    ?.toLowerCase()
    .replace(/\.$/, '');
  if (!host) return null;
  const base = baseDomain.toLowerCase();
  if (host === base || host === 'localhost' || IPV4.test(host) || IPV6.test(host)) {
    return DEFAULT_TENANT;
  }
  if (!host.endsWith(`.${base}`)) return null;
  const slug = host.slice(0, -(base.length + 1));
  return isTenantSlug(slug) ? slug : null;
}
