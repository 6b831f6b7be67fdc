import * as contract from '#contract/invoice-runs.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const invoiceRunsFeature = ({
  jobs,
  outbox,
  database,
}: Pick<Platform, 'jobs' | 'outbox' | 'database'>): Feature => ({
  routes: [
    route(contract.previewRun, ({ tx }) => service.previewRun(tx)),
    route(contract.startRun, ({ tx, principal }) => service.startRun(tx, { principal, jobs })),
    route(contract.getRun, ({ tx, principal, params }) =>
      service.readRun(tx, principal, params.id),
    ),
  ],
  works: { invoiceRuns: (job) => service.makeRun({ inTenant: database.inTenant, outbox }, job) },
  rooms: {
    invoiceRuns: { mayList: callersOf(contract.previewRun), read: service.readRun },
  },
});
