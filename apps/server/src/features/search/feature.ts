import * as contract from '#contract/search.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const searchFeature: Feature = {
  routes: [
    route(contract.search, ({ tx, principal, query, language }) =>
      service.search(tx, principal, { q: query.q, language }),
    ),
  ],
};
