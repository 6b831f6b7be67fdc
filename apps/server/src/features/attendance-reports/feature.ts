import * as contract from '#contract/attendance-reports.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const attendanceReportsFeature: Feature = {
  routes: [
    route(contract.getAttendanceReport, ({ tx, principal, language, query }) =>
      service.readReport(tx, { principal, language }, query),
    ),
    route(contract.listUnrecorded, ({ tx, principal, language, query }) =>
      service.readUnrecorded(tx, { principal, language }, query),
    ),
  ],
  hooks: { openTasks: service.openTasks },
};
