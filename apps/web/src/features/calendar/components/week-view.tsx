import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { HourGrid } from './hour-grid.tsx';
import type { ViewProps } from './view-props.ts';

/** So many side by side can be read in a fifth of the page; the others are a click away. */
const MOST = 2;

/** A week on a desk: the days beside each other, by the hour. Empty days of a weekend are folded away. */
export function WeekView(props: ViewProps) {
  const { t } = useTranslation('calendar');
  const shown = props.days.filter(
    ({ date, entries }) => dayOfWeek(date) <= 5 || entries.length > 0 || date === props.today,
  );
  return (
    <>
      <HourGrid {...props} days={shown} most={MOST} onMore={props.onDay} />
      {shown.length === 5 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('weekendFolded')}
        </Text>
      )}
    </>
  );
}
