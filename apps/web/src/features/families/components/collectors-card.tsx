import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Guardianship } from '../api.ts';
import classes from './collectors-card.module.css';

/** Whom the school may hand the child to today, by their right. */
export function CollectorsCard({ guardians }: { readonly guardians: readonly Guardianship[] }) {
  const { t } = useTranslation('families');
  const may = guardians.filter(({ inForce }) => inForce.includes('collect'));
  return (
    <SectionCard title={t('collectors.title')} compact>
      {may.length === 0 ? (
        <Text c="dimmed">{t('collectors.nobody')}</Text>
      ) : (
        <ul className={classes.list}>
          {may.map(({ guardian, relation }) => (
            <li key={guardian.userId}>
              <strong>{fullName(guardian)}</strong>{' '}
              <Text span size="sm" c="dimmed">
                {t(`relation.${relation}`)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
