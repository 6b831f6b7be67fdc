import * as contract from '#contract/absences.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, freeRoute, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const absenceFilesFeature = ({ files }: Pick<Platform, 'files'>): Feature => ({
  routes: [
    uploadRoute(contract.addAbsenceFile, ({ params, query, file, fileName, ...caller }) =>
      service.add(files, caller, {
        absenceId: params.id,
        bytes: file,
        name: fileName,
        purpose: query.purpose,
      }),
    ),
    downloadRoute(contract.getAbsenceFile, ({ params, ...caller }) =>
      service.read(files, caller, { absenceId: params.id, fileId: params.fileId }),
    ),
    freeRoute(contract.deleteAbsenceFile, ({ params, ...caller }) =>
      service.remove(files, caller, { absenceId: params.id, fileId: params.fileId }),
    ),
  ],
  schedules: { 'absences.tidy': { run: (tx) => service.tidy(files, tx), nightly: true } },
});
