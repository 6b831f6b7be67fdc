import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { userPath } from '../../users/api.ts';
import type { Cohort, CohortTeacher } from '../api.ts';
import classes from './people.module.css';

interface CohortFactsProps {
  readonly cohort: Cohort;
  /** Whether names lead to the pages of people, which only the office has. */
  readonly linked?: boolean;
}

/** What staff see of a cohort beside its children. */
export function CohortFacts({ cohort, linked = false }: CohortFactsProps) {
  const { t } = useTranslation(['cohorts', 'shared']);
  const { schoolYear, mainTeachers, assistantTeachers, homeLocation } = cohort;
  const named = (teachers: readonly CohortTeacher[]) => {
    if (teachers.length === 0) return t('noTeachers');
    return linked ? <Linked teachers={teachers} /> : formatList(teachers.map(fullName));
  };
  return (
    <SectionCard title={t('shared:details')}>
      <Facts
        facts={[
          { label: t('field.schoolYear'), value: schoolYear },
          { label: t('field.mainTeachers'), value: named(mainTeachers) },
          { label: t('field.assistantTeachers'), value: named(assistantTeachers) },
          { label: t('field.homeRoom'), value: homeLocation?.name ?? t('shared:notGiven') },
        ]}
      />
    </SectionCard>
  );
}

function Linked({ teachers }: { readonly teachers: readonly CohortTeacher[] }) {
  return (
    <ul className={classes.teachers}>
      {teachers.map((teacher) => (
        <li key={teacher.userId}>
          <Anchor component={Link} to={userPath({ userId: teacher.userId, status: 'active' })}>
            {fullName(teacher)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
