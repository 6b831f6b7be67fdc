import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Cohort, type CohortChild, useRemoveChild } from '../api.ts';

interface RemoveChildDialogProps {
  readonly cohort: Cohort;
  readonly child: CohortChild;
  readonly onClose: () => void;
}

export function RemoveChildDialog({ cohort, child, onClose }: RemoveChildDialogProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const remove = useRemoveChild(cohort.id, child.userId);
  const name = fullName(child);
  const { error } = remove;
  return (
    <ConfirmDialog
      title={t('removeChild.title', { name, cohort: cohort.name })}
      text={t('removeChild.text')}
      confirmLabel={t('removeChild.submit')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      problem={error && !isApiError(error, 'access_denied', 'not_found') ? messageOf(error) : null}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify(t('removeChild.done', { name }));
            onClose();
          },
          // Already deleted by somebody else.
          onError: (refusal) => {
            if (isApiError(refusal, 'not_found')) onClose();
          },
        })
      }
    />
  );
}
