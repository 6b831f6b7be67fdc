import * as contract from '#contract/me.ts';
import { freeRoute, type Route, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function preferenceRoutes(deps: service.PreferenceDeps): Route[] {
  return [
    route(contract.getPreferences, ({ tx, principal }) => service.readPreferences(tx, principal)),
    route(contract.updatePreferences, ({ tx, principal, body }) =>
      service.changePreferences(tx, principal, body),
    ),
    route(contract.updateMe, ({ tx, principal, body }) =>
      service.changeProfile(tx, principal, body),
    ),
    freeRoute(contract.changeMyEmail, ({ inTenant, principal, body }) =>
      service.changeEmail(deps, { inTenant, principal }, body),
    ),
  ];
}
