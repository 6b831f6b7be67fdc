import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/index.ts';
import { describeApi } from './openapi.ts';

/** What the API can do, for programs and for people. */
export async function serveApiPages(http: FastifyInstance, version: string): Promise<void> {
  const document = describeApi(ENDPOINTS, version);
  await http.register(fastifySwagger, {
    mode: 'static',
    // The document is built by us; the plugin's type wants one of its own spelling.
    specification: { document: document as never },
  });
  await http.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  http.get('/api/openapi.json', async () => document);
}
