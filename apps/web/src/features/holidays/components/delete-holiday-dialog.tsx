import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Holiday, useClosure, useDeleteHoliday, useReopen } from '../api.ts';
import { ClosedSessions } from './closure-dialog.tsx';

interface DeleteHolidayDialogProps {
  readonly holiday: Holiday;
  readonly onClose: () => void;
}

/** Deletes a holiday, and offers the sessions that it cancelled or that were never made because of it. */
export function DeleteHolidayDialog({ holiday, onClose }: DeleteHolidayDialogProps) {
  const { t } = useTranslation('holidays');
  const [reopening, setReopening] = useState(true);
  const { cancelled = [], leftOut = [] } = useClosure(holiday.id).data ?? {};
  const offered = [...cancelled, ...leftOut];
  const remove = useDeleteHoliday(holiday.id);
  const reopen = useReopen(holiday.id);
  const { dialog } = useDeletion({
    name: holiday.title,
    confirmLabel: t('delete'),
    remove: reopening && offered.length > 0 ? reopen : remove,
    onDeleted: onClose,
    onCancel: onClose,
  });
  const { refusal: _refusal, ...question } = dialog;
  return (
    <ConfirmDialog {...question}>
      {offered.length > 0 && (
        <>
          <Checkbox
            size="md"
            mt="md"
            label={t('closure.restore', { count: offered.length })}
            checked={reopening}
            onChange={(event) => setReopening(event.currentTarget.checked)}
          />
          <ClosedSessions sessions={offered} />
        </>
      )}
    </ConfirmDialog>
  );
}
