import { listAudit as listAuditEndpoint } from '#contract/audit.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listAudit } from './service.ts';

export const auditRoutes: Route[] = [
  route(listAuditEndpoint, ({ tx, query }) => listAudit(tx, query)),
];
