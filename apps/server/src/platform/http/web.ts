import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { pathOf } from './target.ts';

/** The built web app: hashed assets for ever, the page itself never from a cache, nothing else in its place. */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const indexFile = join(dist, 'index.html');
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;

  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join(dist, 'assets')}/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|assets|socket\.io)(?:\/|$)/.test(path) &&
      !/\.[a-z0-9]+$/i.test(path);
    if (!isPage || page === undefined) throw new AppError('not_found');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
