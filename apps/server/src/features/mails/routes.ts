import * as contract from '#contract/mails.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function mailRoutes(deps: service.MailDeps): Route[] {
  return [
    route(contract.listUndelivered, ({ tx, query }) => service.listUndelivered(tx, query)),
    route(contract.retryMail, ({ tx, principal, params }) =>
      service.retryMail(deps, tx, principal, params.id),
    ),
  ];
}
