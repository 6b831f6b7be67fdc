import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newUser } from '#contract/users.ts';
import { fullName } from '#domain/users/user.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type User, useCreateUser } from '../api.ts';
import { UserFields } from './user-fields.tsx';
import { EMPTY_USER, toInput, type UserValues } from './user-values.ts';

interface NewUserFormProps {
  readonly onAdded: (user: User) => void;
  readonly onClose: () => void;
}

const EMPTY: UserValues & { password: string } = { ...EMPTY_USER, password: '' };

export function NewUserForm({ onAdded, onClose }: NewUserFormProps) {
  const { t } = useTranslation(['users', 'auth', 'common', 'shared']);
  const adding = useContractForm({
    schema: newUser,
    initial: EMPTY,
    toInput: ({ password, ...values }) => ({
      ...toInput(values),
      ...(password !== '' && { password }),
    }),
    save: useCreateUser().mutateAsync,
    onSaved: (user) => {
      notify(t('shared:added', { name: fullName(user) }));
      onAdded(user);
    },
  });
  const { form } = adding;
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog {...dialog} title={t('add')} submitLabel={t('common:add')}>
      <Stack gap="md">
        <UserFields
          // The password is not part of these fields.
          form={form as unknown as Parameters<typeof UserFields>[0]['form']}
          mayEditAccount
        />
        <PasswordField
          label={t('field.password')}
          description={t('hint.password')}
          showLabel={t('auth:showPassword')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  );
}
