import type { BookingHappening } from '#domain/bookings/booking.ts';
import type { MissedWeek } from '#domain/bookings/repeat.ts';
import type { Language } from '#domain/languages.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { translate } from '../../../platform/messages.ts';
import { bookingRights } from '../policy.ts';
import type { EventRow, ListedBooking, ReadBooking } from '../repository.ts';

/** A booking as a reader is told of it. */
export function answerBooking(row: ReadBooking, principal: Principal) {
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
    exceptions: row.exceptions,
    can: bookingRights(principal, row),
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

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** One line of a booking's history. */
export function answerEvent(
  { at, event, status, actorId, actorName, actorIsStaff, actorIsFamily, details }: EventRow,
  reader: { readonly isStaff: boolean; readonly userId: string },
) {
  // Who was staff then and no longer is remains a stranger to the family.
  const isOfFamily = actorIsFamily && !actorIsStaff;
  const mayName = reader.isStaff || actorId === reader.userId || isOfFamily;
  const { reason, position, sessionIds, withoutSessionIds } = details;
  return {
    at: at.toISOString(),
    event: event as BookingHappening,
    status,
    by: mayName ? actorName : null,
    byStaff: actorIsStaff,
    reason: typeof reason === 'string' ? reason : null,
    position: typeof position === 'number' ? position : null,
    sessionIds: [...idsOf(sessionIds), ...idsOf(withoutSessionIds)],
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
