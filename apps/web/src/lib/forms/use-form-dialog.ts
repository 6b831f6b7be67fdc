import { useTranslation } from 'react-i18next';
import type { FormDialogProps } from '../../ui/dialog/form-dialog.tsx';
import type { ConflictNoticeProps } from '../../ui/form/conflict-notice.tsx';
import type { ContractForm } from './use-contract-form.ts';

type DialogForm = Pick<
  ContractForm<never>,
  'formProps' | 'problem' | 'busy' | 'guard' | 'draft'
> & {
  readonly news?: string | null;
  readonly conflict?: ConflictNoticeProps | null;
};

/** Props of FormDialog for a form. Closing asks first if there are unsaved values. */
export function useFormDialog(
  { formProps, problem, busy, guard, draft, news = null, conflict = null }: DialogForm,
  onClose: () => void,
): Omit<FormDialogProps, 'title' | 'children'> {
  const { t } = useTranslation();
  return {
    formProps,
    problem,
    busy,
    draft,
    news,
    conflict,
    question: guard.question,
    submitLabel: t('save'),
    cancelLabel: t('cancel'),
    closeLabel: t('close'),
    onClose: () => guard.leave(onClose),
  };
}
