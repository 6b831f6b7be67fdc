import * as contract from '#contract/configuration.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function configurationFeature(deps: service.ConfigurationDeps): Feature {
  return {
    routes: [
      route(contract.getInvoiceInformation, ({ tx }) => service.readInvoiceInformation(tx)),
      freeRoute(contract.updateInvoiceInformation, ({ inTenant, principal, body }) =>
        service.changeInvoiceInformation(deps, { inTenant, principal }, body),
      ),
      route(contract.getContact, ({ tx }) => service.readContact(tx)),
      route(contract.listAbsencePolicies, ({ tx }) => service.listAbsencePolicies(tx)),
      route(contract.addAbsencePolicy, ({ tx, principal, body }) =>
        service.addAbsencePolicy(tx, principal, body),
      ),
      route(contract.updateAbsencePolicy, ({ tx, principal, params, body }) =>
        service.changeAbsencePolicy(tx, principal, { id: params.id, ...body }),
      ),
      route(contract.deleteAbsencePolicy, ({ tx, principal, params }) =>
        service.deleteAbsencePolicy(tx, principal, params.id),
      ),
    ],
    rooms: { configuration: { mayList: callersOf(contract.getContact) } },
  };
}
