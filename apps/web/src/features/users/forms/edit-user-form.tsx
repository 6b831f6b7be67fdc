import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { userRecord } from '#contract/users.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useNewEmailTexts } from '../../../lib/forms/use-new-email-texts.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type User, useFetchUser, useUpdateUser } from '../api.ts';
import { useRoleName } from '../components/use-role-name.ts';
import { UserFields } from './user-fields.tsx';
import { toInput, type UserField, valuesOf } from './user-values.ts';

interface EditUserFormProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function EditUserForm({ user, onClose }: EditUserFormProps) {
  const { t } = useTranslation(['users', 'shared']);
  const roleName = useRoleName();
  const words = useNewEmailTexts();
  const editing = useVersionedEdit({
    stored: user,
    schema: userRecord,
    valuesOf,
    toInput,
    update: useUpdateUser(user.userId).mutateAsync,
    fetchLatest: useFetchUser(user.userId),
    labelOf: (field) => t(`field.${field as UserField}`),
    show: (_field, value) => {
      if (Array.isArray(value)) return formatList(value.map((name) => roleName(String(name))));
      if (typeof value === 'boolean') return value ? t('shared:yes') : t('shared:no');
      return String(value ?? '');
    },
    noteOf: (changes, { pendingEmail }) =>
      changes.email && pendingEmail ? words.sent(pendingEmail, user.email) : null,
    words: words.refusals,
    onSaved: onClose,
  });
  const dialog = useFormDialog(editing, onClose);
  const { editAccount, setPassword } = user.can;
  // Without the right to set passwords, a new e-mail must be confirmed by its owner.
  const waits = editAccount && user.status === 'active' && !setPassword;
  return (
    <FormDialog {...dialog} title={t('edit')}>
      {!editAccount && (
        <Alert role="note" mb="md">
          {t('hint.account')}
        </Alert>
      )}
      <UserFields
        form={editing.form}
        mayEditAccount={editAccount}
        emailHint={waits ? words.hint : undefined}
        rolesHint={t('hint.rolesEnd')}
      />
    </FormDialog>
  );
}
