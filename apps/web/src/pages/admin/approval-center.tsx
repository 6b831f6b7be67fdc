import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApprovals } from '../../features/absences/api.ts';
import { KeysRow } from '../../features/absences/components/keys-row.tsx';
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

/** /admin-activity-approval: what waits for a decision of the office, and how much of it. */
export function ApprovalCenter() {
  const { t } = useTranslation('approvals');
  usePageTitle(t('title'));
  const me = useMe();
  const permissions: readonly string[] = me.data?.permissions ?? [];
  // As the navigation asks, so that it costs no call more.
  const absences = useApprovals(
    { filter: 'needsAction', pageSize: 10 },
    permissions.includes('absences.decide'),
  ).data?.counts;
  const bookings = usePendingCount(permissions.includes('bookings.decide'));
  const waiting = (absences?.needsAction ?? 0) + (bookings ?? 0);
  const tabs = [
    {
      value: 'absences',
      needs: 'absences.decide',
      label: t('tab.absences'),
      count: absences?.needsAction,
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
    // Only what the reader may decide is shown.
  ].filter(({ needs }) => permissions.includes(needs));
  const { chosen, choose } = useTabParam(tabs.map(({ value }) => value));
  const hasKeys = chosen === 'absences' && absences !== undefined && absences.needsAction > 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        note={waiting > 0 && t('waiting', { count: waiting })}
        actions={
          hasKeys && (
            <Suspense>
              <KeysRow />
            </Suspense>
          )
        }
      />
      <QueryBoundary query={me} failedTitle={t('loadFailed')}>
        {() =>
          chosen !== null && (
            <PageTabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose} />
          )
        }
      </QueryBoundary>
    </>
  );
}
