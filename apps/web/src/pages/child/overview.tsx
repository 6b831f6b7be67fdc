import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const CohortPanel = lazyPart(
  async () => (await import('../../features/cohorts/components/cohort-panel.tsx')).CohortPanel,
);
const PersonalSettings = lazyPart(
  async () => (await import('../any/personal-settings.tsx')).PersonalSettings,
);

/** /child-overview: a child sees itself, a parent its children, others a friendly note (product.md section 16). */
export function ChildOverview() {
  const { t } = useTranslation('me');
  const kind = activeRoleOf(useSession())?.kind;
  return (
    <>
      <Greeting />
      {kind === 'child' && <OwnPage />}
      {kind === 'parent' && <MyChildren />}
      {kind !== 'child' && kind !== 'parent' && (
        <EmptyState
          icon={<IconMoodSmile aria-hidden />}
          title={t('childPage.title')}
          text={t('childPage.text')}
        />
      )}
    </>
  );
}

/** A child has this one page, so its settings are a part of it. */
function OwnPage() {
  const { t } = useTranslation(['me', 'settings']);
  const { chosen, choose } = useTabParam(['overview', 'settings']);
  return (
    <PageTabs
      label={t('home')}
      tabs={[
        {
          value: 'overview',
          label: t('myCohorts'),
          content: <OwnCohorts />,
        },
        { value: 'settings', label: t('settings:title'), content: <PersonalSettings /> },
      ]}
      chosen={chosen ?? 'overview'}
      onChoose={choose}
    />
  );
}

/** The cohort of a child opens beside its one page: `?cohort=<id>`. */
function OwnCohorts() {
  const { t } = useTranslation('me');
  const { chosen, close } = useSelectedParam('cohort');
  return (
    <>
      <MyCohorts
        emptyText={t('noCohortsChild')}
        linkTo={(id) => ({ to: '/child-overview', search: { cohort: id } })}
      />
      {chosen && <CohortPanel id={chosen} onClose={close} />}
    </>
  );
}
