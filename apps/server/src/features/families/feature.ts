import * as contract from '#contract/families.ts';
import { listMyChildren } from '#contract/me.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function familiesFeature(deps: service.FamilyDeps): Feature {
  return {
    routes: [
      route(listMyChildren, ({ tx, principal }) => service.listMyChildren(tx, principal)),
      route(contract.getMyChild, ({ tx, principal, params }) =>
        service.readMyChild(tx, principal, params.id),
      ),
      freeRoute(
        contract.updateMyChild,
        ({ inTenant, principal, params, body: { version, currentPassword, ...fields } }) =>
          service.changeMyChild(
            deps,
            { inTenant, principal },
            { childId: params.id, version, currentPassword, fields },
          ),
      ),
      route(contract.getFamily, ({ tx, principal, params }) =>
        service.readFamily(tx, principal, params.id),
      ),
      route(contract.addGuardian, ({ tx, principal, params, body }) =>
        service.addGuardian(tx, principal, { childId: params.id, ...body }),
      ),
      route(contract.updateGuardian, ({ tx, principal, params, body }) =>
        service.changeGuardian(tx, principal, {
          childId: params.id,
          guardianId: params.guardianId,
          ...body,
        }),
      ),
      route(contract.removeGuardian, ({ tx, principal, params }) =>
        service.removeGuardian(tx, principal, {
          childId: params.id,
          guardianId: params.guardianId,
        }),
      ),
      route(contract.listContacts, ({ tx, principal, params, language }) =>
        service.listContacts(tx, principal, { cohortId: params.id, language }),
      ),
    ],
    hooks: { personAdded: service.addFamily },
    rooms: { families: { mayList: callersOf(contract.listContacts), read: service.readFamily } },
  };
}
