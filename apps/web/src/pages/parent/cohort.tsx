import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../features/cohorts/components/back-link.tsx';
import { CohortLoader } from '../../features/cohorts/components/cohort-loader.tsx';
import { FamilyCohort } from '../../features/cohorts/components/family-cohort.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** /parent-cohort/$cohortId: teachers and own children; others only if the school allows it. */
export function ParentCohort() {
  const { t } = useTranslation('me');
  const { cohortId = '' } = useParams({ strict: false }) as { cohortId?: string };
  const back = <BackLink to="/parents-home" label={t('home')} />;
  return (
    <CohortLoader id={cohortId} back={back}>
      {(cohort) => (
        <>
          <PageHeader
            title={cohort.name}
            note={t('schoolYear', { year: cohort.schoolYear })}
            back={back}
          />
          <FamilyCohort cohort={cohort} self={false} />
        </>
      )}
    </CohortLoader>
  );
}
