import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { ClashLines } from './clash-lines.tsx';
import { HourGrid } from './hour-grid.tsx';
import type { ViewProps } from './view-props.ts';

/** So many side by side can be read in a fifth of the page; the others are a click away. */
const MOST = 2;

/** Pixels that a word of most names needs. */
const LEAST_WIDTH = 74;

/** The hours, and the frame. */
const AXIS_WIDTH = 56;

/** A week on a desk: the days beside each other, by the hour. Empty days of a weekend are folded away. */
export function WeekView(props: ViewProps) {
  const { t } = useTranslation('calendar');
  const shown = props.days.filter(
    ({ date, entries }) => dayOfWeek(date) <= 5 || entries.length > 0 || date === props.today,
  );
  const folded = foldedOf(shown.map(({ date }) => dayOfWeek(date)));
  const { ref, width } = useElementSize();
  const room = (width - AXIS_WIDTH) / shown.length / LEAST_WIDTH;
  // Not measured yet, or by nobody.
  const most = width === 0 ? MOST : Math.max(1, Math.min(MOST, Math.floor(room)));
  return (
    <>
      <div ref={ref}>
        <HourGrid {...props} days={shown} most={most} onMore={props.onDay} />
      </div>
      <ClashLines days={shown} onOpen={props.onOpen} />
      {folded && (
        <Text size="sm" c="dimmed" mt="xs">
          {t(`folded.${folded}`)}
        </Text>
      )}
    </>
  );
}

/** Which days of the weekend have nothing and are left out. */
function foldedOf(shown: readonly number[]): 'weekend' | 'saturday' | 'sunday' | null {
  const [saturday, sunday] = [!shown.includes(6), !shown.includes(7)];
  if (saturday && sunday) return 'weekend';
  if (saturday) return 'saturday';
  return sunday ? 'sunday' : null;
}
