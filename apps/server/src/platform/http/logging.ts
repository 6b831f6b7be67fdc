import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { scrub } from './scrub.ts';

/**
 * Structured logs without secrets: no headers, no bodies, no query strings; the route instead of the
 * URL, because a URL can hold a name or a token.
 */
export function logOptions(env: {
  LOG_LEVEL?: string | undefined;
  NODE_ENV: string;
}): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.accessToken',
        '*.refreshToken',
        '*.authorization',
        '*.iban',
      ],
      censor: '…',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url,
        tenantId: request.tenantId,
      }),
      // A failed statement carries its parameters and rows; neither belongs in a log, nor does what a
      // mail server or a parser quotes.
      err: (error: Error & { code?: unknown; constraint?: unknown }) => ({
        type: error.name,
        message: scrub(error.message),
        code: error.code,
        constraint: error.constraint,
        stack: scrub(error.stack ?? ''),
      }),
    },
  };
}
