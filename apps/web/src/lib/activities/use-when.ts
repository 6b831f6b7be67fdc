import { useTranslation } from 'react-i18next';
import type { getActivity } from '#contract/activities.ts';
import { daysBetween } from '#domain/dates/dates.ts';
import type { Answer } from '../api/api.ts';
import { formatDate, formatDayOfYear, formatTime } from '../i18n/format.ts';
import { formatShortDay } from '../i18n/short-date.ts';
import { formatTimeSpan } from '../i18n/time-span.ts';
import { weekdayName } from '../i18n/weekdays.ts';

type Activity = Answer<typeof getActivity>;

type Slot = Activity['timeSlots'][number];
type Timed = Pick<Activity, 'kind' | 'timeSlots' | 'startDate' | 'endDate'>;

/** "Mon, Wed 15:00–16:30; Fri 14:00–15:00" */
function weeklyLine(slots: readonly Slot[]): string {
  const weekly = slots
    .flatMap((slot) => (slot.dayOfWeek === null ? [] : [{ ...slot, day: slot.dayOfWeek }]))
    .sort((one, other) => one.day - other.day);
  const byTime = Map.groupBy(weekly, formatTimeSpan);
  return [...byTime]
    .map(([time, days]) => `${days.map(({ day }) => weekdayName(day)).join(', ')} ${time}`.trim())
    .join('; ');
}

/** "Mon, Wed", and from three on that follow each other "Mon–Thu". */
function daySpans(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map(weekdayName);
      return names.length < 3 ? names : [`${names[0]}–${names.at(-1)}`];
    })
    .join(', ');
}

/** When it begins, in as few words as a row has room for: "Mon–Thu 14:00", "Tue 14:30, Fri 13:30". */
function startsLine(slots: readonly Slot[]): string {
  const weekly = slots
    .flatMap(({ dayOfWeek, startTime }) => (dayOfWeek === null ? [] : [{ dayOfWeek, startTime }]))
    .sort((one, other) => one.dayOfWeek - other.dayOfWeek);
  const byTime = Map.groupBy(weekly, ({ startTime }) => startTime && formatTime(startTime));
  return [...byTime]
    .map(([time, days]) => {
      const different = [...new Set(days.map(({ dayOfWeek }) => dayOfWeek))];
      return `${daySpans(different)} ${time ?? ''}`.trim();
    })
    .join(', ');
}

const weekdaysOf = (slots: readonly Slot[]): string =>
  slots
    .flatMap(({ dayOfWeek }) => dayOfWeek ?? [])
    .sort((one, other) => one - other)
    .map(weekdayName)
    .join(', ');

/** When an activity is: its weekdays and times, or its dates, and from when to when. */
export function useWhen() {
  const { t } = useTranslation('activities');
  const timesBy =
    (lineOf: (slots: readonly Slot[]) => string, timeOf: (slot: Slot) => string) =>
    ({ kind, timeSlots }: Timed): string => {
      const dated = timeSlots.filter(({ date }) => date !== null);
      const weekly = lineOf(timeSlots.filter(({ date }) => date === null));
      const [first] = dated;
      if (first === undefined) return weekly;
      if (kind === 'appointment') return t('when.slots', { count: dated.length });
      const single =
        dated.length === 1 && first.date !== null
          ? `${formatShortDay(first.date)} ${timeOf(first)}`
          : t('when.dates', { count: dated.length });
      return [weekly, single].filter(Boolean).join('; ');
    };
  const times = timesBy(weeklyLine, formatTimeSpan);
  /** The same, without when it ends. */
  const starts = timesBy(startsLine, ({ startTime }) => (startTime ? formatTime(startTime) : ''));
  /** Below the heading of a day of the week: its own times, then the other days. */
  const timesOn = (day: number, activity: Timed): string => {
    const { timeSlots } = activity;
    const own = timeSlots.filter(({ dayOfWeek }) => dayOfWeek === day);
    const others = timeSlots.filter(({ dayOfWeek }) => dayOfWeek !== day);
    if (own.length === 0 || timeSlots.some(({ date }) => date !== null)) return times(activity);
    const spans = own.map(formatTimeSpan).join(', ');
    if (others.length === 0) return spans;
    const isSame = others.every((slot) => formatTimeSpan(slot) === spans);
    const days = isSame ? weekdaysOf(others) : weeklyLine(others);
    return `${spans}, ${t('when.also', { days })}`;
  };
  const dates = ({ startDate, endDate, timeSlots }: Timed): string => {
    // The one day is named already.
    if (startDate !== null && startDate === endDate) {
      return timeSlots.length === 1 && timeSlots[0]?.date !== null ? '' : formatDate(startDate);
    }
    if (startDate !== null && endDate !== null) {
      // Within a year of the end there is one year that it can be.
      const start = daysBetween(startDate, endDate) < 365 ? formatDayOfYear : formatDate;
      return `${start(startDate)} – ${formatDate(endDate)}`;
    }
    if (startDate !== null) return t('when.from', { date: formatDate(startDate) });
    return endDate === null ? '' : t('when.until', { date: formatDate(endDate) });
  };
  return { times, starts, timesOn, dates };
}
