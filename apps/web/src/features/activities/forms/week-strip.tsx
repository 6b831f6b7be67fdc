import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../lib/i18n/format.ts';
import { dayText, monthName } from './date-text.ts';
import type { Preview } from './use-activity-calls.ts';
import classes from './week-strip.module.css';

type DayState = 'session' | 'skipped' | 'cancelled' | 'clash';

/** Each day once: a clash before a session, a session before a holiday that skips only another one. */
function daysOf({ sessions, off, skipped, clashes }: Preview): [string, DayState][] {
  const states = new Map<string, DayState>();
  for (const { date } of skipped) states.set(date, 'skipped');
  for (const { date } of off) states.set(date, 'cancelled');
  for (const { date } of sessions) states.set(date, 'session');
  for (const { date } of clashes) states.set(date, 'clash');
  return [...states].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The days on which it takes place, month by month. */
export function WeekStrip({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('activity-form');
  const months = [...Map.groupBy(daysOf(preview), ([date]) => date.slice(0, 7))];
  const isLong = new Set(months.map(([month]) => month.slice(0, 4))).size > 1;
  return (
    <ol className={classes.months}>
      {months.map(([month, days]) => (
        <li key={month} className={classes.month}>
          {isLong && month.endsWith('-01') && (
            <span className={classes.year}>{month.slice(0, 4)}</span>
          )}
          <span className={classes.name} title={formatMonth(`${month}-01`)}>
            {monthName(`${month}-01`)}
          </span>
          <ol className={classes.days}>
            {days.map(([date, state]) => (
              <li key={date} className={classes.day} data-state={state} title={dayText(date)}>
                {Number(date.slice(8))}
                {state !== 'session' && <VisuallyHidden>{t(`day.${state}`)}</VisuallyHidden>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
