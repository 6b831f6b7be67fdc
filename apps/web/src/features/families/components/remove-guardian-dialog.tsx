import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Guardianship, useRemoveGuardian } from '../api.ts';

interface RemoveGuardianDialogProps {
  readonly tie: Guardianship;
  readonly onClose: () => void;
}

export function RemoveGuardianDialog({ tie, onClose }: RemoveGuardianDialogProps) {
  const { t } = useTranslation(['families', 'common']);
  const remove = useRemoveGuardian(tie);
  const done = () => {
    notify(t('removed'));
    onClose();
  };
  const names = { guardian: fullName(tie.guardian), child: fullName(tie.child) };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: names.guardian })}
      text={t('removeText', names)}
      confirmLabel={t('remove')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      problem={
        remove.error && !isApiError(remove.error, 'access_denied', 'not_found')
          ? messageOf(remove.error)
          : null
      }
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: done,
          // Already deleted by somebody else.
          onError: (error) => isApiError(error, 'not_found') && done(),
        })
      }
      onCancel={onClose}
    />
  );
}
