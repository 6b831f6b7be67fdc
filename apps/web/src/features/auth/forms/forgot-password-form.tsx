import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useAsyncTask } from '../../../lib/forms/use-async-task.ts';
import { useFocusFirst } from '../../../lib/forms/use-focus-first.ts';
import { useSchool } from '../../school/api.ts';
import { askForReset } from '../api.ts';

/** Requests a reset link. The answer never reveals whether the e-mail is known. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('account');
  const school = useSchool();
  const element = useRef<HTMLFormElement>(null);
  const { busy, run } = useAsyncTask();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  useFocusFirst(element);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(async () => {
      setProblem(null);
      try {
        await askForReset({ email, tenantId: school?.tenantId ?? '' });
        setSent(true);
      } catch (error) {
        setProblem(isApiError(error, 'internal') ? t('failed.sendReset') : messageOf(error));
        element.current?.querySelector('input')?.focus();
      }
    });
  };
  if (sent) {
    return (
      <Alert role="status" icon={<IconMail aria-hidden />}>
        {t('forgot.sent')}
      </Alert>
    );
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('forgot.text')}</Text>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('forgot.send')}
        </Button>
        {problem && (
          <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
