import { login, logout, refresh } from '#contract/auth.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { type AuthDeps, refreshSignIn, signIn, signOut } from './service.ts';

export function authRoutes(deps: AuthDeps): Route[] {
  return [
    publicRoute(login, ({ inTenant, body }) =>
      signIn(deps, inTenant, { identifier: body.email, password: body.password }),
    ),
    publicRoute(refresh, ({ inTenant, body }) => refreshSignIn(deps, inTenant, body.refreshToken)),
    publicRoute(logout, ({ inTenant, body, claims }) =>
      signOut(deps, inTenant, { refreshToken: body?.refreshToken, claims }),
    ),
  ];
}
