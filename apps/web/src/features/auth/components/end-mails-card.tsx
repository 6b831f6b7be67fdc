import { Alert, Button, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useAsyncTask } from '../../../lib/forms/use-async-task.ts';
import { endMailsByLink } from '../api.ts';
import { CardPage } from './card-page.tsx';
import { BackToLogin } from './login-link.tsx';

/** `/login?unsubscribe=TOKEN`: the way out at the end of a mail. Opening it ends nothing; the button does. */
export function EndMailsCard() {
  const { t } = useTranslation(['account', 'notifications']);
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const [token] = useState(search['unsubscribe'] ?? '');
  const [done, setDone] = useState<Awaited<ReturnType<typeof endMailsByLink>> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAsyncTask();
  const end = () =>
    run(async () => {
      setProblem(null);
      try {
        setDone(await endMailsByLink(token));
      } catch (error) {
        setProblem(messageOf(error, { link_invalid: t('unsubscribe.badLink') }));
      }
    });
  return (
    <CardPage title={t('unsubscribe.title')} footer={<BackToLogin />}>
      <Stack gap="md">
        {done ? (
          <Alert role="status">
            {done.kind === null
              ? t('unsubscribe.doneAll')
              : t('unsubscribe.done', { kind: t(`notifications:kinds.${done.kind}`) })}
          </Alert>
        ) : (
          <>
            <Text>{t('unsubscribe.text')}</Text>
            <Button loading={busy} onClick={end}>
              {t('unsubscribe.button')}
            </Button>
          </>
        )}
        {problem !== null && (
          <Alert role="alert" color="red">
            {problem}
          </Alert>
        )}
      </Stack>
    </CardPage>
  );
}
