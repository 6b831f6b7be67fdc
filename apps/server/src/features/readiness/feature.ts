import * as contract from '#contract/readiness.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** Before sign-up opens: what families will see, and who can't take part yet. */
export const readinessFeature: Feature = {
  routes: [
    route(contract.previewPlanner, ({ tx, query }) => service.preview(tx, query)),
    route(contract.listUnready, ({ tx, principal, language, query }) =>
      service.listUnready(tx, { principal, language }, query),
    ),
  ],
};
