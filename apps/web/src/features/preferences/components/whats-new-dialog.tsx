import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadChangelog } from '../../../lib/i18n/changelog.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { withTimeout } from '../../../lib/loading/with-timeout.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';

/** What people notice of each release, in the reader's language. */
export function WhatsNewDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const language = currentLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['changelog', language],
    queryFn: () => withTimeout(() => loadChangelog(language)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      title={t('account.whatsNew')}
      closeLabel={t('common:close')}
      size={640}
      onClose={onClose}
    >
      {error && !data && (
        <LoadError
          title={t('common:partFailed')}
          message=""
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <RowsSkeleton rows={3} label={t('common:loading')} />}
      <Stack gap="lg">
        {data?.map(({ version, changes }) => (
          <section key={version}>
            <Title order={3} mb="xs">
              {t('account.version', { version })}
            </Title>
            <List spacing="xs">
              {changes.map((change) => (
                <List.Item key={change}>
                  <Text>{change}</Text>
                </List.Item>
              ))}
            </List>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
