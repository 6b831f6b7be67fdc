import { spanOfSchoolYear } from '#domain/cohorts/school-year.ts';
import { addDays, dayOfWeek, overlap, type Span } from '#domain/dates/dates.ts';
import type { YearHoliday } from '../api.ts';

export interface Day {
  readonly date: string;
  /** How many of the school are free: `all` counts more than `some`. */
  readonly free: 'all' | 'some' | null;
  readonly weekend: boolean;
  readonly today: boolean;
}

export interface Month extends Span {
  /** Days of the week before its first, which stay empty: 0 where it begins on a Monday. */
  readonly lead: number;
  readonly days: readonly Day[];
  readonly holidays: readonly YearHoliday[];
}

/** The twelve months of a school year, with the days that are free marked. */
export function monthsOf(
  schoolYear: string,
  holidays: readonly YearHoliday[],
  today: string,
): Month[] {
  const { startDate, endDate } = spanOfSchoolYear(schoolYear);
  const days: Day[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const here = holidays.filter((holiday) => overlap(holiday, { startDate: date, endDate: date }));
    days.push({
      date,
      free: here.some(({ schoolWide }) => schoolWide) ? 'all' : here.length > 0 ? 'some' : null,
      weekend: dayOfWeek(date) > 5,
      today: date === today,
    });
  }
  const names = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  return names.map((name) => {
    const own = days.filter(({ date }) => date.startsWith(name));
    const span = { startDate: own[0]?.date ?? '', endDate: own.at(-1)?.date ?? '' };
    return {
      ...span,
      lead: dayOfWeek(span.startDate) - 1,
      days: own,
      holidays: holidays.filter((holiday) => overlap(holiday, span)),
    };
  });
}

/** The days of a holiday that fall into a month, as numbers: 19–23, or 18. */
export function daysWithin(holiday: Span, month: Span): string {
  const first = [holiday.startDate, month.startDate].sort()[1] ?? '';
  const last = [holiday.endDate, month.endDate].sort()[0] ?? '';
  const number = (date: string) => String(Number(date.slice(8)));
  return first === last ? number(first) : `${number(first)}–${number(last)}`;
}
