import * as contract from '#contract/payers.ts';
import { freeRoute, type Route, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function payerRoutes(deps: Parameters<typeof service.setPaymentDetails>[0]): Route[] {
  return [
    route(contract.getPaymentDetails, ({ tx, principal, params }) =>
      service.readPaymentDetails(tx, principal, params.id),
    ),
    freeRoute(contract.setPaymentDetails, ({ inTenant, principal, params, body }) =>
      service.setPaymentDetails(deps, { inTenant, principal }, { userId: params.id, ...body }),
    ),
  ];
}
