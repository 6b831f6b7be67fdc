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
    route(contract.createCalendarLink, ({ tx, principal }) =>
      service.makeLink(tx, principal, schoolUrl),
    ),
    route(contract.deleteCalendarLink, ({ tx, principal }) => service.revokeLink(tx, principal)),
  ],
  serve: (http) =>
    serveCalendar(http, (tenantId, token) =>
      database.inTenant(tenantId, (tx) => service.readByLink(tx, token)),
    ),
});
