import { listPermissions, listRoles as listRolesEndpoint } from '#contract/roles.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { describePermissions, listRoles } from './service.ts';

export const roleRoutes: Route[] = [
  route(listRolesEndpoint, ({ tx }) => listRoles(tx)),
  route(listPermissions, async ({ language }) => describePermissions(language)),
];
