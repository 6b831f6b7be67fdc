import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatList } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { Cohort } from '../api.ts';

/** What staff see of a cohort beside its children. */
export function CohortFacts({ cohort }: { readonly cohort: Cohort }) {
  const { t } = useTranslation(['cohorts', 'shared']);
  const { schoolYear, mainTeachers, assistantTeachers, homeLocation } = cohort;
  return (
    <SectionCard title={t('shared:details')}>
      <Facts
        facts={[
          { label: t('field.schoolYear'), value: schoolYear },
          {
            label: t('field.mainTeachers'),
            value: formatList(mainTeachers.map(fullName)) || t('noTeachers'),
          },
          {
            label: t('field.assistantTeachers'),
            value: formatList(assistantTeachers.map(fullName)) || t('noTeachers'),
          },
          { label: t('field.homeRoom'), value: homeLocation?.name ?? t('shared:notGiven') },
        ]}
      />
    </SectionCard>
  );
}
