import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportOrder } from '../../features/attendance-reports/components/attendance-report.tsx';
import { ExportButton } from '../../features/exports/components/export-button.tsx';
import { useMyPermissions } from '../../features/me/api.ts';

/** The report as a file, and every mark behind it; for who may export. */
export function ReportExports({
  order,
  shown,
}: {
  readonly order: ReportOrder | null;
  readonly shown: { readonly startDate: string; readonly endDate: string } | null;
}) {
  const { t } = useTranslation('attendance-reports');
  const permissions = useMyPermissions(true);
  if (order === null || !permissions.includes('exports.create')) return null;
  const { activityId, cohortId, teacherId } = order;
  return (
    <Group gap="xs">
      <ExportButton order={{ kind: 'report', ...order }} label={t('exportReport')} />
      {permissions.includes('attendance.view') && shown && (
        <ExportButton
          order={{
            kind: 'attendance',
            activityId,
            cohortId,
            teacherId,
            period: 'custom',
            ...shown,
          }}
          label={t('exportMarks')}
        />
      )}
    </Group>
  );
}
