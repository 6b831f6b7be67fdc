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
import type { Feature, Platform } from '../../platform/feature.ts';
import { serveManifest } from '../../platform/http/manifest.ts';
import { publicRoute, route, uploadRoute } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import { serveLogo } from './lib/serve-logo.ts';
import * as service from './service.ts';

export function schoolFeature(
  { database, hooks }: Pick<Platform, 'database' | 'hooks'>,
  settings: service.SchoolDeps,
): Feature {
  return {
    routes: [
      publicRoute(getSchool, ({ inTenant }) => inTenant((tx) => service.readSchool(tx, settings))),
      route(updateHomePages, ({ tx, principal, body }) =>
        service.changeHomePages(tx, principal, body),
      ),
      route(updateSchool, ({ tx, principal, body }) =>
        service.changeProfile(tx, principal, { profile: body, hooks }),
      ),
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
    ],
    rooms: {
      school: { mayList: callersOf(getSchool) },
      regional: { mayList: callersOf(getRegionalSettings) },
    },
    serve: (http) => {
      const { inTenant } = database;
      serveLogo(http, (tenantId, hash) => inTenant(tenantId, (tx) => service.readLogo(tx, hash)));
      serveManifest(http, (tenantId) => inTenant(tenantId, service.readSchoolName));
    },
  };
}
