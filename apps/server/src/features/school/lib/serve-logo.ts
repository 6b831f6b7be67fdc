import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';

/** The school's logo, for everybody who sees the login page. Its name changes with it, so it can be kept for ever. */
export function serveLogo(
  app: FastifyInstance,
  read: (tenantId: string, hash: string) => Promise<Buffer | null>,
): void {
  app.get<{ Params: { name: string } }>('/school-logo/:name', async (request, reply) => {
    const [, hash] = /^([\w-]{22})\.png$/.exec(request.params.name) ?? [];
    const png = hash === undefined ? null : await read(tenantOf(request), hash);
    if (!png) throw new AppError('not_found');
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(png);
  });
}
