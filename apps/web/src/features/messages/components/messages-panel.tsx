import { useTranslation } from 'react-i18next';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { AnnouncementArea } from './announcement-area.tsx';
import { MessagesArea } from './messages-area.tsx';
import { ReminderArea } from './reminder-area.tsx';

/** Messages for those who have no page of their own for them: on any page, from the top bar. */
export function MessagesPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['conversations', 'announcements', 'reminders', 'common']);
  const { chosen, choose } = useSelectedParam('box');
  return (
    <SidePanel title={t('title')} closeLabel={t('common:close')} onClose={onClose}>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'messages', label: t('title'), content: <MessagesArea narrow /> },
          {
            value: 'announcements',
            label: t('announcements:title'),
            content: <AnnouncementArea />,
          },
          { value: 'reminders', label: t('reminders:title'), content: <ReminderArea /> },
        ]}
        chosen={chosen ?? 'messages'}
        onChoose={choose}
      />
    </SidePanel>
  );
}
