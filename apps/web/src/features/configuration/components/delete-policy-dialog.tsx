import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type AbsencePolicy, useDeletePolicy } from '../api.ts';

interface DeletePolicyDialogProps {
  readonly policy: AbsencePolicy;
  readonly onClose: () => void;
}

export function DeletePolicyDialog({ policy, onClose }: DeletePolicyDialogProps) {
  const { t } = useTranslation(['common', 'messages']);
  const question = useDeletion({
    name: policy.name,
    remove: useDeletePolicy(policy.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  const { problem } = question;
  return (
    <ConfirmDialog
      {...question}
      problem={problem ? `${t('messages:absencePolicies.deleteFailed')}. ${problem}` : null}
      confirmLabel={t('common:delete')}
    />
  );
}
