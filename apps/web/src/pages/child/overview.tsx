import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';
import { activeRoleOf, useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** /child-overview: a child sees itself, a parent its children, others a friendly note (product.md section 16). */
export function ChildOverview() {
  const { t } = useTranslation('me');
  const kind = activeRoleOf(useSession())?.kind;
  return (
    <>
      <Greeting />
      {kind === 'child' && <MyCohorts emptyText={t('noCohortsChild')} />}
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
