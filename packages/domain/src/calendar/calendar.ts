import type { BookingStatus } from '../bookings/booking.ts';
import { addDays, mondayOf, type Span } from '../dates/dates.ts';
import type { SessionStatus } from '../sessions/session.ts';

/** How a calendar is looked at; the agenda is a list of the days ahead, made for phones. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const AGENDA_DAYS = 28;

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`;

/** The first day of the month so many months later. */
function shiftMonth(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days that a view of this date shows: of a month the whole weeks that it touches. */
export function spanOfView(view: CalendarView, date: string): Span {
  switch (view) {
    case 'day':
      return { startDate: date, endDate: date };
    case 'week':
      return { startDate: mondayOf(date), endDate: addDays(mondayOf(date), 6) };
    case 'agenda':
      return { startDate: date, endDate: addDays(date, AGENDA_DAYS - 1) };
    case 'month':
      return {
        startDate: mondayOf(firstOfMonth(date)),
        endDate: addDays(mondayOf(addDays(shiftMonth(date, 1), -1)), 6),
      };
  }
}

/** The date of the view before (-1) or after (1). */
export function stepView(view: CalendarView, date: string, step: -1 | 1): string {
  switch (view) {
    case 'day':
      return addDays(date, step);
    case 'week':
      return addDays(date, step * 7);
    case 'agenda':
      return addDays(date, step * AGENDA_DAYS);
    case 'month':
      return shiftMonth(date, step);
  }
}

/** All days of a span, in order. */
export function daysOfSpan({ startDate, endDate }: Span): string[] {
  const days: string[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) days.push(date);
  return days;
}

/** The colours of the legend (spec point 4): `off` is what is cancelled or not booked. */
export const CALENDAR_TONES = ['confirmed', 'pending', 'off', 'holiday', 'default'] as const;
export type CalendarTone = (typeof CALENDAR_TONES)[number];
export type EntryTone = Exclude<CalendarTone, 'holiday'>;

/** A booking that is about the session: one that covers it, ended since or not, or one that still waits. */
interface BookedChild {
  readonly status: BookingStatus;
  /** Why it stays away from this one, or has no place in it. */
  readonly exception: string | null;
  /** Reported by the family or excused by the school: either way it won't be there. */
  readonly absence: string | null;
}

const WAITS: readonly BookingStatus[] = ['pending', 'waitlisted'];

/**
 * A session as a family sees it: one child that comes makes it confirmed, one that waits pending. What was covered
 * stays so when the booking ends later (product.md 18.3).
 */
export function familyTone(
  status: SessionStatus,
  children: readonly BookedChild[],
): Exclude<EntryTone, 'default'> {
  if (status === 'cancelled') return 'off';
  const coming = children.filter(
    ({ exception, absence }) => exception === null && absence === null,
  );
  if (coming.some((child) => !WAITS.includes(child.status))) return 'confirmed';
  return coming.length > 0 ? 'pending' : 'off';
}

/** As staff see it: something to decide comes first, then whether anybody comes. */
export function staffTone(
  status: SessionStatus,
  { coming, pending }: { readonly coming: number; readonly pending: number },
): EntryTone {
  if (status === 'cancelled') return 'off';
  if (pending > 0) return 'pending';
  return coming > 0 ? 'confirmed' : 'default';
}
