import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../features/cohorts/components/back-link.tsx';
import { CohortChildren } from '../../features/cohorts/components/cohort-children.tsx';
import { CohortFacts } from '../../features/cohorts/components/cohort-facts.tsx';
import { CohortLoader } from '../../features/cohorts/components/cohort-loader.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** /teacher-cohort/$cohortId */
export function TeacherCohort() {
  const { t } = useTranslation(['me', 'cohorts']);
  const { cohortId = '' } = useParams({ strict: false }) as { cohortId?: string };
  const back = <BackLink to="/teacher-overview" label={t('home')} />;
  return (
    <CohortLoader id={cohortId} back={back}>
      {(cohort) => (
        <>
          <PageHeader
            title={cohort.name}
            note={`${cohort.schoolYear} · ${t('cohorts:children', { count: cohort.childCount })}`}
            back={back}
          />
          <Stack gap="md" maw={960}>
            <CohortChildren cohort={cohort} />
            <CohortFacts cohort={cohort} />
          </Stack>
        </>
      )}
    </CohortLoader>
  );
}
