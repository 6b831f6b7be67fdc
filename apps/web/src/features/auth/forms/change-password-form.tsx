import { Alert, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changePassword } from '#contract/passwords.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { changeOwnPassword } from '../api.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function ChangePasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  const session = useSession();
  const aboutThePerson = [session?.firstName ?? '', session?.lastName ?? ''];
  const change = useMutation({ mutationFn: changeOwnPassword });
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    schema: bodyOf(changePassword),
    toInput: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    check: ({ newPassword, confirmation }) =>
      newPasswordErrors({
        password: newPassword,
        confirmation,
        aboutThePerson,
        differMessage: t('passwordsDiffer'),
        field: 'newPassword',
      }),
    fieldOf: { wrong_password: 'currentPassword' },
    failed: t('failed.change'),
    save: (body) =>
      change.mutate(body, {
        onSuccess: () => {
          notify(t('change.done'), { long: true });
          onClose();
        },
        onError: showRefusal,
      }),
  });
  return (
    <Dialog title={t('auth:changePassword')} closeLabel={t('common:close')} onClose={onClose}>
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordField
            label={t('change.current')}
            required
            data-autofocus
            showLabel={t('auth:showPassword')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields
            label={t('newPassword')}
            password={form.getInputProps('newPassword')}
            confirmation={form.getInputProps('confirmation')}
            aboutThePerson={aboutThePerson}
          />
          {problem && (
            <Alert role="alert" color="red">
              {t('change.failed')} {problem}
            </Alert>
          )}
        </Stack>
        <FormActions
          submitLabel={t('common:save')}
          cancelLabel={t('common:cancel')}
          busy={change.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
