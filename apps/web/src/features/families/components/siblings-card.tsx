import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { userPath } from '../../users/api.ts';
import type { Sibling } from '../api.ts';
import classes from './siblings-card.module.css';

/** The other children of a child's parents, each a link. */
export function SiblingsCard({ siblings }: { readonly siblings: readonly Sibling[] }) {
  const { t } = useTranslation('families');
  return (
    <SectionCard title={t('siblings.title')} compact>
      <ul className={classes.list}>
        {siblings.map((sibling) => (
          <li key={sibling.userId}>
            <Link to={userPath(sibling)} search={{ tab: 'family' }} className={classes.row}>
              <InitialsMark
                id={sibling.userId}
                firstName={sibling.firstName}
                lastName={sibling.lastName}
                size="small"
                pale
              />
              <span className={classes.words}>
                <span>
                  <SurnameFirst {...sibling} />
                </span>
                <Text span c="dimmed">
                  {sibling.cohorts.map((cohort) => cohort.name).join(', ')}
                </Text>
              </span>
              {sibling.bookings !== null && (
                <Text span c="dimmed">
                  {t('siblings.bookings', { count: sibling.bookings })}
                </Text>
              )}
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
