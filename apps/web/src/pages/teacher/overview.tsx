import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { TeacherActivities } from '../../features/activities/components/teacher-activities.tsx';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';
import { usePageTitle, useSchoolToday } from '../../features/school/api.ts';
import { TodaySessions } from '../../features/sessions/components/today-sessions.tsx';
import { formatWeekday } from '../../lib/i18n/format.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['activities', 'cohorts'] as const;

/** /teacher-overview: today first, then activities and cohorts. */
export function TeacherOverview() {
  const { t } = useTranslation(['activities', 'me']);
  usePageTitle(t('me:home'));
  const today = useSchoolToday();
  const { chosen, choose } = useTabParam(TABS);
  return (
    <Stack gap="xl">
      <section aria-label={t('today.title')}>
        <PageHeader title={t('today.title')} note={formatWeekday(today)} />
        <TodaySessions
          linkTo={({ id, activity }) => ({
            to: ACTIVITY_PATHS.teacher.open(activity.id),
            search: { session: id },
          })}
        />
      </section>
      <PageTabs
        label={t('me:home')}
        tabs={[
          { value: 'activities', label: t('title'), content: <TeacherActivities /> },
          {
            value: 'cohorts',
            label: t('field.cohorts'),
            content: (
              <MyCohorts
                emptyText={t('me:noCohortsTeacher')}
                linkTo={(id) => ({ to: `/teacher-cohort/${id}` })}
              />
            ),
          },
        ]}
        chosen={chosen ?? 'activities'}
        onChoose={choose}
      />
    </Stack>
  );
}
