import { useTranslation } from 'react-i18next';
import type { ReportGroup } from '#domain/attendance/report.ts';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { AttendanceReport } from '../../features/attendance-reports/components/attendance-report.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ReportExports } from '../any/report-exports.tsx';

const PATHS: Readonly<Record<ReportGroup, (id: string) => string>> = {
  child: (id) => `/admin/user/${id}`,
  activity: ACTIVITY_PATHS.admin.open,
  cohort: (id) => `/admin-cohort/${id}`,
  teacher: (id) => `/admin/user/${id}`,
};

/** /admin-attendance-reports */
export function AttendanceReports() {
  const { t } = useTranslation('attendance-reports');
  usePageTitle(t('title'));
  return (
    <AttendanceReport
      own={false}
      openActivity={ACTIVITY_PATHS.admin.open}
      linkTo={(by, id) => PATHS[by](id)}
      header={(shown, order) => (
        <PageHeader
          title={t('title')}
          note={shown.note}
          actions={<ReportExports order={order} shown={shown.days} />}
        />
      )}
    />
  );
}
