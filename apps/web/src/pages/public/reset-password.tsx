import { Alert, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../features/auth/components/card-page.tsx';
import { BackToLogin, LoginLink } from '../../features/auth/components/login-link.tsx';
import { ResetPasswordForm } from '../../features/auth/forms/reset-password-form.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/errors.ts';

/** /reset-password?token=…: the link of a mail. */
export function ResetPassword() {
  const { t } = useTranslation(['account', 'auth']);
  const token = useTokenOnce();
  const [step, setStep] = useState<'form' | 'done' | 'badLink'>(token === '' ? 'badLink' : 'form');

  if (step === 'badLink') {
    return (
      <CardPage title={t('reset.badLink')} footer={<BackToLogin />}>
        <Stack gap="md">
          <Alert role="alert" color="red">
            {messageOf(new ApiError(410, { code: 'link_invalid' }))}
          </Alert>
          <LoginLink primary search={{ forgot: 'true' }}>
            {t('reset.askAgain')}
          </LoginLink>
        </Stack>
      </CardPage>
    );
  }
  if (step === 'done') {
    return (
      <CardPage title={t('reset.title')}>
        <Stack gap="md">
          <Alert role="status">{t('reset.done')}</Alert>
          <LoginLink primary>{t('auth:logIn')}</LoginLink>
        </Stack>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('reset.title')} footer={<BackToLogin />}>
      <ResetPasswordForm
        token={token}
        onDone={() => setStep('done')}
        onBadLink={() => setStep('badLink')}
      />
    </CardPage>
  );
}

/** The token, taken out of the address as soon as it was read: no history, picture or link keeps it. */
function useTokenOnce(): string {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const [token] = useState(search['token'] ?? '');
  const isInAddress = search['token'] !== undefined;
  useEffect(() => {
    if (isInAddress) void navigate({ to: '/reset-password', search: {}, replace: true });
  }, [isInAddress, navigate]);
  return token;
}
