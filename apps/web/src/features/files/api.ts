import { useMutation } from '@tanstack/react-query';
import { addActivityFile, deleteActivityFile, getActivityFile } from '#contract/files.ts';
import { call, download, upload } from '../../lib/api/api.ts';
import { useRefresh } from '../../lib/api/resource.ts';

export interface ActivityFile {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
}

interface Upload {
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

/** Files are part of their activity: it is fetched anew. */
export function useAddFile(activityId: string) {
  const refresh = useRefresh('activities');
  return useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      upload(addActivityFile, file, { params: { id: activityId }, onProgress }),
    onSettled: refresh,
  });
}

export function useDeleteFile(activityId: string, fileId: string) {
  const refresh = useRefresh('activities');
  return useMutation({
    mutationFn: () => call(deleteActivityFile, { params: { id: activityId, fileId } }),
    onSettled: refresh,
  });
}

export function useDownloadFile(activityId: string) {
  return useMutation({
    mutationFn: ({ id, name }: ActivityFile) =>
      download(getActivityFile, { params: { id: activityId, fileId: id }, name }),
  });
}
