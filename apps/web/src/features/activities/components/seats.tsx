import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import type { Activity } from '../api.ts';
import classes from './seats.module.css';

interface SeatsProps extends Pick<Activity, 'seats'> {
  /** In a table nothing else says how many wait. */
  readonly withWaiting?: boolean;
}

/** "12 / 14" beside its meter, or how many have a place where there is no limit. */
export function Seats({ seats, withWaiting = false }: SeatsProps) {
  const { t } = useTranslation('activities');
  const { taken, capacity, waiting } = seats;
  if (capacity === null) {
    return (
      <Text span style={{ whiteSpace: 'nowrap' }}>
        {t('seats.noLimit', { count: taken })}
      </Text>
    );
  }
  return (
    <span className={classes.seats}>
      <Meter value={taken} of={capacity} />
      <span className={classes.numbers}>
        {formatNumber(taken)} / {formatNumber(capacity)}
      </span>
      {withWaiting && waiting > 0 && (
        <Text span c="dimmed" size="sm" className={classes.state ?? ''}>
          {t('seats.waiting', { count: waiting })}
        </Text>
      )}
    </span>
  );
}
