import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChildAttendance } from '../../features/attendance/components/child-attendance.tsx';
import { useCare } from '../../features/care/api.ts';
import { CareCard } from '../../features/care/components/care-card.tsx';

/** Of the own child: what leaders must know, and how it attended. */
export function ChildMore({ childId }: { readonly childId: string }) {
  const { t } = useTranslation(['care', 'attendance']);
  const { data: care } = useCare(childId);
  return (
    <Stack gap="lg" mt="lg">
      {care && (
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('title')}
          </Title>
          <CareCard childId={childId} />
        </section>
      )}
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('attendance:ofChild.title')}
        </Title>
        <ChildAttendance childId={childId} />
      </section>
    </Stack>
  );
}
