import * as contract from '#contract/dashboard.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** What the office sees first. It writes nothing, so it has no topic: its screen listens to those that it reads. */
export const dashboardFeature: Feature = {
  routes: [
    route(contract.getDashboard, ({ tx, principal, language, query }) =>
      service.readDashboard(tx, { principal, language }, query),
    ),
    route(contract.listBookingStatus, ({ tx, principal, language, query }) =>
      service.listStatus(tx, { principal, language }, query),
    ),
  ],
  hooks: { openTasks: service.openTasks },
};
