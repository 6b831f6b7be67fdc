import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { tenantOfHost } from '#domain/tenancy/host.ts';
import { AppError } from '../errors.ts';
import { isAmbiguous } from './target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The school of the host; null only for the probes of /api/health and its like. */
    tenantId: string | null;
  }
}

export function tenantOf(request: FastifyRequest): string {
  if (request.tenantId === null) throw new AppError('unknown_tenant');
  return request.tenantId;
}

const REMEMBER_MS = 5_000;
const REMEMBER_AT_MOST = 1_000;

/** Asks which schools there are, at most every five seconds a school. */
export function createTenantDirectory(pool: pg.Pool) {
  const known = new Map<string, { exists: boolean; until: number }>();
  return {
    exists: async (slug: string): Promise<boolean> => {
      const remembered = known.get(slug);
      if (remembered && remembered.until > performance.now()) return remembered.exists;
      const { rowCount } = await pool.query({
        name: 'tenant-exists',
        text: `select 1 from tenants where id = $1 and status = 'active'`,
        values: [slug],
      });
      const exists = rowCount === 1;
      if (known.size >= REMEMBER_AT_MOST) known.clear();
      known.set(slug, { exists, until: performance.now() + REMEMBER_MS });
      return exists;
    },
    /** Those that are served, for work that is done for each of them. */
    list: async (): Promise<string[]> => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from tenants where status = 'active' order by id`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics']);

/**
 * The tenant comes from the host and from nothing else. `request.host` honours X-Forwarded-Host only
 * from the proxies that the operator listed.
 */
export function resolveTenants(
  app: FastifyInstance,
  { baseDomain, exists }: { baseDomain: string; exists: (slug: string) => Promise<boolean> },
): void {
  app.decorateRequest('tenantId', null);
  app.addHook('onRequest', async (request) => {
    if (isAmbiguous(request.raw)) throw new AppError('invalid_request');
    const slug = tenantOfHost(request.host, baseDomain);
    if (slug === null) throw new AppError('unknown_tenant');
    // A load balancer asks by address, before any school exists and while the database is away.
    if (PROBES.has(request.routeOptions.url ?? '') && !isSubdomain(request.host, baseDomain)) {
      request.tenantId = slug;
      return;
    }
    if (!(await exists(slug))) throw new AppError('unknown_tenant');
    request.tenantId = slug;
  });
}

function isSubdomain(host: string, baseDomain: string): boolean {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .endsWith(`.${baseDomain.toLowerCase()}`);
}
