import * as contract from '#contract/mails.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function mailsFeature(deps: service.MailDeps): Feature {
  return {
    routes: [
      route(contract.listUndelivered, ({ tx, query }) => service.listUndelivered(tx, query)),
      route(contract.retryMail, ({ tx, principal, params }) =>
        service.retryMail(deps, tx, principal, params.id),
      ),
    ],
    rooms: { mails: { mayList: callersOf(contract.listUndelivered) } },
  };
}
