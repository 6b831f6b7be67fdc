import fc from 'fast-check';
import { addDays } from '../src/dates/dates.ts';
import { timeAt } from '../src/dates/times.ts';
import type { SchoolHoliday } from '../src/sessions/holidays.ts';
import type { SessionPattern } from '../src/sessions/plan.ts';
import type { TimeSlot } from '../src/sessions/slots.ts';

/** A time slot with what a test is not about filled in. */
export const slot = (id: string, fields: Partial<TimeSlot>): TimeSlot => ({
  id,
  date: null,
  dayOfWeek: null,
  startTime: '15:00',
  endTime: '16:00',
  locationId: null,
  ...fields,
});

const FIRST_DAY = '2026-08-01';
const dayFrom = (date: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((days) => addDays(date, days));
const someCohorts = fc.subarray(['1a', '1b', '2a']);

const anyTimes = fc
  .record({ from: fc.integer({ min: 0, max: 1380 }), length: fc.integer({ min: 5, max: 59 }) })
  .map(({ from, length }) => ({ startTime: timeAt(from), endTime: timeAt(from + length) }));

const anySlot = fc.record({
  day: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 7 }) },
    { weight: 2, arbitrary: dayFrom(FIRST_DAY, 100) },
  ),
  times: anyTimes,
  locationId: fc.constantFrom(null, 'gym', 'hall'),
});

export const anySlots: fc.Arbitrary<TimeSlot[]> = fc.array(anySlot, { maxLength: 5 }).map((slots) =>
  slots.map(({ day, times, locationId }, index) =>
    slot(`slot${index}`, {
      ...times,
      locationId,
      ...(typeof day === 'number' ? { dayOfWeek: day } : { date: day }),
    }),
  ),
);

const anyHoliday = fc.record({
  startDate: dayFrom(FIRST_DAY, 100),
  days: fc.integer({ min: 0, max: 15 }),
  cohortIds: someCohorts,
});

export const anyHolidays: fc.Arbitrary<SchoolHoliday[]> = fc
  .array(anyHoliday, { maxLength: 4 })
  .map((holidays) =>
    holidays.map(({ startDate, days, cohortIds }, index) => ({
      id: `holiday${index}`,
      title: `Holiday ${index}`,
      startDate,
      endDate: addDays(startDate, days),
      cohortIds,
    })),
  );

export const anyPattern: fc.Arbitrary<SessionPattern> = fc
  .record({
    startDate: dayFrom(FIRST_DAY, 30),
    days: fc.integer({ min: 0, max: 90 }),
    slots: anySlots,
    holidays: anyHolidays,
    cohortIds: someCohorts,
    locationId: fc.constantFrom(null, 'room-12'),
  })
  .map(({ days, ...pattern }) => ({ ...pattern, endDate: addDays(pattern.startDate, days) }));
