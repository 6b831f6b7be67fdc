import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import type { Activity } from '../api.ts';
import classes from './seats.module.css';

interface SeatsProps extends Pick<Activity, 'seats'> {
  /** In a list nothing else says that it is full, and how many wait. */
  readonly withState?: boolean;
}

/** "12 / 14" beside its meter, or how many have a place where there is no limit. */
export function Seats({ seats, withState = false }: SeatsProps) {
  const { t } = useTranslation('activities');
  const { taken, capacity, waiting } = seats;
  if (capacity === null) {
    return (
      <Text span style={{ whiteSpace: 'nowrap' }}>
        {t('seats.noLimit', { count: taken })}
      </Text>
    );
  }
  const state =
    waiting > 0 ? t('seats.waiting', { count: waiting }) : taken >= capacity ? t('seats.full') : '';
  return (
    <Group gap="4px 8px" component="span" display="inline-flex">
      <Text span style={{ whiteSpace: 'nowrap' }}>
        {formatNumber(taken)} / {formatNumber(capacity)}
      </Text>
      <Meter value={taken} of={capacity} />
      {withState && state && (
        <Text span c="dimmed" size="sm" className={classes.state ?? ''}>
          {state}
        </Text>
      )}
    </Group>
  );
}
