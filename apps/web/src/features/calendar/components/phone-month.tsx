import { useTranslation } from 'react-i18next';
import { CALENDAR_TONES } from '#domain/calendar/calendar.ts';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { longWeekday, narrowWeekday } from '../../../lib/i18n/weekdays.ts';
import { AgendaView } from './agenda-view.tsx';
import type { CalendarDay } from './days.ts';
import { weeksOf } from './month-view.tsx';
import classes from './phone-month.module.css';
import tones from './tones.module.css';
import type { ViewProps } from './view-props.ts';

interface PhoneMonthProps extends ViewProps {
  readonly onChoose: (date: string) => void;
}

/** A month on a phone: the days with a dot for each colour, and what is on the chosen one below. */
export function PhoneMonth(props: PhoneMonthProps) {
  const { days, date, today, onChoose } = props;
  const chosen = days.filter((day) => day.date === date);
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.date} scope="col">
                <span aria-hidden>{narrowWeekday(day.date)}</span>
                <span className="visually-hidden">{longWeekday(dayOfWeek(day.date))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date}>
                  <button
                    type="button"
                    className={classes.day}
                    data-other={day.date.slice(0, 7) !== date.slice(0, 7) || undefined}
                    aria-pressed={day.date === date}
                    aria-current={day.date === today ? 'date' : undefined}
                    onClick={() => onChoose(day.date)}
                  >
                    <b>{Number(day.date.slice(8))}</b>
                    <Dots day={day} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <AgendaView {...props} days={chosen} />
    </>
  );
}

function Dots({ day }: { readonly day: CalendarDay }) {
  const { t } = useTranslation('calendar');
  const shown = CALENDAR_TONES.filter((tone) =>
    tone === 'holiday' ? day.holidays.length > 0 : day.entries.some((one) => one.tone === tone),
  );
  return (
    <>
      <span className="visually-hidden">
        {formatDate(day.date)}, {t('entries', { count: day.entries.length })}
        {day.holidays.length > 0 && `, ${t('tone.holiday')}`}
      </span>
      <span className={classes.dots} aria-hidden>
        {shown.map((tone) => (
          <span key={tone} className={`${classes.dot} ${tones.tone}`} data-tone={tone} />
        ))}
      </span>
    </>
  );
}
