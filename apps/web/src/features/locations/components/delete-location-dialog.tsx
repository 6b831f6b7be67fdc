import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NoticeDialog } from '../../../ui/notice-dialog.tsx';
import { type LocationWithUses, useDeleteLocation, usesOf } from '../api.ts';
import { LocationUses } from './location-uses.tsx';

interface DeleteLocationDialogProps {
  readonly location: LocationWithUses;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

export function DeleteLocationDialog({ location, onDeleted, onCancel }: DeleteLocationDialogProps) {
  const { t } = useTranslation(['locations', 'common']);
  const remove = useDeleteLocation(location.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify(t('deleted', { name: location.name }));
        onDeleted();
      },
      onError: (error) => {
        // Somebody else was quicker: what was wanted is done.
        if (isApiError(error, 'not_found')) onDeleted();
      },
    });

  if (isApiError(remove.error, 'location_in_use')) {
    return (
      <NoticeDialog
        title={t('inUse.title')}
        text={`${messageOf(remove.error)} ${t('inUse.usedBy')}`}
        closeLabel={t('common:close')}
        onClose={onCancel}
      >
        <Stack mt="md">
          <LocationUses uses={usesOf(remove.error)} />
        </Stack>
      </NoticeDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name: location.name })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {remove.isError && !isApiError(remove.error, 'access_denied', 'not_found') && (
        <Alert role="alert" color="red" mt="md">
          <Text>{messageOf(remove.error)}</Text>
        </Alert>
      )}
    </ConfirmDialog>
  );
}
