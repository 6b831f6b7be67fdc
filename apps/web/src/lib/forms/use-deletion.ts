import { useTranslation } from 'react-i18next';
import type { DeleteDialogProps } from '../../ui/dialog/delete-dialog.tsx';
import { isApiError, type ProblemCode } from '../api/api-error.ts';
import { messageOf } from '../api/error-messages.ts';
import { notify } from '../loading/notify.ts';

interface Deletion {
  readonly name: string;
  readonly confirmLabel: string;
  /** The mutation of `useDelete`. */
  readonly remove: {
    readonly mutate: (
      input: undefined,
      then: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
    ) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** The refusal of a record that others use: a notice takes the place of the question. */
  readonly inUse?: { readonly code: ProblemCode; readonly title: string; readonly text?: string };
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Props of `<DeleteDialog>`, and what uses the record if that refused its deletion. */
export function useDeletion<Use = never>(
  deletion: Deletion,
): {
  readonly dialog: DeleteDialogProps;
  readonly usedBy: readonly Use[];
} {
  const { name, confirmLabel, remove, inUse, onDeleted, onCancel } = deletion;
  const { t } = useTranslation(['shared', 'common']);
  const { error } = remove;
  const isUsed = inUse !== undefined && isApiError(error, inUse.code);
  return {
    usedBy: isUsed ? ((error.details['usedBy'] ?? []) as readonly Use[]) : [],
    dialog: {
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirmLabel,
      cancelLabel: t('common:cancel'),
      busy: remove.isPending,
      // Missing permissions have their own dialog; not found counts as deleted.
      problem: error && !isApiError(error, 'access_denied', 'not_found') ? messageOf(error) : null,
      refusal: isUsed
        ? {
            title: inUse.title,
            text: [messageOf(error), inUse.text].filter(Boolean).join(' '),
            closeLabel: t('common:close'),
          }
        : null,
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
    },
  };
}
