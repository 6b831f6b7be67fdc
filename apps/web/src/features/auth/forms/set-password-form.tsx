import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setPassword } from '#contract/passwords.ts';
import { fullName, type PersonName } from '#domain/users/user.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { setPasswordOf } from '../../users/api.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface SetPasswordFormProps {
  readonly user: PersonName & { readonly userId: string; readonly username: string | null };
  readonly onClose: () => void;
}

/** A new password for somebody else; nobody can read it afterwards. */
export function SetPasswordForm({ user, onClose }: SetPasswordFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const aboutThePerson = [user.username, user.firstName, user.lastName].filter(
    (text) => text !== null,
  );
  const change = useMutation({
    mutationFn: (body: { password: string }) => setPasswordOf(user.userId, body),
  });
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { password: '', confirmation: '' },
    schema: bodyOf(setPassword),
    toInput: ({ password }) => ({ password }),
    check: (values) =>
      newPasswordErrors({ ...values, aboutThePerson, differMessage: t('passwordsDiffer') }),
    save: (body) =>
      change.mutate(body, {
        onSuccess: () => {
          notify(t('setPassword.done'));
          onClose();
        },
        onError: showRefusal,
      }),
  });
  return (
    <Dialog
      title={t('setPassword.title', { name: fullName(user) })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('setPassword.text')}</Text>
          <NewPasswordFields
            label={t('newPassword')}
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmation')}
            aboutThePerson={aboutThePerson}
          />
          {problem && (
            <Alert role="alert" color="red">
              {problem}
            </Alert>
          )}
        </Stack>
        <FormActions
          submitLabel={t('setPassword.button')}
          cancelLabel={t('common:cancel')}
          busy={change.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
