import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Cohort } from '../api.ts';
import classes from './people.module.css';
import { PersonLine } from './person-line.tsx';

interface FamilyCohortProps {
  readonly cohort: Cohort;
  /** A child reads about itself, a guardian about its children. */
  readonly self: boolean;
}

/** What a family sees of a cohort: who teaches it, its own children, and others only if the school allows it. */
export function FamilyCohort({ cohort, self }: FamilyCohortProps) {
  const { t } = useTranslation('cohorts');
  const { mainTeachers, assistantTeachers, children, classmates } = cohort;
  return (
    <Stack gap="md" maw={760}>
      <SectionCard title={t('teachers')}>
        {mainTeachers.length + assistantTeachers.length === 0 ? (
          <Text c="dimmed">{t('noTeachers')}</Text>
        ) : (
          <ul className={classes.list}>
            {mainTeachers.map((teacher) => (
              <PersonLine key={teacher.userId} person={teacher} note={t('main')} />
            ))}
            {assistantTeachers.map((teacher) => (
              <PersonLine key={teacher.userId} person={teacher} note={t('assistant')} />
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard title={self ? t('ownSelf') : t('ownChildren')}>
        <ul className={classes.list}>
          {children.map((child) => (
            <PersonLine key={child.userId} person={child} />
          ))}
        </ul>
      </SectionCard>
      {classmates.length > 0 ? (
        <SectionCard title={t('classmates')}>
          <ul className={classes.names}>
            {numbered(classmates).map(({ key, name }) => (
              <li key={key} className={classes.name}>
                {name}
              </li>
            ))}
          </ul>
        </SectionCard>
      ) : (
        <Text c="dimmed" size="sm">
          {t('classmatesHidden')}
        </Text>
      )}
    </Stack>
  );
}

/** Names may repeat, and only the name is known. */
function numbered(names: readonly string[]) {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, name };
  });
}
