import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { type Holiday, useDeleteHoliday } from '../api.ts';

interface DeleteHolidayDialogProps {
  readonly holiday: Holiday;
  readonly onClose: () => void;
}

export function DeleteHolidayDialog({ holiday, onClose }: DeleteHolidayDialogProps) {
  const { t } = useTranslation('holidays');
  const { dialog } = useDeletion({
    name: holiday.title,
    confirmLabel: t('delete'),
    remove: useDeleteHoliday(holiday.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  return <DeleteDialog {...dialog} />;
}
