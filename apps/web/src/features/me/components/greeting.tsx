import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { dayPartOf, formatWeekday } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle, useSchoolToday } from '../../school/api.ts';

/** "Good afternoon, Ilze", by the time of day where she is: it greets a person, not a school. The day is the school's. */
export function Greeting() {
  const { t } = useTranslation('me');
  const session = useSession();
  usePageTitle(t('home'));
  const today = useSchoolToday();
  const part = dayPartOf(serverNow().getHours());
  return (
    <PageHeader
      title={t(`greeting.${part}`, { name: session?.firstName ?? '' })}
      note={formatWeekday(today)}
    />
  );
}
