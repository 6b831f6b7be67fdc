import * as contract from '#contract/privacy.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** What the school keeps about keeping data: consents, processors, how long, and what happened in a breach. */
export const privacyOfficeFeature = ({ files }: Pick<Platform, 'files'>): Feature => ({
  routes: [
    route(contract.recordConsent, ({ tx, principal, body }) =>
      service.recordConsent(tx, principal, body),
    ),
    route(contract.listConsents, ({ tx, query }) => service.listConsents(tx, query)),
    route(contract.listProcessors, ({ tx }) => service.listProcessors(tx)),
    route(contract.addProcessor, ({ tx, principal, body }) =>
      service.addProcessor(tx, principal, body),
    ),
    route(contract.updateProcessor, ({ tx, principal, params, body }) =>
      service.changeProcessor(tx, principal, { ...body, id: params.id }),
    ),
    route(contract.deleteProcessor, ({ tx, principal, params }) =>
      service.deleteProcessor(tx, principal, params.id),
    ),
    route(contract.getRetention, ({ tx }) => service.readRetention(tx)),
    route(contract.setRetention, ({ tx, principal, body }) =>
      service.setRetention(tx, principal, body),
    ),
    route(contract.reportBreach, ({ tx, principal, query }) =>
      service.reportBreach(tx, principal, query),
    ),
  ],
  schedules: {
    'privacy.retention': { run: (tx) => service.applyRetention(files, tx), nightly: true },
  },
});
