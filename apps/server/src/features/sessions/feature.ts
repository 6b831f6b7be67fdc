import * as contract from '#contract/sessions.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const sessionsFeature: Feature = {
  routes: [
    route(contract.listActivitySessions, ({ tx, principal, params, query }) =>
      service.listOfActivity(tx, principal, { id: params.id, query }),
    ),
    route(contract.listSessions, ({ tx, principal, query }) =>
      service.listSessions(tx, principal, query),
    ),
    route(contract.getSession, ({ tx, principal, params }) =>
      service.readSession(tx, principal, params.id),
    ),
  ],
};
