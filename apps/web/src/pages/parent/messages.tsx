import { useTranslation } from 'react-i18next';
import { AnnouncementArea } from '../../features/messages/components/announcement-area.tsx';
import { MessagesArea } from '../../features/messages/components/messages-area.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['messages', 'announcements'] as const;

/** /parents-messages: the family's conversations, and what the school announced. */
export function ParentMessages() {
  const { t } = useTranslation(['conversations', 'announcements']);
  usePageTitle(t('title'));
  const { chosen, choose } = useTabParam(TABS);
  return (
    <>
      <PageHeader title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'messages', label: t('title'), content: <MessagesArea /> },
          {
            value: 'announcements',
            label: t('announcements:title'),
            content: <AnnouncementArea />,
          },
        ]}
        chosen={chosen ?? 'messages'}
        onChoose={choose}
      />
    </>
  );
}
