import * as contract from '#contract/planner.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** What families choose from and what they have: the planner and the week. */
export const plannerFeature: Feature = {
  routes: [
    route(contract.listPlanner, ({ tx, principal, query }) =>
      service.listPlanner(tx, principal, query),
    ),
    route(contract.readWeek, ({ tx, principal, query }) => service.readWeek(tx, principal, query)),
  ],
  rooms: {
    // A room a child: a booking of somebody else's never makes a family ask again.
    planner: { read: service.requireOwnChild },
    seats: { readSome: service.listVisible },
  },
};
