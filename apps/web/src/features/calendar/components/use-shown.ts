import { useMemo, useRef } from 'react';
import { type CalendarView, daysOfSpan, spanOfView } from '#domain/calendar/calendar.ts';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { useHolidayYear } from '../../holidays/api.ts';
import type { Calendar } from '../api.ts';
import { daysOf } from './days.ts';

interface Look {
  readonly view: CalendarView;
  readonly date: string;
}

/** What is on the screen: what the address says, or what it said before until the answer is there. */
export function useShown(
  wanted: Look,
  {
    data,
    isPlaceholderData,
  }: { readonly data?: Calendar | undefined; readonly isPlaceholderData: boolean },
) {
  const answered = useRef(wanted);
  if (data && !isPlaceholderData) answered.current = wanted;
  const { view, date } = isPlaceholderData ? answered.current : wanted;
  const { startDate, endDate } = spanOfView(view, date);
  // Of two school years in summer.
  const one = useHolidayYear(schoolYearOf(startDate));
  const other = useHolidayYear(schoolYearOf(endDate));
  // Kept, so that opening an entry does not draw a thousand others anew.
  const days = useMemo(
    () =>
      data &&
      daysOf(daysOfSpan({ startDate, endDate }), data, [
        ...(one.data?.items ?? []),
        ...(other.data?.items ?? []),
      ]),
    [startDate, endDate, data, one.data, other.data],
  );
  return {
    view,
    date,
    days,
    holidaysFailed: (one.error !== null && !one.data) || (other.error !== null && !other.data),
  };
}
