import * as contract from '#contract/bookings.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const placesFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(contract.cancelBookedSessions, ({ tx, principal, params, body }) =>
      service.cancelSessions(
        tx,
        { principal, outbox },
        {
          ...params,
          sessionIds: body.sessionIds,
          reason: body.reason ?? null,
        },
      ),
    ),
    route(contract.cancelBookedSession, ({ tx, principal, params, body }) =>
      service.cancelSessions(
        tx,
        { principal, outbox },
        {
          id: params.id,
          sessionIds: [params.sessionId],
          reason: body.reason ?? null,
        },
      ),
    ),
    route(contract.uncancelBookedSession, ({ tx, principal, params }) =>
      service.uncancelSession(tx, { principal, outbox }, params),
    ),
    route(contract.giveSessionPlace, ({ tx, principal, params, body }) =>
      service.givePlace(tx, { principal, outbox }, { sessionId: params.id, childId: body.childId }),
    ),
  ],
});
