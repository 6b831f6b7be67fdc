import * as contract from '#contract/payers.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function payersFeature(deps: Parameters<typeof service.setPaymentDetails>[0]): Feature {
  return {
    routes: [
      route(contract.getPaymentDetails, ({ tx, principal, params }) =>
        service.readPaymentDetails(tx, principal, params.id),
      ),
      freeRoute(contract.setPaymentDetails, ({ inTenant, principal, params, body }) =>
        service.setPaymentDetails(deps, { inTenant, principal }, { userId: params.id, ...body }),
      ),
    ],
    rooms: { payers: { read: service.requirePayerVisible } },
  };
}
