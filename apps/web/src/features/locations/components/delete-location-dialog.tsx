import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
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
  const question = useDeletion({ name: location.name, remove, onDeleted, onCancel });
  if (!isApiError(remove.error, 'location_in_use')) {
    return <ConfirmDialog {...question} confirmLabel={t('delete')} />;
  }
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
