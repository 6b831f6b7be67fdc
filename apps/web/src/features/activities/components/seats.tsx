import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import type { Activity } from '../api.ts';

/** "12 / 14" beside its meter, or how many have a place where there is no limit; who waits, or that it is full. */
export function Seats({ seats }: Pick<Activity, 'seats'>) {
  const { t } = useTranslation('activities');
  const { taken, capacity, waiting } = seats;
  if (capacity === null) {
    return (
      <Text span style={{ whiteSpace: 'nowrap' }}>
        {t('seats.noLimit', { count: taken })}
      </Text>
    );
  }
  const isFull = taken >= capacity;
  return (
    <Group gap="4px 8px" component="span" display="inline-flex">
      <Text span style={{ whiteSpace: 'nowrap' }}>
        {formatNumber(taken)} / {formatNumber(capacity)}
      </Text>
      <Meter value={taken} of={capacity} />
      {(isFull || waiting > 0) && (
        <Text span c="dimmed" size="sm" style={{ whiteSpace: 'nowrap' }}>
          {waiting > 0 ? t('seats.waiting', { count: waiting }) : t('seats.full')}
        </Text>
      )}
    </Group>
  );
}
