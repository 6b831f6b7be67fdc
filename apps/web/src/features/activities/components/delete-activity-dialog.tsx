import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type Activity, useDeleteActivity } from '../api.ts';
import { useActivityName } from './activity-names.ts';

interface DeleteActivityDialogProps {
  readonly activity: Activity;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** What ever had a booking is never deleted: then it offers to cancel it. */
export function DeleteActivityDialog({ activity, onDeleted, onClose }: DeleteActivityDialogProps) {
  const { t } = useTranslation('activities');
  const name = useActivityName();
  const remove = useDeleteActivity(activity.id);
  const { dialog } = useDeletion({
    name: name(activity),
    confirmLabel: t('delete'),
    remove,
    onDeleted,
    onCancel: onClose,
  });
  if (!isApiError(remove.error, 'activity_in_use')) return <DeleteDialog {...dialog} />;
  return <InUse activity={activity} message={messageOf(remove.error)} onClose={onClose} />;
}

interface InUseProps {
  readonly activity: Activity;
  readonly message: string;
  readonly onClose: () => void;
}

function InUse({ activity, message, onClose }: InUseProps) {
  const { t } = useTranslation(['activities', 'common']);
  const navigate = useNavigate();
  const cancelInstead = () =>
    void navigate({
      to: '.',
      search: (previous: Readonly<Record<string, string>>) => ({
        ...previous,
        delete: undefined,
        cancel: activity.id,
      }),
      // Back leads to the page, not to a question that was answered.
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog title={t('inUse.title')} onClose={onClose}>
      <Text>{activity.cancelledAt === null ? message : t('inUse.cancelledAlready')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:close')}
        </Button>
        {activity.can.cancel && <Button onClick={cancelInstead}>{t('inUse.cancelInstead')}</Button>}
      </Group>
    </Dialog>
  );
}
