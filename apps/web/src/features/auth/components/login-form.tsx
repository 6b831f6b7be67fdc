import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { loginFailedMessage, messageOf } from '../../../lib/api/error-messages.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { type Credentials, signIn } from '../api.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginLink } from './login-link.tsx';

interface LoginFormProps {
  readonly demo: boolean;
  readonly tenantId: string | undefined;
  /** An account that was just made, and a friendly word about it. */
  readonly username: string;
  readonly note: string;
}

export function LoginForm({ demo, tenantId, username, note }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState<Credentials>({ email: username, password: '' });
  const [capsLock, setCapsLock] = useState(false);
  const identifier = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Read from the form: some password managers fill it without telling the page.
    const form = new FormData(event.currentTarget);
    const credentials = {
      email: String(form.get('username')),
      password: String(form.get('password')),
    };
    setTyped(credentials);
    setBusy(true);
    setProblem(null);
    try {
      await signIn({ ...credentials, tenantId });
    } catch (error) {
      setProblem(isApiError(error, 'internal') ? loginFailedMessage() : messageOf(error));
      setBusy(false);
      focusWhatHelps(credentials);
    }
  };
  const focusWhatHelps = ({ email }: Credentials) => {
    if (email.trim() === '') identifier.current?.focus();
    else password.current?.select();
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {note && <Alert role="status">{note}</Alert>}
          <TextInput
            ref={identifier}
            name="username"
            label={t('identifier')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={typed.email}
            onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
          />
          <PasswordField
            ref={password}
            name="password"
            label={t('password')}
            autoComplete="current-password"
            description={capsLock ? t('capsLock') : undefined}
            showLabel={t('showPassword')}
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
          />
          <Button type="submit" fullWidth loading={busy}>
            {t('logIn')}
          </Button>
          {problem && (
            <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
              {problem}
            </Alert>
          )}
          <LoginLink search={{ forgot: 'true' }}>{t('forgotPassword')}</LoginLink>
        </Stack>
      </form>
      {demo && (
        <DemoAccounts
          onChoose={(credentials) => {
            setTyped(credentials);
            setProblem(null);
          }}
        />
      )}
    </>
  );
}
