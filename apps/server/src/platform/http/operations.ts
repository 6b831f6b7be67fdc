import type { FastifyBaseLogger } from 'fastify';
import { getHealth, getReady, reportClientError } from '#contract/operations.ts';
import { AppError } from '../errors.ts';
import type { Release } from '../release.ts';
import { publicRoute, type Route } from './route.ts';

const SECRETS = /(bearer\s+|token=|password=|setup=)[^\s&"']+/gi;
const ADDRESSES = /[\w.+-]+@[\w.-]+/g;

/** A fault report keeps what helps and loses what names a person or opens a door. */
export function scrub(text: string): string {
  return text.replace(SECRETS, '$1…').replace(ADDRESSES, '…@…');
}

/** At most so many reports a minute for the whole server: a broken release must not fill the disk. */
function createAllowance(perMinute: number): () => boolean {
  let left = perMinute;
  let since = performance.now();
  return () => {
    if (performance.now() - since > 60_000) {
      left = perMinute;
      since = performance.now();
    }
    left -= 1;
    return left >= 0;
  };
}

export function operationRoutes({
  release,
  ready,
  log,
}: {
  release: Release;
  ready: () => Promise<boolean>;
  log: FastifyBaseLogger;
}): Route[] {
  const allow = createAllowance(60);
  return [
    publicRoute(getHealth, async () => ({
      status: 'ok' as const,
      version: release.version,
      commit: release.commit,
      release: release.web,
    })),
    publicRoute(getReady, async () => {
      if (!(await ready())) throw new AppError('unavailable', { retryAfterSeconds: 2 });
      return { status: 'ready' as const };
    }),
    publicRoute(reportClientError, async ({ body, tenantId }) => {
      if (!allow()) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
      log.warn(
        {
          tenantId,
          clientError: {
            message: scrub(body.message),
            stack: scrub(body.stack ?? ''),
            route: scrub((body.route ?? '').split('?')[0] ?? ''),
            release: body.release,
          },
        },
        'fault in the web app',
      );
    }),
  ];
}
