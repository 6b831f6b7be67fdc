import * as contract from '#contract/privacy.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const privacyFeature = (deps: service.PrivacyDeps): Feature => ({
  routes: [
    route(contract.previewErasure, ({ tx, principal, params }) =>
      service.previewErasure(deps, tx, { principal, id: params.id }),
    ),
    freeRoute(contract.erasePerson, ({ inTenant, principal, tenantId, params, body }) =>
      service.erasePerson(deps, { inTenant, principal, tenantId }, { id: params.id, ...body }),
    ),
    route(contract.listErasures, ({ tx, query }) => service.listErasures(tx, query)),
  ],
  rooms: { privacy: { mayList: callersOf(contract.listErasures) } },
});
