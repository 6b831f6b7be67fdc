import * as contract from '#contract/preferences.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function preferencesFeature(deps: service.PreferenceDeps): Feature {
  return {
    routes: [
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
    ],
  };
}
