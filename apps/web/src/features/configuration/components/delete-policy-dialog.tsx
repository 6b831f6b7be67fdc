import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { type AbsencePolicy, useDeletePolicy } from '../api.ts';

interface DeletePolicyDialogProps {
  readonly policy: AbsencePolicy;
  readonly onClose: () => void;
}

export function DeletePolicyDialog({ policy, onClose }: DeletePolicyDialogProps) {
  const { t } = useTranslation(['common', 'messages']);
  const { dialog } = useDeletion({
    name: policy.name,
    confirmLabel: t('common:delete'),
    remove: useDeletePolicy(policy.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  const { problem } = dialog;
  return (
    <DeleteDialog
      {...dialog}
      problem={problem ? `${t('messages:absencePolicies.deleteFailed')}. ${problem}` : null}
    />
  );
}
