import * as contract from '#contract/auth.ts';
import type { Feature } from '../../platform/feature.ts';
import { publicRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function setupFeature({ passwords }: service.SetupDeps): Feature {
  return {
    routes: [
      publicRoute(contract.getSetup, ({ inTenant }) => service.readSetup(inTenant)),
      publicRoute(
        contract.register,
        ({ inTenant, body: { tenantId: _host, roles: _believedByNobody, ...person } }) =>
          service.registerAdministrator(passwords, inTenant, person),
        service.requireSetup,
      ),
    ],
  };
}
