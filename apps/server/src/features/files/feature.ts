import * as contract from '#contract/files.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, freeRoute, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const filesFeature = ({ files }: Pick<Platform, 'files'>): Feature => ({
  routes: [
    uploadRoute(contract.addActivityFile, ({ params, file, fileName, ...caller }) =>
      service.addToActivity(files, caller, {
        activityId: params.id,
        bytes: file,
        name: fileName,
      }),
    ),
    downloadRoute(contract.getActivityFile, ({ params, ...caller }) =>
      service.readOfActivity(files, caller, { activityId: params.id, fileId: params.fileId }),
    ),
    freeRoute(contract.deleteActivityFile, ({ params, ...caller }) =>
      service.removeFromActivity(files, caller, { activityId: params.id, fileId: params.fileId }),
    ),
  ],
  schedules: { 'files.sweep': { run: (tx) => service.sweep(files, tx), nightly: true } },
});
