import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../lib/api/client-errors.ts';
import { LoadFailure } from '../lib/loading/with-timeout.ts';
import { MessagePage } from '../ui/page/message-page.tsx';

/** The error boundary of a page, also for code that failed to load. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  const tryAgain = () => {
    // Browsers cache failed imports: only a reload fetches them again.
    if (error instanceof LoadFailure) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title={t('pageError.title')}
      text={t('pageError.text')}
      action={<Button onClick={tryAgain}>{t('tryAgain')}</Button>}
    />
  );
}
