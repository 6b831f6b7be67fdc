import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { type Role, useDeleteRole, useRefreshRoles } from '../api.ts';

interface DeleteRoleDialogProps {
  readonly role: Role;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

export function DeleteRoleDialog({ role, onDeleted, onCancel }: DeleteRoleDialogProps) {
  const { t } = useTranslation(['roles', 'common']);
  const remove = useDeleteRole(role.id);
  const refresh = useRefreshRoles();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify(t('deleted', { name: role.name }));
        onDeleted();
      },
      onError: (error) => {
        // Already deleted by somebody else.
        if (isApiError(error, 'not_found')) onDeleted();
      },
    });

  // The role has been assigned meanwhile; a retry can't succeed.
  if (isApiError(remove.error, 'role_has_people', 'role_built_in')) {
    return (
      <NoticeDialog
        title={t('delete.refused', { name: role.name })}
        text={messageOf(remove.error)}
        closeLabel={t('common:close')}
        onClose={() => {
          void refresh();
          onCancel();
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name: role.name })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {remove.isError && !isApiError(remove.error, 'access_denied', 'not_found') && (
        <Alert role="alert" color="red" mt="md">
          {messageOf(remove.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
