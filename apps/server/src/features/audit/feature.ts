import { listAudit as listAuditEndpoint } from '#contract/audit.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listAudit } from './service.ts';

export const auditFeature: Feature = {
  routes: [route(listAuditEndpoint, ({ tx, query }) => listAudit(tx, query))],
};
