import { useTranslation } from 'react-i18next';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { DayButton } from './day-button.tsx';
import dayClasses from './day-parts.module.css';
import type { CalendarDay } from './days.ts';
import { EntryCard } from './entry-card.tsx';
import { HolidayLines } from './holiday-line.tsx';
import classes from './month-view.module.css';
import { useDayDrop, useEntryDrag } from './use-day-drop.ts';
import type { ViewProps } from './view-props.ts';

/** So many a day; the others are a click away. */
const MOST = 3;

export const weeksOf = <Day,>(days: readonly Day[]): Day[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** A month on a desk: a table of whole weeks. */
export function MonthView(props: ViewProps) {
  const { days } = props;
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {days.slice(0, 7).map(({ date }) => (
            <th key={date} scope="col">
              {shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <DayCell key={day.date} {...props} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  date,
  today,
  family,
  onOpen,
  onDay,
  onMove,
}: ViewProps & { day: CalendarDay }) {
  const { t } = useTranslation('calendar');
  const drop = useDayDrop(day.date, onMove);
  const drag = useEntryDrag(onMove);
  const more = day.entries.length - MOST;
  return (
    <td
      className={classes.cell}
      data-other={day.date.slice(0, 7) !== date.slice(0, 7) || undefined}
      data-holiday={day.holidays.length > 0 || undefined}
      {...drop}
    >
      <DayButton date={day.date} today={today} onOpen={onDay} />
      <HolidayLines titles={day.holidays} />
      {day.entries.length > 0 && (
        <ul className={dayClasses.list}>
          {day.entries.slice(0, MOST).map((entry) => (
            <li key={entry.id} {...drag(entry)}>
              <EntryCard entry={entry} family={family} t={t} onOpen={onOpen} brief />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => onDay(day.date)}>
          {t('more', { count: more })}
          <span className="visually-hidden">: {day.date}</span>
        </button>
      )}
    </td>
  );
}
