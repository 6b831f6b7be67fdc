import type { BookingHappening } from '#domain/bookings/booking.ts';
import type { MissedWeek } from '#domain/bookings/repeat.ts';
import type { Language } from '#domain/languages.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { translate } from '../../../platform/messages.ts';
import { bookingRights, mayUndo } from '../policy.ts';
import type { ClashRow, EventRow, ListedBooking, ReadBooking } from '../repository.ts';
import type { Asked } from './decide.ts';

/** A booking as a reader is told of it. */
export function answerBooking(row: ReadBooking, principal: Principal) {
  const can = bookingRights(principal, row);
  return {
    id: row.id,
    activityId: row.activityId,
    activityName: row.activityName,
    childId: row.childId,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    status: row.status,
    bookedAt: row.bookedAt.toISOString(),
    slot: row.slot,
    sessionId: row.sessionId,
    given: row.given,
    waitlistPosition: row.waitlistPosition,
    waitlistLength: row.waitlistLength,
    reason: row.reason,
    exceptions: row.exceptions.map((exception) => ({
      ...exception,
      can: { undo: can.cancelSessions && mayUndo(principal, row, exception) },
    })),
    can,
  };
}

/** The same in a list: when next, and whether it is still to come, under way or over. */
export function answerListed(row: ListedBooking, principal: Principal) {
  return {
    ...answerBooking(row, principal),
    activityIcon: row.activityIcon,
    activityColour: row.activityColour,
    phase: row.phase,
    nextSession: row.nextSession,
    lastDay: row.lastDay,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** One line of a booking's history. */
export function answerEvent(
  { at, event, status, actorId, actorName, actorIsStaff, actorIsFamily, ...row }: EventRow,
  reader: { readonly isStaff: boolean; readonly userId: string },
) {
  // Who was staff then and no longer is remains a stranger to the family.
  const isOfFamily = actorIsFamily && !actorIsStaff;
  const mayName = reader.isStaff || actorId === reader.userId || isOfFamily;
  const { details, sessions, withoutSessions } = row;
  const { reason, position, of, waiting } = details;
  return {
    at: at.toISOString(),
    event: event as BookingHappening,
    status,
    by: mayName ? actorName : null,
    byStaff: actorIsStaff,
    reason: typeof reason === 'string' ? reason : null,
    // Who joins the list is the last of those who wait.
    position: numberOf(position ?? waiting),
    of: numberOf(of ?? waiting),
    sessions,
    withoutSessions,
  };
}

/** Weeks that could not be had, in the reader's words. */
export function answerMissed(
  missed: readonly { readonly date: string; readonly code: MissedWeek }[],
  language: Language,
) {
  return missed.map(({ date, code }) => ({
    date,
    code,
    message: translate(language, `errors:missedWeek.${code}`, {}),
  }));
}

/** What a child has at the same time. */
export function answerClash(
  { childId, activityId, activityName, date, startTime, endTime }: ClashRow,
  { children }: Asked,
) {
  const child = children.find(({ id }) => id === childId);
  return {
    kind: 'child' as const,
    date,
    startTime,
    endTime,
    activity:
      activityId === null || activityName === null ? null : { id: activityId, name: activityName },
    names: child ? [`${child.firstName} ${child.lastName}`] : [],
  };
}
