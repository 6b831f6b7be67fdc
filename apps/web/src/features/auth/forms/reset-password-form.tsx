import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '#contract/passwords.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useAsyncTask } from '../../../lib/forms/use-async-task.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useFocusFirst } from '../../../lib/forms/use-focus-first.ts';
import { setPasswordByLink } from '../api.ts';
import { newPasswordErrors } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onBadLink: () => void;
}

export function ResetPasswordForm({ token, onDone, onBadLink }: ResetPasswordFormProps) {
  const { t } = useTranslation('account');
  const { busy, run } = useAsyncTask();
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { password: '', confirmation: '' },
    schema: bodyOf(resetPassword),
    toInput: ({ password }) => ({ token, password }),
    check: (values) => newPasswordErrors({ ...values, differMessage: t('passwordsDiffer') }),
    failed: t('failed.reset'),
    save: (body) =>
      run(async () => {
        try {
          await setPasswordByLink(body);
          onDone();
        } catch (error) {
          if (isApiError(error, 'link_invalid')) onBadLink();
          else showRefusal(error);
        }
      }),
  });
  useFocusFirst(element);
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <NewPasswordFields
          label={t('newPassword')}
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('reset.save')}
        </Button>
        {problem && (
          <Alert role="alert" color="red">
            {problem}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
