import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Scripts only from here. Mantine writes a style element of its own; style attributes in HTML stay forbidden. */
export function secure(
  app: FastifyInstance,
  { mapTilesUrl, https }: { mapTilesUrl: string | undefined; https: boolean },
): void {
  const tiles = mapTilesUrl
    ? [new URL(mapTilesUrl.replace('{s}', 'a')).origin.replace('//a.', '//*.')]
    : [];
  // Put together once; the framework's plugin would do so at every call.
  const protect = helmet({
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
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    protect(request.raw, reply.raw, () => next());
  });
}
