import { ActionIcon, Button, Title } from '@mantine/core';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { isComplete, useDashboard } from '../../features/dashboard/api.ts';
import { AbsencesToday } from '../../features/dashboard/components/absences-today.tsx';
import { BookingStatus } from '../../features/dashboard/components/booking-status.tsx';
import layout from '../../features/dashboard/components/dashboard.module.css';
import { Figures } from '../../features/dashboard/components/figures.tsx';
import { PeriodChoice } from '../../features/dashboard/components/period-choice.tsx';
import { usePeriodSearch } from '../../features/dashboard/search.ts';
import { useMe } from '../../features/me/api.ts';
import { usePageTitle, useSchoolToday } from '../../features/school/api.ts';
import { useGathered } from '../../features/tasks/api.ts';
import { NeedsMe } from '../../features/tasks/components/needs-me.tsx';
import { formatDayInWords } from '../../lib/i18n/format.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useIsPhone } from '../../ui/page/use-is-phone.ts';
import { QueryBoundary } from '../any/query-boundary.tsx';

// Drawn below what is read first, so their code comes later.
const Charts = lazyPart(
  async () => (await import('../../features/dashboard/components/charts.tsx')).DashboardCharts,
);
const NewBookings = lazyPart(
  async () => (await import('../../features/dashboard/components/new-bookings.tsx')).NewBookings,
);

const AS_A_PARENT: Pick<LinkProps, 'to' | 'search'> = {
  to: '/admin-overview',
  search: { tab: 'preview' },
};

/** /admin-dashboard: what needs me, then the figures of the school. */
export function AdminDashboard() {
  const { t } = useTranslation(['dashboard', 'tasks']);
  usePageTitle(t('title'));
  const today = useSchoolToday();
  return (
    <QueryBoundary query={useMe()} failedTitle={t('loadFailed')}>
      {({ permissions }) => {
        const seesFigures = permissions.includes('dashboard.view');
        return (
          <>
            <PageHeader
              title={t('needsMe')}
              note={formatDayInWords(today)}
              actions={<Actions permissions={permissions} />}
            />
            {seesFigures ? (
              <School permissions={permissions} />
            ) : (
              <Waiting permissions={permissions} />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

interface Held {
  readonly permissions: readonly string[];
}

function Actions({ permissions }: Held) {
  const { t } = useTranslation(['dashboard', 'activities']);
  const isPhone = useIsPhone();
  const { add } = ACTIVITY_PATHS.admin;
  return (
    <>
      {permissions.includes('activities.view') && isPhone && (
        <ActionIcon
          renderRoot={(props) => <Link {...props} {...AS_A_PARENT} />}
          variant="default"
          size={44}
          aria-label={t('asParent')}
          title={t('asParent')}
        >
          <IconEye size={20} aria-hidden />
        </ActionIcon>
      )}
      {permissions.includes('activities.view') && !isPhone && (
        <Button
          component={Link}
          {...AS_A_PARENT}
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {t('asParent')}
        </Button>
      )}
      {add !== null && permissions.includes('activities.manage') && (
        <Button component={Link} to={add} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('activities:add')}
        </Button>
      )}
    </>
  );
}

function Waiting({ permissions }: Held) {
  const { t } = useTranslation('tasks');
  const tasksPath = permissions.includes('tasks.manage') ? '/admin-tasks' : undefined;
  return (
    <QueryBoundary query={useGathered()} failedTitle={t('loadFailed')}>
      {(gathered) => <NeedsMe gathered={gathered} {...(tasksPath && { tasksPath })} />}
    </QueryBoundary>
  );
}

function School({ permissions }: Held) {
  const { t } = useTranslation('dashboard');
  const listSearch = usePeriodSearch();
  const dashboard = useDashboard(listSearch.values);
  // Who is away today doesn't wait for the second day of a period.
  const { data: known } = useDashboard(
    isComplete(listSearch.values) ? listSearch.values : { period: 'currentWeek' },
  );
  const shown = useSelectedParam('show');
  const { data } = dashboard;
  return (
    <>
      <div className={layout.top}>
        <Waiting permissions={permissions} />
        {known && <AbsencesToday today={known.absencesToday} />}
      </div>
      <div className={layout.figuresHead}>
        <Title order={2}>{t('figures')}</Title>
        <PeriodChoice listSearch={listSearch} shown={data?.span ?? null} />
      </div>
      {(data || dashboard.error || dashboard.isLoading) && (
        <QueryBoundary query={dashboard} failedTitle={t('loadFailed')}>
          {(figures) => <Figures data={figures} />}
        </QueryBoundary>
      )}
      <BookingStatus openActivity={ACTIVITY_PATHS.admin.open} />
      {data && <Charts data={data} />}
      {shown.chosen === 'new' && permissions.includes('bookings.view') && (
        <NewBookings openActivity={ACTIVITY_PATHS.admin.open} onClose={shown.close} />
      )}
    </>
  );
}
