import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { formatWeekday } from '../../../lib/i18n/format.ts';
import { DayButton } from './day-button.tsx';
import dayClasses from './day-parts.module.css';
import type { CalendarDay } from './days.ts';
import { EntryCard } from './entry-card.tsx';
import { HolidayLines } from './holiday-line.tsx';
import { useDayDrop } from './use-day-drop.ts';
import type { ViewProps } from './view-props.ts';
import classes from './week-view.module.css';

/** A week on a desk: the days beside each other, each as long as it has to be. An empty weekend is folded away. */
export function WeekView(props: ViewProps) {
  const { t } = useTranslation('calendar');
  const weekend = props.days.filter(({ date }) => dayOfWeek(date) > 5);
  const folded =
    weekend.every(({ entries }) => entries.length === 0) &&
    !weekend.some(({ date }) => date === props.today);
  const shown = folded ? props.days.filter((day) => !weekend.includes(day)) : props.days;
  return (
    <>
      <div className={classes.week} data-days={shown.length}>
        {shown.map((day) => (
          <DayColumn key={day.date} {...props} day={day} />
        ))}
      </div>
      {folded && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('weekendFolded')}
        </Text>
      )}
    </>
  );
}

function DayColumn({
  day,
  today,
  family,
  onOpen,
  onDay,
  onMove,
}: ViewProps & { day: CalendarDay }) {
  const { drop, drag } = useDayDrop(day.date, onMove);
  return (
    <section
      className={classes.day}
      data-holiday={day.holidays.length > 0 || undefined}
      aria-label={formatWeekday(day.date)}
      {...drop}
    >
      <div className={classes.head}>
        <DayButton date={day.date} today={today} onOpen={onDay} weekday />
      </div>
      <div className={classes.body}>
        <HolidayLines titles={day.holidays} />
        <ul className={dayClasses.list}>
          {day.entries.map((entry) => (
            <li key={entry.id} {...drag(entry)}>
              <EntryCard entry={entry} family={family} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
