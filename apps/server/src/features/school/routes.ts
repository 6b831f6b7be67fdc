import { getRegionalSettings, updateRegionalSettings } from '#contract/regional-settings.ts';
import {
  getCohortVisibility,
  getSchool,
  removeLogo,
  updateCohortVisibility,
  updateHomePages,
  updateSchool,
  uploadLogo,
} from '#contract/school.ts';
import { publicRoute, type Route, route, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function schoolRoutes(deps: service.SchoolDeps): Route[] {
  return [
    publicRoute(getSchool, ({ inTenant }) => inTenant((tx) => service.readSchool(tx, deps))),
    route(updateHomePages, ({ tx, principal, body }) =>
      service.changeHomePages(tx, principal, body),
    ),
    route(updateSchool, ({ tx, principal, body }) => service.changeProfile(tx, principal, body)),
    uploadRoute(uploadLogo, ({ inTenant, principal, file }) =>
      service.changeLogo({ inTenant, principal }, file),
    ),
    route(removeLogo, ({ tx, principal }) => service.removeLogo(tx, principal)),
    route(getCohortVisibility, ({ tx }) => service.readCohortVisibility(tx)),
    route(updateCohortVisibility, ({ tx, principal, body }) =>
      service.changeCohortVisibility(tx, principal, body),
    ),
    publicRoute(getRegionalSettings, ({ inTenant }) => inTenant(service.readRegionalSettings)),
    route(updateRegionalSettings, ({ tx, principal, body }) =>
      service.changeRegionalSettings(tx, principal, body),
    ),
  ];
}
