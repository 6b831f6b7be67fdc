import { ACTIVITY_LIMITS } from '../activities/limits.ts';
import { addDays, dayOfWeek } from '../dates/dates.ts';
import { minutesOf, sharedTime, type TimeSpan, timeAt } from '../dates/times.ts';
import { holidaysSkipping, type SchoolHoliday } from './holidays.ts';

/** When an activity takes place: every week on a day, or once on a date. */
export interface TimeSlot extends TimeSpan {
  readonly id: string;
  /** Set: this one day. A day of the week beside it has to be that day's. */
  readonly date: string | null;
  /** 1 is Monday; counts where there is no date. */
  readonly dayOfWeek: number | null;
  /** Null: where the activity is. */
  readonly locationId: string | null;
}

/** Lengths and breaks of appointments, in minutes. */
export const SLOT_LIMITS = { leastMinutes: 5, mostMinutes: 720, breakMinutes: 240 } as const;

export interface Appointments extends TimeSpan {
  readonly date: string;
  /** The same every week up to this day, which still counts; null: this one day. */
  readonly weeklyUntil: string | null;
  readonly lengthMinutes: number;
  readonly breakMinutes: number;
}

export type DatedSlot = TimeSpan & { readonly date: string };

export interface ExpandedSlots {
  readonly slots: DatedSlot[];
  /** Days left out, with the holidays that did it. */
  readonly skipped: { readonly date: string; readonly holidays: SchoolHoliday[] }[];
}

/**
 * An afternoon cut into appointments: one after the other with a break between, as many as are over by the
 * end. Days on which the activity has holidays are left out.
 */
export function expandAppointments(
  { date, weeklyUntil, startTime, endTime, lengthMinutes, breakMinutes }: Appointments,
  free: { readonly holidays: readonly SchoolHoliday[]; readonly cohortIds: readonly string[] },
): ExpandedSlots {
  const times: TimeSpan[] = [];
  const step = lengthMinutes + breakMinutes;
  if (lengthMinutes >= SLOT_LIMITS.leastMinutes && breakMinutes >= 0) {
    const end = minutesOf(endTime);
    for (let from = minutesOf(startTime); from + lengthMinutes <= end; from += step) {
      times.push({ startTime: timeAt(from), endTime: timeAt(from + lengthMinutes) });
    }
  }
  const expanded: ExpandedSlots = { slots: [], skipped: [] };
  for (let week = 0; week * 7 < ACTIVITY_LIMITS.days; week += 1) {
    const day = addDays(date, week * 7);
    if (day > (weeklyUntil ?? date)) break;
    const holidays = holidaysSkipping(free.cohortIds, free.holidays, day);
    if (holidays.length > 0) expanded.skipped.push({ date: day, holidays });
    else expanded.slots.push(...times.map((time) => ({ date: day, ...time })));
  }
  return expanded;
}

/** Adds what is not there yet: pressing twice makes no slot twice. */
export function addSlots<Slot extends TimeSpan & { readonly date: string | null }>(
  present: readonly Slot[],
  expanded: readonly DatedSlot[],
): DatedSlot[] {
  return expanded.filter(
    (slot) =>
      !present.some(
        ({ date, startTime, endTime }) =>
          date === slot.date && startTime === slot.startTime && endTime === slot.endTime,
      ),
  );
}

type SlotTime = Omit<TimeSlot, 'id' | 'locationId'>;

/** The day of the week on which a slot takes place; null while it has neither a day nor a date. */
export function slotDay({ date, dayOfWeek: day }: SlotTime): number | null {
  return date === null ? day : dayOfWeek(date);
}

/** Whether two slots can ever take place at the same time. */
export function slotsMeet(one: SlotTime, other: SlotTime): boolean {
  if (slotDay(one) === null || slotDay(one) !== slotDay(other)) return false;
  if (one.date !== null && other.date !== null && one.date !== other.date) return false;
  return sharedTime(one, other) !== null;
}
