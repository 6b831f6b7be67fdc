import { useTranslation } from 'react-i18next';
import { useMyPermissions } from '../../features/me/api.ts';
import { AnnouncementArea } from '../../features/messages/components/announcement-area.tsx';
import { MessagesArea } from '../../features/messages/components/messages-area.tsx';
import { ReminderArea } from '../../features/messages/components/reminder-area.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['messages', 'announcements', 'reminders'] as const;

/** /admin-messages: conversations of the office, announcements, and the reminders of the school. */
export function AdminMessages() {
  const { t } = useTranslation(['conversations', 'announcements', 'reminders']);
  usePageTitle(t('title'));
  const { chosen, choose } = useTabParam(TABS);
  const maySend = useMyPermissions(true).includes('messages.send');
  const tabs = [
    ...(maySend ? [{ value: 'messages', label: t('title'), content: <MessagesArea /> }] : []),
    { value: 'announcements', label: t('announcements:title'), content: <AnnouncementArea /> },
    { value: 'reminders', label: t('reminders:title'), content: <ReminderArea /> },
  ];
  const shown = tabs.some(({ value }) => value === chosen) ? chosen : tabs[0]?.value;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={tabs}
        chosen={shown ?? 'announcements'}
        onChoose={choose}
      />
    </>
  );
}
