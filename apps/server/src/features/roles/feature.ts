import {
  assignPermission,
  createRole,
  deleteRole,
  listPermissions,
  listRolePermissions,
  listRoles as listRolesEndpoint,
  unassignPermission,
  updateRolePermissions,
} from '#contract/roles.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import {
  addRole,
  describePermissions,
  describeRolePermissions,
  grantPermission,
  listRoles,
  removeRole,
  revokePermission,
  setRolePermissions,
} from './service.ts';

export const rolesFeature: Feature = {
  routes: [
    route(listRolesEndpoint, ({ tx, principal }) => listRoles(tx, principal)),
    route(createRole, ({ tx, principal, body }) => addRole(tx, principal, body)),
    route(deleteRole, ({ tx, principal, params }) => removeRole(tx, principal, params.id)),
    route(updateRolePermissions, ({ tx, principal, body }) =>
      setRolePermissions(tx, principal, body),
    ),
    route(listPermissions, async ({ language }) => describePermissions(language)),
    route(listRolePermissions, ({ tx, params, language }) =>
      describeRolePermissions(tx, params.id, language),
    ),
    route(assignPermission, ({ tx, principal, body }) => grantPermission(tx, principal, body)),
    route(unassignPermission, ({ tx, principal, body }) => revokePermission(tx, principal, body)),
  ],
  rooms: { roles: { mayList: callersOf(listRolesEndpoint) } },
};
