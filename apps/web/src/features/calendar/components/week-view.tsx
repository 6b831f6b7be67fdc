import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { HourGrid } from './hour-grid.tsx';
import type { ViewProps } from './view-props.ts';

/** So many side by side can be read in a fifth of the page; the others are a click away. */
const MOST = 2;

/** A week on a desk: the days beside each other, by the hour. An empty weekend is folded away. */
export function WeekView(props: ViewProps) {
  const { t } = useTranslation('calendar');
  const weekend = props.days.filter(({ date }) => dayOfWeek(date) > 5);
  const folded =
    weekend.every(({ entries }) => entries.length === 0) &&
    !weekend.some(({ date }) => date === props.today);
  const shown = folded ? props.days.filter((day) => !weekend.includes(day)) : props.days;
  return (
    <>
      <HourGrid {...props} days={shown} most={MOST} onMore={props.onDay} />
      {folded && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('weekendFolded')}
        </Text>
      )}
    </>
  );
}
