import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useAddFile } from '../api.ts';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly problem: string | null;
}

/** What the server would refuse is refused before it is sent. */
export function faultOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  count: number,
): 'not_a_pdf' | 'pdf_too_big' | 'too_many_files' | null {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'not_a_pdf';
  if (file.size >= ACTIVITY_LIMITS.fileBytes) return 'pdf_too_big';
  return count >= ACTIVITY_LIMITS.files ? 'too_many_files' : null;
}

let last = 0;

/** Files on their way, one after the other; what failed stays until it is dismissed. */
export function useUploads(activityId: string, count: number) {
  const { t } = useTranslation(['files', 'messages']);
  const { mutateAsync, isPending } = useAddFile(activityId);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function addOne({ key, name }: Upload, file: File, there: number): Promise<boolean> {
    try {
      const fault = faultOf(file, there);
      if (fault) throw new ApiError(0, { code: fault });
      await mutateAsync({ file, onProgress: (share) => change(key, { share }) });
      notify(t('added', { name }));
      dismiss(key);
      return true;
    } catch (error) {
      if (isApiError(error, 'access_denied')) dismiss(key);
      const isRule = isApiError(error, 'not_a_pdf', 'pdf_too_big');
      const why = messageOf(error);
      change(key, { problem: isRule ? why : `${t('messages:files.uploadFailed')}. ${why}` });
      return false;
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const fresh = files.map(({ name }) => {
      last += 1;
      return { key: last, name, share: 0, problem: null };
    });
    setUploads((all) => [...all.filter(({ problem }) => problem === null), ...fresh]);
    let there = count;
    for (const [index, upload] of fresh.entries()) {
      const file = files[index];
      if (file && (await addOne(upload, file, there))) there += 1;
    }
  }
  return { uploads, add, dismiss, busy: isPending };
}
