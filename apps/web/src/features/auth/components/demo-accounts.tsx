import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '../api.ts';
import classes from './demo-accounts.module.css';

/** The accounts of the demo school (product.md section 17); shown only where the server says `demo`. */
const DEMO_USERNAMES = ['admin', 'teacher', 'parent', 'child', 'multi', 'family'] as const;
const DEMO_PASSWORD = 'Afterbell-demo-1';

/** A visitor of the demo school should not have to look anything up. */
export function DemoAccounts({
  onChoose,
}: {
  readonly onChoose: (credentials: Credentials) => void;
}) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="xs" mt="lg" pt="md" style={{ borderTop: '1px solid var(--afterbell-line)' }}>
      <Text size="sm" c="dimmed">
        {t('demoHint', { password: DEMO_PASSWORD })}
      </Text>
      <Group gap="xs">
        {DEMO_USERNAMES.map((username) => (
          <Button
            key={username}
            variant="default"
            size="sm"
            onClick={() => onChoose({ email: username, password: DEMO_PASSWORD })}
          >
            {username}
          </Button>
        ))}
      </Group>
      <Text size="sm">
        {/* A page of the server, not of this app. */}
        <a href="/outbox" className={classes.mails}>
          {t('demoMails')}
        </a>
      </Text>
    </Stack>
  );
}
