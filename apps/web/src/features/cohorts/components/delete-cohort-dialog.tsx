import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { type Cohort, useDeleteCohort, usesOf } from '../api.ts';

interface DeleteCohortDialogProps {
  readonly cohort: Cohort;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

export function DeleteCohortDialog({ cohort, onDeleted, onCancel }: DeleteCohortDialogProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const remove = useDeleteCohort(cohort.id);
  const question = useDeletion({ name: cohort.name, remove, onDeleted, onCancel });
  if (!isApiError(remove.error, 'cohort_in_use')) {
    return <ConfirmDialog {...question} confirmLabel={t('delete')} />;
  }
  return (
    <NoticeDialog
      title={t('inUse.title')}
      text={messageOf(remove.error)}
      closeLabel={t('common:close')}
      onClose={onCancel}
    >
      <List mt="md" spacing="xs">
        {usesOf(remove.error).map(({ kind, count }) => (
          <List.Item key={kind}>{t(`inUse.${kind}`, { count })}</List.Item>
        ))}
      </List>
    </NoticeDialog>
  );
}
