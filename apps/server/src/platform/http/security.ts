import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Scripts only from here. Mantine writes a style element of its own; style attributes in HTML stay forbidden. */
export async function secure(
  app: FastifyInstance,
  { mapTilesUrl, https }: { mapTilesUrl: string | undefined; https: boolean },
): Promise<void> {
  const tiles = mapTilesUrl
    ? [new URL(mapTilesUrl.replace('{s}', 'a')).origin.replace('//a.', '//*.')]
    : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:', ...tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
