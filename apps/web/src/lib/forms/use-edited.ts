import { useTranslation } from 'react-i18next';
import type { NoticeDialogProps } from '../../ui/dialog/notice-dialog.tsx';
import { isApiError } from '../api/api-error.ts';

interface Editable {
  readonly can: { readonly edit: boolean };
}

interface EditedOptions {
  readonly title: string;
  /** That there is no such record. */
  readonly notFound: string;
  readonly onClose: () => void;
}

/**
 * The record of an `edit` parameter, fetched by itself: it may be on another page of the list, or deleted. Then
 * `missing` are the props of a `<NoticeDialog>` that says so.
 */
export function useEdited<Item extends Editable>(
  { data, error }: { readonly data: Item | undefined; readonly error: unknown },
  { title, notFound, onClose }: EditedOptions,
): { readonly record: Item | null; readonly missing: NoticeDialogProps | null } {
  const { t } = useTranslation();
  const isMissing = isApiError(error, 'not_found', 'invalid_request');
  return {
    record: !isMissing && data?.can.edit ? data : null,
    missing: isMissing ? { title, text: notFound, closeLabel: t('close'), onClose } : null,
  };
}
