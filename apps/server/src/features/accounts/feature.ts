import * as contract from '#contract/auth.ts';
import type { Feature } from '../../platform/feature.ts';
import { publicRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function accountsFeature(deps: service.AccountDeps): Feature {
  return {
    routes: [
      publicRoute(contract.confirmEmail, ({ inTenant, body }) =>
        service.confirmEmail(deps, inTenant, body.token),
      ),
    ],
    mails: {
      confirmEmail: service.confirmEmailBuilder(deps),
      emailChangeAsked: service.emailChangeAskedBuilder,
      emailChanged: service.emailChangedBuilder,
    },
  };
}
