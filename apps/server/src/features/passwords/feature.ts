import * as contract from '#contract/passwords.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, publicRoute, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function passwordsFeature(deps: service.PasswordDeps): Feature {
  return {
    routes: [
      publicRoute(contract.sendPasswordReset, ({ inTenant, body: { email }, ip, cookies }) =>
        service.askForReset(deps, inTenant, { email, ip, cookies, now: new Date() }),
      ),
      publicRoute(contract.resetPassword, async ({ inTenant, body, cookies, keepDeviceToken }) => {
        const { mark } = await service.resetPassword(deps, inTenant, { ...body, cookies });
        keepDeviceToken(mark);
      }),
      freeRoute(contract.changePassword, ({ inTenant, principal, body }) =>
        service.changePassword(deps, { inTenant, principal }, body),
      ),
      freeRoute(contract.setPassword, ({ inTenant, principal, params, body }) =>
        service.setPassword(deps, { inTenant, principal }, { userId: params.id, ...body }),
      ),
      route(contract.inviteUser, ({ tx, principal, params }) =>
        service.inviteUser(deps, { tx, principal }, { userId: params.id, now: new Date() }),
      ),
    ],
    hooks: {
      invitationAsked: (tx, principal, userId) =>
        service.inviteUser(deps, { tx, principal }, { userId, now: new Date() }),
    },
    mails: {
      passwordReset: service.resetMailBuilder(deps),
      invitation: service.invitationBuilder(deps),
    },
  };
}
