import { Alert, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newUser } from '#contract/users.ts';
import { fullName } from '#domain/users/user.ts';
import { useNewEmailTexts } from '../../../lib/forms/use-new-email-texts.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type User, useUserCalls } from '../api.ts';
import { useRoleName } from '../components/use-role-name.ts';
import { UserFields } from './user-fields.tsx';
import { EMPTY_USER, toInput, type UserField, valuesOf } from './user-values.ts';

interface UserFormProps {
  /** Absent: a new one, who may be given a password. */
  readonly user?: User;
  readonly onAdded?: (user: User) => void;
  readonly onClose: () => void;
}

export function UserForm({ user, onAdded, onClose }: UserFormProps) {
  const { t } = useTranslation(['users', 'auth', 'shared']);
  const roleName = useRoleName();
  const words = useNewEmailTexts();
  const { form, dialog } = useRecordForm({
    stored: user ?? null,
    schema: newUser,
    empty: EMPTY_USER,
    valuesOf,
    toInput,
    calls: useUserCalls(user?.userId),
    titles: { add: t('add'), edit: t('edit') },
    labelOf: (field) => t(`field.${field as UserField}`),
    show: (_field, value) => {
      if (Array.isArray(value)) return formatList(value.map((name) => roleName(String(name))));
      if (typeof value === 'boolean') return value ? t('shared:yes') : t('shared:no');
      return String(value ?? '');
    },
    noteOf: (changes, { pendingEmail }) =>
      changes.email && pendingEmail && user ? words.sent(pendingEmail, user.email) : null,
    words: words.refusals,
    fieldOf: { still_guardian: 'roles', still_has_guardians: 'roles' },
    nameOf: fullName,
    onAdded,
    onClose,
  });
  const mayEditAccount = user === undefined || user.can.editAccount;
  // Without the right to set passwords, a new e-mail must be confirmed by its owner.
  const waits = user?.can.editAccount && user.status === 'active' && !user.can.setPassword;
  return (
    <FormDialog {...dialog}>
      {!mayEditAccount && (
        <Alert role="note" mb="md">
          {t('hint.account')}
        </Alert>
      )}
      <Stack gap="md">
        <UserFields
          form={form}
          mayEditAccount={mayEditAccount}
          emailHint={waits ? words.hint : undefined}
          rolesHint={user && t('hint.rolesEnd')}
        />
        {user === undefined && (
          <PasswordField
            label={t('field.password')}
            description={t('hint.password')}
            showLabel={t('auth:showPassword')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
