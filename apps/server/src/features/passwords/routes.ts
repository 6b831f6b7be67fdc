import * as contract from '#contract/auth.ts';
import { freeRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function passwordRoutes(deps: service.PasswordDeps): Route[] {
  return [
    publicRoute(contract.sendPasswordReset, ({ inTenant, body, address }) =>
      service.askForReset(deps, inTenant, { email: body.email, address, now: new Date() }),
    ),
    publicRoute(contract.resetPassword, ({ inTenant, body }) =>
      service.resetPassword(deps, inTenant, body),
    ),
    freeRoute(contract.changePassword, ({ inTenant, principal, body }) =>
      service.changePassword(deps, { inTenant, principal }, body),
    ),
  ];
}
