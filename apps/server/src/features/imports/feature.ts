import * as contract from '#contract/imports.ts';
import { EXPORT_TYPES } from '#domain/exports/export.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, freeRoute, route, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** Lists of children and guardians, from a file into the school. */
export const importsFeature = (
  { jobs, database }: Pick<Platform, 'jobs' | 'database'>,
  findPrincipal: service.Applying['findPrincipal'],
): Feature => ({
  routes: [
    uploadRoute(contract.createImport, ({ principal, inTenant, file, fileName }) =>
      service.uploadList({ principal, inTenant }, { bytes: file, name: fileName }),
    ),
    downloadRoute(contract.getImportTemplate, async ({ language, query: { format } }) => ({
      ...(await service.makeTemplate(language, format)),
      type: EXPORT_TYPES[format],
    })),
    route(contract.getImport, ({ tx, principal, params }) =>
      service.readImport(tx, principal, params.id),
    ),
    freeRoute(contract.updateImport, ({ principal, inTenant, params, body }) =>
      service.changePreview({ principal, inTenant }, { id: params.id, ...body }),
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
    imports: (job) => service.applyImport({ inTenant: database.inTenant, findPrincipal }, job),
  },
  schedules: { 'imports.sweep': { run: service.sweep, nightly: true } },
});
