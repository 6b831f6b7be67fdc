import { getSetup, login, logout, refresh, register } from '#contract/auth.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import {
  type AuthDeps,
  readSetup,
  refreshSignIn,
  registerAdministrator,
  requireSetup,
  signIn,
  signOut,
} from './service.ts';

export function authRoutes(deps: AuthDeps): Route[] {
  return [
    publicRoute(login, ({ inTenant, body, address, claims }) =>
      signIn(deps, inTenant, {
        identifier: body.email,
        password: body.password,
        address,
        claims,
      }),
    ),
    publicRoute(getSetup, ({ inTenant }) => readSetup(inTenant)),
    publicRoute(
      register,
      ({ inTenant, body: { tenantId: _host, roles: _believedByNobody, ...person } }) =>
        registerAdministrator(deps, inTenant, person),
      requireSetup,
    ),
    publicRoute(refresh, ({ inTenant, body }) => refreshSignIn(deps, inTenant, body.refreshToken)),
    publicRoute(logout, ({ inTenant, body, claims }) =>
      signOut(deps, inTenant, { refreshToken: body?.refreshToken, claims }),
    ),
  ];
}
