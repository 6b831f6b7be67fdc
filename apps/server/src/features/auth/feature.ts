import * as contract from '#contract/auth.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, publicRoute, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function authFeature(deps: service.AuthDeps): Feature {
  return {
    routes: [
      publicRoute(
        contract.login,
        async ({ inTenant, tenantId, body, ip, userAgent, cookies, keepDeviceToken }) => {
          const { answer, mark } = await service.signIn(deps, inTenant, {
            tenantId,
            identifier: body.email,
            password: body.password,
            ip,
            userAgent,
            cookies,
          });
          keepDeviceToken(mark);
          return answer;
        },
      ),
      publicRoute(contract.refresh, ({ inTenant, body }) =>
        service.refreshSignIn(deps, inTenant, body.refreshToken),
      ),
      publicRoute(contract.logout, ({ inTenant, body, claims }) =>
        service.signOut(inTenant, { refreshToken: body?.refreshToken, claims }),
      ),
      route(contract.listSessions, ({ tx, principal }) => service.listSessions(tx, principal)),
      freeRoute(contract.endOtherSessions, ({ inTenant, principal, cookies }) =>
        service.endOtherSessions({ inTenant, principal }, cookies),
      ),
    ],
    schedules: { 'auth.retention': { run: service.deleteStale, nightly: true } },
  };
}
