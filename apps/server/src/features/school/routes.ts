import { getSchool } from '#contract/school.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { readSchool, type SchoolDeps } from './service.ts';

export function schoolRoutes(deps: SchoolDeps): Route[] {
  return [publicRoute(getSchool, ({ inTenant }) => inTenant((tx) => readSchool(tx, deps)))];
}
