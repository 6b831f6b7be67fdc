import type { FastifyBaseLogger } from 'fastify';
import { getHealth, getReady, reportClientError } from '#contract/operations.ts';
import { AppError } from '../errors.ts';
import type { Release } from '../release.ts';
import { createAllowance } from './allowance.ts';
import { publicRoute, type Route } from './route.ts';
import { scrub } from './scrub.ts';

/** A page tells of five faults at most; a broken release on the screens of a whole school must not fill the disk. */
const REPORTS_A_MINUTE = { perNetwork: 20, inAll: 300 };

export function operationRoutes({
  release,
  ready,
  log,
}: {
  release: Release;
  ready: () => Promise<boolean>;
  log: FastifyBaseLogger;
}): Route[] {
  const allow = createAllowance(REPORTS_A_MINUTE);
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
    publicRoute(reportClientError, async ({ body, tenantId, ip }) => {
      if (!allow(ip)) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
      log.warn(
        {
          tenantId,
          clientError: {
            message: scrub(body.message),
            stack: scrub(body.stack ?? ''),
            route: scrub((body.route ?? '').split('?')[0] ?? ''),
            release: scrub(body.release ?? ''),
          },
        },
        'fault in the web app',
      );
    }),
  ];
}
