import * as contract from '#contract/imports.ts';
import { isEmailAddress, username } from '#contract/schemas.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, freeRoute, route, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

const checks: service.TextChecks = {
  isEmail: isEmailAddress,
  isUsername: (text) => username.safeParse(text).success,
};

/** Lists of children and guardians, from a file into the school. */
export const importsFeature = (
  { jobs, database }: Pick<Platform, 'jobs' | 'database'>,
  findPrincipal: service.Applying['findPrincipal'],
): Feature => ({
  routes: [
    uploadRoute(contract.createImport, ({ principal, inTenant, file, fileName }) =>
      service.uploadList({ principal, inTenant, checks }, { bytes: file, name: fileName }),
    ),
    downloadRoute(contract.getImportTemplate, ({ language, query: { format } }) =>
      service.makeTemplate(language, format),
    ),
    route(contract.getImport, ({ tx, principal, params }) =>
      service.readImport(tx, principal, params.id),
    ),
    freeRoute(contract.updateImport, ({ principal, inTenant, params, body }) =>
      service.changePreview({ principal, inTenant, checks }, { id: params.id, ...body }),
    ),
    route(contract.listImportRows, ({ tx, principal, params, query }) =>
      service.listRows(tx, principal, { id: params.id, query }),
    ),
    route(contract.applyImport, ({ tx, principal, params }) =>
      service.orderApplying(tx, { principal, jobs }, params.id),
    ),
    route(contract.deleteImport, ({ tx, principal, params }) =>
      service.throwAway(tx, principal, params.id),
    ),
  ],
  works: {
    imports: (job) =>
      service.applyImport({ inTenant: database.inTenant, findPrincipal, checks }, job),
  },
  schedules: { 'imports.sweep': { run: service.sweep, nightly: true } },
});
