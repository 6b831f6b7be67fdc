import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CohortChildren } from '../../features/cohorts/components/cohort-children.tsx';
import { CohortFacts } from '../../features/cohorts/components/cohort-facts.tsx';
import { CohortPage } from '../../features/cohorts/components/cohort-page.tsx';
import { BackLink } from '../../lib/url/back-link.tsx';

/** /teacher-cohort/$cohortId */
export function TeacherCohort() {
  const { t } = useTranslation(['me', 'cohorts']);
  return (
    <CohortPage
      back={<BackLink to="/teacher-overview" label={t('home')} />}
      header={({ name, schoolYear, childCount }) => ({
        title: name,
        note: `${schoolYear} · ${t('cohorts:children', { count: childCount })}`,
      })}
    >
      {(cohort) => (
        <Stack gap="md" maw={960}>
          <CohortChildren cohort={cohort} />
          <CohortFacts cohort={cohort} />
        </Stack>
      )}
    </CohortPage>
  );
}
