import { useTranslation } from 'react-i18next';
import type { ConfirmDialogProps } from '../../ui/dialog/confirm-dialog.tsx';
import { isApiError } from '../api/api-error.ts';
import { messageOf } from '../api/error-messages.ts';
import { notify } from '../loading/notify.ts';

interface Deletion {
  readonly name: string;
  /** The mutation of `useDelete`. */
  readonly remove: {
    readonly mutate: (
      input: undefined,
      then: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
    ) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Props of the ConfirmDialog before a permanent deletion; the feature labels the button. */
export function useDeletion({
  name,
  remove,
  onDeleted,
  onCancel,
}: Deletion): Omit<ConfirmDialogProps, 'confirmLabel'> {
  const { t } = useTranslation(['shared', 'common']);
  const { error } = remove;
  return {
    title: t('delete.title', { name }),
    text: t('delete.text'),
    cancelLabel: t('common:cancel'),
    busy: remove.isPending,
    // Missing permissions have their own dialog; not found counts as deleted.
    problem: error && !isApiError(error, 'access_denied', 'not_found') ? messageOf(error) : null,
    onCancel,
    onConfirm: () =>
      remove.mutate(undefined, {
        onSuccess: () => {
          notify(t('deleted', { name }));
          onDeleted();
        },
        onError: (refusal) => {
          // Already deleted by somebody else.
          if (isApiError(refusal, 'not_found')) onDeleted();
        },
      }),
  };
}
