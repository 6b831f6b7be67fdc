import * as contract from '#contract/auth.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function accountRoutes(deps: service.AccountDeps): Route[] {
  return [
    publicRoute(contract.confirmEmail, ({ inTenant, body }) =>
      service.confirmEmail(deps, inTenant, body.token),
    ),
  ];
}
