import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CohortUse } from '#domain/cohorts/cohort.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { type Cohort, useDeleteCohort } from '../api.ts';

interface DeleteCohortDialogProps {
  readonly cohort: Cohort;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

export function DeleteCohortDialog({ cohort, ...then }: DeleteCohortDialogProps) {
  const { t } = useTranslation('cohorts');
  const { dialog, usedBy } = useDeletion<CohortUse>({
    name: cohort.name,
    confirmLabel: t('delete'),
    remove: useDeleteCohort(cohort.id),
    inUse: { code: 'cohort_in_use', title: t('inUse.title') },
    ...then,
  });
  return (
    <DeleteDialog {...dialog}>
      <List spacing="xs">
        {usedBy
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <List.Item key={kind}>{t(`inUse.${kind}`, { count })}</List.Item>
          ))}
      </List>
    </DeleteDialog>
  );
}
