import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Right } from '#domain/families/guardianship.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Guardianship } from '../api.ts';
import classes from './rights.module.css';

/** Yes or no with an optional end date: icon and text, never colour alone. */
export function RightsCell({ tie, right }: { readonly tie: Guardianship; readonly right: Right }) {
  const { t } = useTranslation('families');
  const { granted, until } = tie.rights[right];
  const holds = tie.inForce.includes(right);
  const date = until && formatDate(until);
  const isOver = granted && date !== null && !holds && (right === 'see' || tie.inForce.length > 0);
  return (
    <div className={classes.cell} data-holds={holds || undefined}>
      {holds ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
      <VisuallyHidden>{holds ? t('granted') : t('denied')}</VisuallyHidden>
      {granted && date && (holds || isOver) && (
        <Text span size="sm" c="dimmed">
          {isOver ? t('ended', { date }) : t('until', { date })}
        </Text>
      )}
    </div>
  );
}
