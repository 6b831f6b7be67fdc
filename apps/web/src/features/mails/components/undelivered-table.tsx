import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSchool } from '../../school/api.ts';
import { type UndeliveredMail, useRetryMail } from '../api.ts';

const ABOUT = ['passwordReset', 'invitation', 'emailChanged', 'notice', 'digest', 'push'] as const;

export function UndeliveredTable({ mails }: { readonly mails: readonly UndeliveredMail[] }) {
  const { t } = useTranslation(['school', 'common', 'shared']);
  const school = useSchool();
  const retry = useRetryMail();
  const { error } = retry;
  const about = ({ template }: UndeliveredMail) =>
    t(`undelivered.about.${ABOUT.find((known) => known === template) ?? 'other'}`);
  const when = ({ failedAt }: UndeliveredMail) =>
    school ? formatDateTime(failedAt, school.timeZone) : '';
  const recipient = (mail: UndeliveredMail) => mail.recipient ?? t('undelivered.unknown');
  const reason = (mail: UndeliveredMail) => mail.reason ?? t('undelivered.noReason');
  const attempts = (mail: UndeliveredMail) => t('undelivered.attempts', { count: mail.attempts });
  const tryAgain = (mail: UndeliveredMail) =>
    retry.mutate(mail.id, { onSuccess: () => notify(t('undelivered.triedAgain')) });
  return (
    <Stack gap="sm">
      {/* One that is gone was tried by somebody else, which is what was wanted. */}
      {error && !isApiError(error, 'access_denied', 'not_found') && (
        <Alert role="alert" color="red">
          {t('undelivered.retryFailed')} {messageOf(error)}
        </Alert>
      )}
      <DataTable
        label={t('undelivered.title')}
        rows={mails}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'about',
            title: t('undelivered.what'),
            cell: (mail) => <Text style={{ overflowWrap: 'normal' }}>{about(mail)}</Text>,
          },
          {
            key: 'recipient',
            title: t('undelivered.recipient'),
            cell: (mail) => <Anywhere>{recipient(mail)}</Anywhere>,
          },
          { key: 'when', title: t('undelivered.when'), cell: when },
          {
            key: 'reason',
            title: t('undelivered.reason'),
            cell: (mail) => (
              <>
                <Anywhere>{reason(mail)}</Anywhere>
                <Text size="sm" c="dimmed">
                  {attempts(mail)}
                </Text>
              </>
            ),
          },
        ]}
        card={(mail) => (
          <>
            <Text fw={600}>{about(mail)}</Text>
            <Anywhere>{recipient(mail)}</Anywhere>
            <Anywhere>{reason(mail)}</Anywhere>
            <Text size="sm" c="dimmed">
              {when(mail)} · {attempts(mail)}
            </Text>
          </>
        )}
        actionsLabel={t('shared:actions')}
        actions={(mail) => (
          <Button
            variant="default"
            loading={retry.isPending && retry.variables === mail.id}
            aria-label={`${t('common:tryAgain')}: ${about(mail)}, ${recipient(mail)}`}
            onClick={() => tryAgain(mail)}
          >
            {t('common:tryAgain')}
          </Button>
        )}
      />
    </Stack>
  );
}

/** E-mails and messages of mail servers have no spaces to break at. */
function Anywhere({ children }: { readonly children: string }) {
  return <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>;
}
