import { useTranslation } from 'react-i18next';
import { ReminderArea } from '../../features/messages/components/reminder-area.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** /parent-reminders: what the school reminds the family of. */
export function ParentReminders() {
  const { t } = useTranslation('reminders');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <ReminderArea />
    </>
  );
}
