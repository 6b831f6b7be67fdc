import * as contract from '#contract/auth.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function setupRoutes({ passwords }: service.SetupDeps): Route[] {
  return [
    publicRoute(contract.getSetup, ({ inTenant }) => service.readSetup(inTenant)),
    publicRoute(
      contract.register,
      ({ inTenant, body: { tenantId: _host, roles: _believedByNobody, ...person } }) =>
        service.registerAdministrator(passwords, inTenant, person),
      service.requireSetup,
    ),
  ];
}
