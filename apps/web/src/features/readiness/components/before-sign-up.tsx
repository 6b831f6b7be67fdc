import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../lib/url/back-link.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { PlannerPreview } from './planner-preview.tsx';
import { UnreadyList } from './unready-list.tsx';

interface BeforeSignUpProps {
  readonly tab: 'preview' | 'unready';
  readonly onChoose: (tab: string | null) => void;
}

/** What to look at before the evening on which sign-up opens. */
export function BeforeSignUp({ tab, onChoose }: BeforeSignUpProps) {
  const { t } = useTranslation(['readiness', 'activities']);
  return (
    <>
      <PageHeader
        title={t('title')}
        back={<BackLink to="/admin-overview" label={t('activities:title')} />}
      />
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'preview', label: t('preview.title'), content: <PlannerPreview /> },
          { value: 'unready', label: t('unready.title'), content: <UnreadyList /> },
        ]}
        chosen={tab}
        onChoose={onChoose}
      />
    </>
  );
}
