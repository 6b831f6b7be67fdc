import * as contract from '#contract/care.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const careFeature: Feature = {
  routes: [
    route(contract.getCare, ({ tx, principal, params }) =>
      service.readCare(tx, principal, params.id),
    ),
    route(contract.updateCare, ({ tx, principal, params, body: { version, ...fields } }) =>
      service.changeCare(tx, principal, { childId: params.id, version, fields }),
    ),
    route(contract.confirmCare, ({ tx, principal, params, body }) =>
      service.confirmCare(tx, principal, { childId: params.id, ...body }),
    ),
  ],
  rooms: { care: { mayList: callersOf(contract.getCare), read: service.readCare } },
};
