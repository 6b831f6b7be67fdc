import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_RELEASE } from '../../../lib/api/release.ts';
import { useSchool } from '../../school/api.ts';

export type AccountPanel = 'password' | 'sessions' | 'whats-new';

/** Password, sign-ins, version. How an account is ended: by a word to the school (spec point 1), not to those who run the portal. */
export function AccountSection({ onOpen }: { readonly onOpen: (panel: AccountPanel) => void }) {
  const { t } = useTranslation(['settings', 'auth']);
  const school = useSchool();
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('password')}>
          {t('auth:changePassword')}
        </Button>
        <Button variant="default" onClick={() => onOpen('sessions')}>
          {t('auth:sessions')}
        </Button>
      </Group>
      <Text>{t('account.ending')}</Text>
      <Group gap="xs" align="center">
        <Text c="dimmed">
          {t('account.version', { version: versionOf(school?.release ?? PAGE_RELEASE) })}
        </Text>
        <Button variant="subtle" onClick={() => onOpen('whats-new')}>
          {t('account.whatsNew')}
        </Button>
      </Group>
    </Stack>
  );
}

/** `0.1.0+ab12…`: people need only the first part. */
function versionOf(release: string): string {
  return release.split('+')[0] ?? release;
}
