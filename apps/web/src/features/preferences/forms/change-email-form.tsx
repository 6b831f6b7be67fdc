import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeMyEmail } from '#contract/preferences.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useNewEmailTexts } from '../../../lib/forms/use-new-email-texts.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { Me } from '../../me/api.ts';
import { useChangeEmail } from '../api.ts';

interface ChangeEmailFormProps {
  readonly me: Pick<Me, 'email' | 'pendingEmail'>;
  readonly onClose: () => void;
}

/**
 * Asks for the password, because whoever controls the e-mail can reset it. A pending e-mail is filled in
 * already: submitting sends another link.
 */
export function ChangeEmailForm({ me: { email, pendingEmail }, onClose }: ChangeEmailFormProps) {
  const { t } = useTranslation(['settings', 'account', 'auth', 'common']);
  const words = useNewEmailTexts();
  const change = useChangeEmail();
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { email: pendingEmail ?? email ?? '', currentPassword: '' },
    schema: bodyOf(changeMyEmail),
    toInput: (values) => values,
    check: (values) => (values.email.trim() === email ? { email: t('email.same') } : {}),
    fieldOf: { wrong_password: 'currentPassword' },
    words: { ...words.refusals, access_denied: t('email.bySchool') },
    save: (body) =>
      change.mutate(body, {
        onSuccess: () => {
          notify(words.sent(body.email, email), { long: true });
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
      submitLabel={t('account:forgot.send')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t('email.new')}
          description={words.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus={pendingEmail === null || undefined}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('account:change.current')}
          required
          data-autofocus={pendingEmail !== null || undefined}
          showLabel={t('auth:showPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
    </FormDialog>
  );
}
