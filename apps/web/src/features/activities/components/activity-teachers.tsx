import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Activity } from '../api.ts';
import classes from './activity-teachers.module.css';

export function ActivityTeachers({ activity: { teachers } }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  return (
    <SectionCard title={t('field.teachers')}>
      {teachers.length === 0 ? (
        <Text c="dimmed">{t('noTeachers')}</Text>
      ) : (
        <ul className={classes.list}>
          {teachers.map((teacher) => (
            <li key={teacher.userId} className={classes.teacher}>
              <InitialsMark
                id={teacher.userId}
                firstName={teacher.firstName}
                lastName={teacher.lastName}
              />
              <div className={classes.words}>
                <Text fw={600}>{fullName(teacher)}</Text>
                <Text size="sm" c="dimmed">
                  {t(`duty.${teacher.duty}`)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
