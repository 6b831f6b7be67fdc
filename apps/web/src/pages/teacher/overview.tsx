import { useTranslation } from 'react-i18next';
import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';

/** /teacher-overview */
export function TeacherOverview() {
  const { t } = useTranslation('me');
  return (
    <>
      <Greeting />
      <MyCohorts
        emptyText={t('noCohortsTeacher')}
        linkTo={(id) => ({ to: `/teacher-cohort/${id}` })}
      />
    </>
  );
}
