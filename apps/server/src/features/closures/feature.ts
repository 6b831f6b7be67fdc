import * as contract from '#contract/closures.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** Holidays and the sessions that fall into them. */
export const closuresFeature = ({
  hooks,
  outbox,
}: Pick<Platform, 'hooks' | 'outbox'>): Feature => ({
  routes: [
    route(contract.previewClosure, ({ tx, principal, params }) =>
      service.previewClosure(tx, principal, params.id),
    ),
    route(contract.cancelClosed, ({ tx, principal, params }) =>
      service.cancelClosed(tx, { principal, hooks, outbox }, params.id),
    ),
    route(contract.restoreClosed, ({ tx, principal, params }) =>
      service.restoreClosed(tx, { principal, hooks, outbox }, params.id),
    ),
    route(contract.reopen, ({ tx, principal, params }) =>
      service.reopen(tx, { principal, hooks, outbox }, params.id),
    ),
  ],
});
