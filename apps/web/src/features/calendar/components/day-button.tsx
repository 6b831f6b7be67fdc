import { formatDate } from '../../../lib/i18n/format.ts';
import { shortWeekday } from '../../../lib/i18n/weekdays.ts';
import classes from './day-parts.module.css';

interface DayButtonProps {
  readonly date: string;
  readonly today: string;
  readonly onOpen: (date: string) => void;
  /** A month names the days of the week above. */
  readonly weekday?: boolean;
}

/** The number of a day; it opens that day. */
export function DayButton({ date, today, onOpen, weekday = false }: DayButtonProps) {
  return (
    <button
      type="button"
      className={classes.day}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => onOpen(date)}
    >
      <b>{Number(date.slice(8))}</b>
      {weekday && <span>{shortWeekday(date)}</span>}
      <span className="visually-hidden">
        {weekday ? '' : `${shortWeekday(date)} `}
        {formatDate(date)}
      </span>
    </button>
  );
}
