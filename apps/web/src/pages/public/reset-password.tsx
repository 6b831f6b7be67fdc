import '../../ui/dialog/all-styles.css';
import { Alert, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../features/auth/components/card-page.tsx';
import { BackToLogin, LoginLink } from '../../features/auth/components/login-link.tsx';
import { ResetPasswordForm } from '../../features/auth/forms/reset-password-form.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { messageOf } from '../../lib/api/error-messages.ts';

/** /reset-password?token=…: the link of a mail; with `invited=true` that of an invitation. */
export function ResetPassword() {
  const { t } = useTranslation(['account', 'auth']);
  const { token, invited } = useLinkOnce();
  const [step, setStep] = useState<'form' | 'done' | 'badLink'>(token === '' ? 'badLink' : 'form');

  if (step === 'badLink') {
    return (
      <CardPage title={t('reset.badLink')} footer={<BackToLogin />}>
        <Stack gap="md">
          <Alert role="alert" color="red">
            {invited
              ? t('invited.expired')
              : messageOf(new ApiError(410, { code: 'link_invalid' }))}
          </Alert>
          {!invited && (
            <LoginLink primary search={{ forgot: 'true' }}>
              {t('reset.askAgain')}
            </LoginLink>
          )}
        </Stack>
      </CardPage>
    );
  }
  if (step === 'done') {
    return (
      <CardPage title={invited ? t('invited.title') : t('reset.title')}>
        <Stack gap="md">
          <Alert role="status">{invited ? t('invited.done') : t('reset.done')}</Alert>
          <LoginLink primary>{t('auth:logIn')}</LoginLink>
        </Stack>
      </CardPage>
    );
  }
  return (
    <CardPage title={invited ? t('invited.title') : t('reset.title')} footer={<BackToLogin />}>
      {invited && <Text mb="md">{t('invited.text')}</Text>}
      <ResetPasswordForm
        token={token}
        onDone={() => setStep('done')}
        onBadLink={() => setStep('badLink')}
      />
    </CardPage>
  );
}

/** The link, removed from the URL once read, so that its token is not kept in the history or shared. */
function useLinkOnce(): { readonly token: string; readonly invited: boolean } {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const [link] = useState({
    token: search['token'] ?? '',
    invited: search['invited'] === 'true',
  });
  const isInUrl = search['token'] !== undefined;
  useEffect(() => {
    if (isInUrl) void navigate({ to: '/reset-password', search: {}, replace: true });
  }, [isInUrl, navigate]);
  return link;
}
