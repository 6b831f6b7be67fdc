import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { isInvited, type UserValues } from './user-values.ts';

/** How somebody new comes in: by an invitation, or by a password that the school sets. */
export function AccessFields({ form }: { readonly form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation(['users', 'auth']);
  const { email, password } = form.values;
  const hint = () => {
    if (password !== '') return t('invite.withPassword');
    return email.trim() === '' ? t('invite.withoutEmail') : t('invite.linkWorks');
  };
  const { checked: _wanted, ...invitation } = form.getInputProps('sendInvitation', {
    type: 'checkbox',
  });
  return (
    <>
      <Checkbox
        size="md"
        label={t('invite.now')}
        description={hint()}
        {...invitation}
        checked={isInvited(form.values)}
        disabled={email.trim() === '' || password !== ''}
      />
      <PasswordField
        label={t('field.password')}
        description={t('hint.password')}
        showLabel={t('auth:showPassword')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  );
}
