import { Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { AttendanceReport } from '../../features/attendance-reports/components/attendance-report.tsx';
import { ReportExports } from '../any/report-exports.tsx';

const open = ACTIVITY_PATHS.teacher.open;

/** `?tab=reports` of /teacher-overview: attendance in own sessions. */
export function TeacherReports() {
  const { t } = useTranslation('attendance-reports');
  return (
    <AttendanceReport
      own
      openActivity={open}
      linkTo={(by, id) => (by === 'activity' ? open(id) : null)}
      header={(shown, order) => (
        <Group justify="space-between" mb="sm">
          <div>
            <Title order={2}>{t('title')}</Title>
            <Text c="dimmed">{shown.note}</Text>
          </div>
          <ReportExports order={order} shown={shown.days} />
        </Group>
      )}
    />
  );
}
