import type { FieldProblem } from '#contract/errors.ts';
import { absenceTimeFault } from '#domain/absences/absence.ts';
import { isDate } from '#domain/regional/regional.ts';

/** As it stands in the fields: what is being typed need not be a day or a time. */
export interface ReportTime {
  readonly startDate: string;
  readonly endDate: string;
  readonly wholeDay: boolean;
  readonly fromTime: string;
  readonly toTime: string;
}
export type TimeFieldName = Exclude<keyof ReportTime, 'wholeDay'>;
export type TimeFaults = Partial<Record<TimeFieldName, FieldProblem['code']>>;

/** What is wrong with a time, at its field, as the server would say it. */
export function timeFaults(time: ReportTime): TimeFaults {
  const faults: TimeFaults = {};
  for (const field of ['startDate', 'endDate'] as const) {
    if (time[field] === '') faults[field] = 'required';
    else if (!isDate(time[field])) faults[field] = 'invalid_date';
  }
  for (const field of time.wholeDay ? [] : (['fromTime', 'toTime'] as const)) {
    if (time[field] === '') faults[field] = 'required';
  }
  if (Object.keys(faults).length > 0) return faults;
  switch (absenceTimeFault(time)) {
    case 'endBeforeStart':
      return { endDate: 'ends_before_start' };
    case 'tooLong':
      return { endDate: 'span_too_long' };
    case 'timesReversed':
      return { toTime: 'ends_before_begin' };
    default:
      return {};
  }
}

/** Another first day: the last one goes with it where it would be before it. What is half typed moves nothing. */
export function withStart(time: ReportTime, startDate: string): ReportTime {
  const { endDate } = time;
  const isBehind = endDate === '' || (isDate(endDate) && endDate < startDate);
  return { ...time, startDate, ...(isDate(startDate) && isBehind && { endDate: startDate }) };
}
