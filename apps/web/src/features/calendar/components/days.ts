import type { Calendar, CalendarEntry } from '../api.ts';

export interface CalendarDay {
  readonly date: string;
  readonly entries: readonly CalendarEntry[];
  /** The titles of the holidays of that day. */
  readonly holidays: readonly string[];
}

export interface FreeDays {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Each day with what is on it, in order. */
export function daysOf(
  dates: readonly string[],
  { entries }: Pick<Calendar, 'entries'>,
  holidays: readonly FreeDays[],
): CalendarDay[] {
  const byDate = Map.groupBy(entries, ({ date }) => date);
  return dates.map((date) => ({
    date,
    entries: byDate.get(date) ?? [],
    holidays: [
      ...new Set(
        holidays
          .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
          .map(({ title }) => title),
      ),
    ],
  }));
}
