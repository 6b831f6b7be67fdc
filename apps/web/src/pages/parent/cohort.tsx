import { useTranslation } from 'react-i18next';
import { CohortPage } from '../../features/cohorts/components/cohort-page.tsx';
import { FamilyCohort } from '../../features/cohorts/components/family-cohort.tsx';
import { BackLink } from '../../lib/url/back-link.tsx';

/** /parent-cohort/$cohortId: teachers and own children; others only if the school allows it. */
export function ParentCohort() {
  const { t } = useTranslation('me');
  return (
    <CohortPage
      back={<BackLink to="/parents-home" label={t('home')} />}
      header={({ name, schoolYear }) => ({
        title: name,
        note: t('schoolYear', { year: schoolYear }),
      })}
    >
      {(cohort) => <FamilyCohort cohort={cohort} self={false} />}
    </CohortPage>
  );
}
