import { Alert } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useSchool } from '../../school/api.ts';
import { isSetupAvailable } from '../api.ts';
import { CardPage } from './card-page.tsx';
import { LoginForm } from './login-form.tsx';
import { BackToLogin, LoginLink } from './login-link.tsx';

// Few need them, so that everybody else's login screen stays small.
const SetupForm = lazy(async () => ({
  default: (await import('../forms/setup-form.tsx')).SetupForm,
}));
const ForgotPasswordForm = lazy(async () => ({
  default: (await import('../forms/forgot-password-form.tsx')).ForgotPasswordForm,
}));

/** `?setup=CODE` is the operator's link; this stands for "without a code". */
const NO_CODE = 'true';

/**
 * Signing in, and the two forms for those who can't yet. Which one is a search parameter, so that Back and
 * the links of mails work.
 */
export function SignInCard() {
  const { t } = useTranslation('auth');
  const { setup, forgot } = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const school = useSchool();
  const [canSetUp, setCanSetUp] = useState<boolean | null>(null);
  const [created, setCreated] = useState({ username: '', note: '' });
  useEffect(() => void isSetupAvailable().then(setCanSetUp), []);

  if (setup !== undefined) {
    return (
      <CardPage title={t('createAdministrator')} footer={<BackToLogin />}>
        {canSetUp === false ? (
          <Alert role="alert" color="red">
            {messageOf(new ApiError(403, { code: 'setup_not_available' }))}
          </Alert>
        ) : (
          <Suspense>
            <SetupForm
              code={setup === NO_CODE ? null : setup}
              onCreated={(username, note) => {
                setCanSetUp(false);
                setCreated({ username, note });
                void navigate({ to: '/login', replace: true });
              }}
            />
          </Suspense>
        )}
      </CardPage>
    );
  }
  if (forgot !== undefined) {
    return (
      <CardPage title={t('forgotPassword')} footer={<BackToLogin />}>
        <Suspense>
          <ForgotPasswordForm />
        </Suspense>
      </CardPage>
    );
  }
  return (
    <CardPage
      title={t('logIn')}
      footer={
        canSetUp && <LoginLink search={{ setup: NO_CODE }}>{t('createAdministrator')}</LoginLink>
      }
    >
      <LoginForm demo={school?.demo ?? false} tenantId={school?.tenantId} {...created} />
    </CardPage>
  );
}
