import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useAsyncTask } from '../../../lib/forms/use-async-task.ts';
import { useSession } from '../../../lib/session/session.ts';
import { confirmEmailByLink } from '../api.ts';
import { CardPage } from './card-page.tsx';
import { BackToLogin, LoginLink } from './login-link.tsx';

type Step = 'ask' | 'done' | 'badLink' | 'noLink';

/**
 * `/login?confirm=TOKEN`, the link of a mail. Only the button confirms: scanners of mails open links, and
 * an e-mail address must not be confirmed by a scanner.
 */
export function ConfirmEmailCard() {
  const { t } = useTranslation('account');
  const token = useTokenOnce();
  const [step, setStep] = useState<Step>(token === null ? 'noLink' : 'ask');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAsyncTask();

  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await confirmEmailByLink({ token: token ?? '' });
        setStep('done');
      } catch (error) {
        // A link that was cut off on the way is as good as an old one.
        if (isApiError(error, 'link_invalid', 'invalid_request')) setStep('badLink');
        else setProblem(messageOf(error));
      }
    });
  if (step === 'badLink') {
    return (
      <CardPage title={t('confirmEmail.badLink')}>
        <Stack gap="md">
          <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
            {t('confirmEmail.why')}
          </Alert>
          <Text>{t('confirmEmail.newLink')}</Text>
          <Onwards primary />
        </Stack>
      </CardPage>
    );
  }
  if (step !== 'ask') {
    const isDone = step === 'done';
    return (
      <CardPage title={isDone ? t('confirmEmail.doneTitle') : t('confirmEmail.title')}>
        <Stack gap="md">
          <Alert role="status">
            {isDone ? t('confirmEmail.done') : t('confirmEmail.openAgain')}
          </Alert>
          <Onwards primary />
        </Stack>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('confirmEmail.title')} titleGap={4} footer={<Onwards />}>
      <Stack gap="md">
        <Text c="dimmed">{t('confirmEmail.text')}</Text>
        <Button fullWidth loading={busy} onClick={confirm}>
          {t('confirmEmail.button')}
        </Button>
        {problem && (
          <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
    </CardPage>
  );
}

/** To the login, or, for who is signed in, on to the first page of the portal. */
function Onwards({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTranslation(['account', 'auth']);
  const isSignedIn = useSession() !== null;
  if (isSignedIn) return <LoginLink primary={primary}>{t('confirmEmail.toPortal')}</LoginLink>;
  return primary ? <LoginLink primary>{t('auth:logIn')}</LoginLink> : <BackToLogin />;
}

/** Replaces the token in the URL, so that it is not kept in the history or shared. */
const TAKEN = 'true';

/** The token of the link, removed from the URL once read; null after that. */
function useTokenOnce(): string | null {
  const { confirm = '' } = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const isToken = confirm !== '' && confirm !== TAKEN;
  const [token] = useState(isToken ? confirm : null);
  useEffect(() => {
    if (!isToken) return;
    void navigate({
      to: '/login',
      // The routes are made from a table, so their types know of no search.
      search: { confirm: TAKEN } as never,
      replace: true,
    });
  }, [isToken, navigate]);
  return token;
}
