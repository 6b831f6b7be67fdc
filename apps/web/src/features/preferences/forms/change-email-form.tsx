import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeMyEmail } from '#contract/me.ts';
import { bodyOf } from '../../../lib/form.ts';
import { notify } from '../../../lib/notify.ts';
import { useCallForm } from '../../../lib/use-call-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangeEmail } from '../api.ts';

interface ChangeEmailFormProps {
  readonly email: string | null;
  readonly onClose: () => void;
}

/** Asks for the password, because whoever has the address can set a new one. */
export function ChangeEmailForm({ email, onClose }: ChangeEmailFormProps) {
  const { t } = useTranslation(['settings', 'account', 'auth', 'common']);
  const change = useChangeEmail();
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { email: email ?? '', currentPassword: '' },
    schema: bodyOf(changeMyEmail),
    toInput: (values) => values,
    fieldOf: { wrong_password: 'currentPassword' },
    save: (body) =>
      change.mutate(body, {
        onSuccess: () => {
          notify(t('email.done'), { long: true });
          onClose();
        },
        onError: showRefusal,
      }),
  });
  return (
    <FormDialog
      title={t('email.change')}
      size={480}
      formProps={{ ref: element, onSubmit: submit, noValidate: true }}
      problem={problem && `${t('profile.failed')} ${problem}`}
      busy={change.isPending}
      draft={null}
      news={null}
      conflict={null}
      question={null}
      submitLabel={t('common:save')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t('email.new')}
          withAsterisk
          data-autofocus
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('account:change.current')}
          withAsterisk
          showLabel={t('auth:showPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
    </FormDialog>
  );
}
