import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { dayPartOf, formatDayInWords } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePageTitle, useSchoolToday } from '../../school/api.ts';

/** "Good afternoon, Ilze", by the time of day where she is: it greets a person, not a school. The day is the school's. */
export function Greeting() {
  const { t } = useTranslation('me');
  const session = useSession();
  usePageTitle(t('home'));
  const today = useSchoolToday();
  const part = dayPartOf(serverNow().getHours());
  return (
    <header style={{ marginBottom: 16 }}>
      <Text c="dimmed">{t(`greeting.${part}`, { name: session?.firstName ?? '' })}</Text>
      <Title order={1}>{formatDayInWords(today)}</Title>
    </header>
  );
}
