import * as contract from '#contract/calendar.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, route } from '../../platform/http/route.ts';
import { serveCalendar } from './lib/serve-calendar.ts';
import * as service from './service.ts';

export const calendarFeature = ({
  database,
  schoolUrl,
}: Pick<Platform, 'database' | 'schoolUrl'>): Feature => ({
  routes: [
    downloadRoute(contract.getActivityCalendar, ({ params, ...caller }) =>
      service.readActivityCalendar(caller, params.id),
    ),
    route(contract.getCalendarLink, ({ tx, principal }) => service.readLink(tx, principal)),
    route(contract.createCalendarLink, ({ tx, principal, body }) =>
      service.makeLink(tx, { principal, childId: body?.childId ?? null }, schoolUrl),
    ),
    route(contract.deleteCalendarLink, ({ tx, principal, query }) =>
      service.revokeLink(tx, principal, query.childId ?? null),
    ),
    route(contract.readCalendar, ({ tx, principal, query }) =>
      service.readCalendar(tx, principal, query),
    ),
  ],
  serve: (http) =>
    serveCalendar(http, (tenantId, request) =>
      database.inTenant(tenantId, (tx) => service.readByLink(tx, request)),
    ),
});
