import { type AbsenceTime, absenceTimeFault } from '#domain/absences/absence.ts';
import { fieldRefusal } from '../../../platform/errors.ts';

export type AskedTime = Pick<AbsenceTime, 'startDate' | 'endDate' | 'wholeDay'> & {
  readonly fromTime?: string | null | undefined;
  readonly toTime?: string | null | undefined;
};

/** The time that somebody means; one that can't be is refused where it is wrong. */
export function readTime({ startDate, endDate, wholeDay, ...asked }: AskedTime): AbsenceTime {
  const fromTime = wholeDay ? null : (asked.fromTime ?? null);
  const toTime = wholeDay ? null : (asked.toTime ?? null);
  const time = { startDate, endDate, wholeDay, fromTime, toTime };
  switch (absenceTimeFault(time)) {
    case 'endBeforeStart':
      throw fieldRefusal('endDate', 'ends_before_start');
    case 'tooLong':
      throw fieldRefusal('endDate', 'span_too_long');
    case 'timesMissing':
      throw fieldRefusal(fromTime === null ? 'fromTime' : 'toTime', 'required');
    case 'timesReversed':
      throw fieldRefusal('toTime', 'ends_before_begin');
    case null:
      return time;
  }
}
