import { listUsers } from '#contract/directory.ts';
import { getMe } from '#contract/me.ts';
import * as contract from '#contract/users.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function usersFeature(deps: service.UserDeps): Feature {
  return {
    routes: [
      route(getMe, ({ tx, principal }) => service.readMe(tx, principal)),
      route(contract.getUserOptions, ({ tx, principal }) => service.readOptions(tx, principal)),
      route(contract.getUser, ({ tx, principal, params }) =>
        service.readUser(tx, principal, params.id),
      ),
      freeRoute(contract.createUser, ({ inTenant, principal, body }) =>
        service.addUser(deps, { inTenant, principal }, body),
      ),
      freeRoute(
        contract.updateUser,
        ({ inTenant, principal, params, body: { version, roles, ...fields } }) =>
          service.changeUser(
            deps,
            { inTenant, principal },
            { id: params.id, version, roles, fields },
          ),
      ),
      freeRoute(contract.archiveUser, ({ inTenant, principal, params, body }) =>
        service.archiveUser(deps, { inTenant, principal }, { id: params.id, ...body }),
      ),
      route(contract.restoreUser, ({ tx, principal, params }) =>
        service.restoreUser(tx, principal, params.id),
      ),
    ],
    rooms: { users: { mayList: callersOf(listUsers), read: service.getUser } },
  };
}
