import * as contract from '#contract/exports.ts';
import { getCertificate, orderPersonExport } from '#contract/privacy.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const exportsFeature = (
  { files, jobs, database }: Pick<Platform, 'files' | 'jobs' | 'database'>,
  findPrincipal: service.Making['findPrincipal'],
): Feature => ({
  routes: [
    route(contract.createExport, ({ tx, principal, language, body }) =>
      service.orderExport(tx, { principal, language, jobs }, body),
    ),
    route(orderPersonExport, ({ tx, principal, language, params }) =>
      service.orderPerson(tx, { principal, language, jobs }, params.id),
    ),
    downloadRoute(getCertificate, ({ params, ...caller }) =>
      service.readCertificate(caller, params.id),
    ),
    route(contract.getExport, ({ tx, principal, params }) =>
      service.readExport(tx, principal, params.id),
    ),
    downloadRoute(contract.getExportFile, ({ params, ...caller }) =>
      service.readFile(files, caller, params.id),
    ),
  ],
  works: {
    exports: (job) =>
      service.makeExport({ inTenant: database.inTenant, findPrincipal, files }, job),
  },
  schedules: { 'exports.sweep': { run: (tx) => service.sweep(files, tx), nightly: true } },
});
