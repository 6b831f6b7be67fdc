import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Holiday, useDeleteHoliday } from '../api.ts';

interface DeleteHolidayDialogProps {
  readonly holiday: Holiday;
  readonly onClose: () => void;
}

export function DeleteHolidayDialog({ holiday, onClose }: DeleteHolidayDialogProps) {
  const { t } = useTranslation('holidays');
  const remove = useDeleteHoliday(holiday.id);
  const question = useDeletion({
    name: holiday.title,
    remove,
    onDeleted: onClose,
    onCancel: onClose,
  });
  return <ConfirmDialog {...question} confirmLabel={t('delete')} />;
}
