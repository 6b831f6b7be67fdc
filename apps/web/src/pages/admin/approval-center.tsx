import { useTranslation } from 'react-i18next';
import { useApprovals } from '../../features/absences/api.ts';
import { RequestCenter } from '../../features/absences/components/request-center.tsx';
import { RequestHistory } from '../../features/absences/components/request-history.tsx';
import { StaffAbsences } from '../../features/absences/components/staff-absences.tsx';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { useMe } from '../../features/me/api.ts';
import { usePendingCount } from '../../features/participants/api.ts';
import { PendingBookings } from '../../features/participants/components/pending-bookings.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';

/** /admin-activity-approval: what waits for a decision of the office. */
export function ApprovalCenter() {
  const { t } = useTranslation('approvals');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <QueryBoundary query={useMe()} failedTitle={t('loadFailed')}>
        {({ permissions }) => <Tabs permissions={permissions} />}
      </QueryBoundary>
    </>
  );
}

/** Only what the reader may decide is shown. */
function Tabs({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useTranslation('approvals');
  // As the navigation asks, so that it costs no call more.
  const { data: absences } = useApprovals(
    { filter: 'needsAction', pageSize: 10 },
    permissions.includes('absences.decide'),
  );
  const bookings = usePendingCount(permissions.includes('bookings.decide'));
  const tabs = [
    {
      value: 'absences',
      needs: 'absences.decide',
      label: t('tab.absences'),
      count: absences?.counts.needsAction,
      waiting: true,
      content: <RequestCenter />,
    },
    {
      value: 'bookings',
      needs: 'bookings.decide',
      label: t('tab.bookings'),
      count: bookings,
      waiting: true,
      content: <PendingBookings openActivity={ACTIVITY_PATHS.admin.open} />,
    },
    {
      value: 'history',
      needs: 'absences.decide',
      label: t('tab.history'),
      content: <RequestHistory />,
    },
    {
      value: 'all',
      needs: 'absences.report',
      label: t('tab.all'),
      content: <StaffAbsences />,
    },
  ].filter(({ needs }) => permissions.includes(needs));
  const { chosen, choose } = useTabParam(tabs.map(({ value }) => value));
  if (chosen === null) return null;
  return <PageTabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose} />;
}
