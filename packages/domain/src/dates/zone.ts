import { Temporal } from 'temporal-polyfill';

/**
 * The one door between a school's wall clock and instants, and the one file that needs Temporal: rules that
 * get by with local dates and times import nothing from here, so that a page without instants loads none of it.
 */

/** What the clock on the school's wall shows. */
export interface LocalTime {
  readonly date: string;
  /** HH:mm */
  readonly time: string;
}

/**
 * The instant at which the school's clock shows this. On the night in spring a time that is left out counts
 * as an hour later (03:30 is 04:30); on the night in autumn one that comes twice is the first of the two.
 */
export function instantAt({ date, time }: LocalTime, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

/** The first instant of a day: midnight, or, where the clocks skip midnight, what comes right after. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/** What the school's clock shows at an instant; seconds are dropped. */
export function localAt(instant: Date, timeZone: string): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
