import { List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { User } from '../api.ts';

/** The cohorts that somebody is in, or teaches. */
export function UserCohorts({ user: { cohorts } }: { readonly user: User }) {
  const { t } = useTranslation('users');
  return (
    <SectionCard title={t('field.cohorts')}>
      {cohorts.length === 0 ? (
        <Text c="dimmed">{t('noCohorts')}</Text>
      ) : (
        <List spacing="xs" center icon={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}>
          {cohorts.map(({ id, name, schoolYear }) => (
            <List.Item key={id}>
              {name}{' '}
              <Text span c="dimmed">
                {t('schoolYear', { year: schoolYear })}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </SectionCard>
  );
}
