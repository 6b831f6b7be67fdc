import { FAMILY_SESSION_REASON, isOnRegister } from '#domain/bookings/booking.ts';
import { decideSessionPlace } from '#domain/bookings/seats.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findChangeable, prepareStaffBooking, readBooking } from '../bookings/service.ts';
import * as seats from '../seats/service.ts';
import * as repository from './repository.ts';

/** Who does it, and how others hear of it. */
interface Actor {
  readonly principal: Principal;
  readonly outbox: Outbox;
}

/** One booking of a regular activity, under the lock, with the sessions that are meant. */
async function openSessions(
  tx: Tx,
  principal: Principal,
  { id, sessionIds }: { readonly id: string; readonly sessionIds: readonly string[] },
) {
  const { row, by } = await findChangeable(tx, principal, id);
  const { ledger, booking } = await seats.openBooking(tx, row);
  if (booking.sessionId !== null || !isOnRegister(booking.status)) {
    throw new AppError('booking_ended');
  }
  const wanted = [...new Set(sessionIds)];
  const sessions = await repository.listSessions(tx, {
    activityId: booking.activityId,
    ids: wanted,
  });
  if (sessions.length < wanted.length) throw fieldRefusal('sessionIds', 'invalid_value');
  if (sessions.some(({ startsAt }) => startsAt <= ledger.at)) throw new AppError('session_started');
  return { by, ledger, booking, sessions };
}

/** Stays away from some sessions and keeps the place; each frees a place in that session alone. */
export async function cancelSessions(
  tx: Tx,
  actor: Actor,
  {
    id,
    sessionIds,
    reason,
  }: {
    readonly id: string;
    readonly sessionIds: readonly string[];
    readonly reason: string | null;
  },
) {
  const { principal } = actor;
  const { by, booking, sessions } = await openSessions(tx, principal, { id, sessionIds });
  const fresh = sessions.filter((session) => !booking.exceptedIds.includes(session.id));
  if (fresh.length === 0) return readBooking(tx, principal, id);
  const words = reason ?? (by === 'family' ? FAMILY_SESSION_REASON : null);
  await seats.insertExceptions(
    tx,
    fresh.map((session) => ({
      bookingId: id,
      sessionId: session.id,
      kind: by,
      reason: words,
      madeBy: principal.userId,
    })),
  );
  await record(tx, actor, {
    booking,
    by,
    event: 'sessionsCancelled',
    sessions: fresh,
    reason: words,
  });
  return readBooking(tx, principal, id);
}

/** Comes after all, if the place in that session was not given away meanwhile. */
export async function uncancelSession(
  tx: Tx,
  actor: Actor,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
) {
  const { principal } = actor;
  const opened = await openSessions(tx, principal, { id, sessionIds: [sessionId] });
  const { by, ledger, booking, sessions } = opened;
  const odd = ledger.oddSession(booking.poolId, sessionId);
  // Who has a place there of its own comes already, and counts once.
  const comes = !booking.exceptedIds.includes(sessionId) || odd.givenTo.includes(booking.childId);
  if (comes) return readBooking(tx, principal, id);
  if (decideSessionPlace(ledger.pool(booking.poolId), odd) !== 'give') {
    throw new AppError('session_full');
  }
  const undone = await seats.deleteException(tx, { bookingId: id, sessionId, by });
  if (undone === 0) throw new AppError('session_ended_by_school');
  await record(tx, actor, { booking, by, event: 'sessionUncancelled', sessions, reason: null });
  return readBooking(tx, principal, id);
}

/** Kept, and told to the family where it was not itself who did it. */
async function record(
  tx: Tx,
  { principal, outbox }: Actor,
  change: {
    readonly booking: seats.BookingRow;
    readonly by: 'family' | 'staff';
    readonly event: 'sessionsCancelled' | 'sessionUncancelled';
    readonly sessions: readonly repository.BookedSession[];
    readonly reason: string | null;
  },
): Promise<void> {
  const { booking, by, event, sessions, reason } = change;
  const eventId = newId();
  const sessionIds = sessions.map(({ id }) => id);
  await seats.insertEvents(tx, [
    {
      id: eventId,
      bookingId: booking.id,
      actorId: principal.userId,
      event,
      status: booking.status,
      details: { sessionIds, ...(reason && { reason }) },
    },
  ]);
  await recordAudit(tx, {
    actorId: principal.userId,
    action:
      event === 'sessionsCancelled' ? 'bookings.sessions-cancelled' : 'bookings.session-restored',
    subjectId: booking.id,
    details: { sessionIds },
  });
  if (by === 'family') return seats.hintBookings(tx, [booking]);
  const dates = sessions.map(({ date }) => date);
  await seats.tellSessions(tx, outbox, { booking, eventId, event, dates });
}

/** A place that is free in one session, for a child without one in the activity. */
export async function givePlace(
  tx: Tx,
  { principal, outbox }: Actor,
  { sessionId, childId }: { readonly sessionId: string; readonly childId: string },
) {
  const session = await repository.findSession(tx, sessionId);
  if (session?.kind !== 'regular') throw new AppError('not_found');
  const ledger = await seats.openPoolsFor(tx, [childId], [session.activityId]);
  await prepareStaffBooking(tx, principal, { activityId: session.activityId, childId, sessionId });
  const fresh = await repository.findSession(tx, sessionId);
  if (!fresh || fresh.status === 'cancelled') throw new AppError('session_cancelled');
  if (fresh.startsAt <= ledger.at) throw new AppError('session_started');
  const odd = ledger.oddSession(session.activityId, sessionId);
  if (decideSessionPlace(ledger.pool(session.activityId), odd) !== 'give') {
    throw new AppError('session_full');
  }
  const made = ledger.add(
    {
      poolId: session.activityId,
      activityId: session.activityId,
      sessionId,
      given: true,
      childId,
      seriesId: newId(),
    },
    'approved',
    { by: 'staff', actorId: principal.userId, bookedBy: principal.userId },
  );
  await seats.close(tx, ledger, outbox);
  await recordAudit(tx, {
    actorId: principal.userId,
    action: 'bookings.place-given',
    subjectId: made.id,
    details: { sessionId, childId },
  });
  return readBooking(tx, principal, made.id);
}
