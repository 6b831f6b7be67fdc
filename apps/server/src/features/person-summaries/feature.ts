import * as contract from '#contract/person-summaries.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const personSummariesFeature: Feature = {
  routes: [
    route(contract.getUserSummary, ({ tx, principal, params }) =>
      service.readSummary(tx, principal, params.id),
    ),
  ],
};
