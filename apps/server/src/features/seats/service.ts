import type { ActivityUse } from '#domain/activities/activity.ts';
import { capacityOf } from '#domain/activities/activity.ts';
import { holdsPlace, isLive } from '#domain/bookings/booking.ts';
import { decideCapacity, fitsAgain, freePlaces, promotedStatus } from '#domain/bookings/seats.ts';
import type { SessionUse } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, refusing } from '../../platform/errors.ts';
import type { SessionsChanged } from '../../platform/hooks.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  hintBookings,
  noLongerConcerns,
  readersOfSessions,
  tell,
  tellSessions,
} from '../booking-notices/service.ts';
import { Ledger } from './lib/ledger.ts';
import { forgetRefused, noteRefused, wasRefused } from './lib/refused-pools.ts';
import * as repository from './repository.ts';

export type { BookingRow } from './repository.ts';
export { hintBookings, Ledger, noLongerConcerns, noteRefused, readersOfSessions, tellSessions };

/** Opens the books of some pools: from here on nobody else changes anything in them until the transaction ends. */
export async function openPools(tx: Tx, poolIds: readonly string[]): Promise<Ledger> {
  // Sent together and run one after the other: what is read is read under the lock.
  const [pools, odd, now] = await Promise.all([
    repository.lockPools(tx, poolIds),
    repository.listOdd(tx, poolIds),
    tx.now(),
  ]);
  return new Ledger(pools, odd, now);
}

/** The same for who is to get a place: none of these children leaves the school meanwhile. */
export async function openPoolsFor(
  tx: Tx,
  childIds: readonly string[],
  poolIds: readonly string[],
): Promise<Ledger> {
  // Sent together, in this order.
  const [, ledger] = await Promise.all([
    repository.holdChildren(tx, childIds),
    openPools(tx, poolIds),
  ]);
  return ledger;
}

/** The books as they are, held by nobody: they say what would come of it, and are never written. */
export async function glance(tx: Tx, poolIds: readonly string[]): Promise<Ledger> {
  const [pools, odd, now] = await Promise.all([
    repository.listPools(tx, poolIds),
    repository.listOdd(tx, poolIds),
    tx.now(),
  ]);
  return new Ledger(pools, odd, now);
}

/**
 * The books as they are, held by nobody: good for a refusal, never for a place. Null where nothing is full, or nobody
 * was refused for it here: then there is nothing to refuse.
 */
export async function glanceAtFull(tx: Tx, poolIds: readonly string[]): Promise<Ledger | null> {
  if (!wasRefused(poolIds)) return null;
  const [pools, now] = await Promise.all([repository.listPools(tx, poolIds), tx.now()]);
  const glance = new Ledger(pools, [], now);
  if (glance.isAnyFull()) return glance;
  forgetRefused(poolIds);
  return null;
}

/** The books of one booking's pool, and the booking as it is under the lock. */
export async function openBooking(
  tx: Tx,
  { id, poolId }: { readonly id: string; readonly poolId: string },
): Promise<{ ledger: Ledger; booking: repository.BookingRow }> {
  const [ledger, booking] = await Promise.all([
    openPools(tx, [poolId]),
    repository.findBooking(tx, id),
  ]);
  if (!booking) throw new AppError('not_found');
  if (!isLive(booking.status)) throw new AppError('booking_ended');
  return { ledger, booking };
}

export async function openActivity(tx: Tx, activityId: string) {
  const pools = await repository.lockPoolsOfActivities(tx, [activityId]);
  const poolIds = pools.map(({ id }) => id);
  const [odd, now] = await Promise.all([repository.listOdd(tx, poolIds), tx.now()]);
  return { ledger: new Ledger(pools, odd, now), poolIds };
}

/** Whoever is first in line moves up, as long as there is a place and it still takes place. */
export async function promote(tx: Tx, ledger: Ledger, poolIds: readonly string[]): Promise<void> {
  const waiting = poolIds.filter((poolId) => ledger.promotable(poolId) > 0);
  if (waiting.length === 0) return;
  for (const { poolId, autoApproval, open } of await repository.listPoolLives(tx, waiting)) {
    if (!open) continue;
    const event = promotedStatus(autoApproval) === 'confirmed' ? 'promote' : 'promoteToPending';
    const next = await repository.listNextInLine(tx, poolId, ledger.promotable(poolId));
    for (const booking of next) ledger.move(booking, { event, by: 'system', actorId: null });
  }
}

/**
 * Writes all that was entered, tells those whom it concerns, and open screens how full it is. Two requests for one
 * child meet the index.
 */
export async function close(tx: Tx, ledger: Ledger, outbox: Outbox): Promise<void> {
  const pools = ledger.changedPools();
  // Sent together, so that those behind the lock wait for one trip to the database; the first that fails tells why.
  await refusing(
    Promise.all([
      repository.insertBookings(tx, ledger.inserts),
      repository.updatePools(tx, pools),
      repository.updateBookings(tx, ledger.updates),
      repository.insertExceptions(tx, ledger.exceptions),
      repository.insertEvents(tx, ledger.events),
      tell(tx, outbox, { told: ledger.told, shorterLists: ledger.shorterLists() }),
    ]),
    {
      bookings_one_of_activity: (cause) => new AppError('already_booked', { cause }),
      bookings_one_of_session: (cause) => new AppError('already_booked', { cause }),
    },
  );
  for (const pool of pools) {
    const { id, activityId, taken, waiting } = pool;
    const available = freePlaces(pool);
    if (!Number.isFinite(available)) continue;
    const slot = id === activityId ? {} : { sessionId: id };
    tx.hint({
      seats: { activityId, ...slot, taken, waiting, available, at: ledger.at.toISOString() },
    });
  }
}

/** The pools of an activity that was just published. */
export async function makePools(tx: Tx, activityId: string): Promise<void> {
  const activity = await repository.findActivityPools(tx, activityId);
  if (!activity) return;
  const capacity = capacityOf(activity);
  await repository.insertPools(tx, [
    { id: activityId, activityId, capacity: activity.kind === 'regular' ? capacity : null },
    ...activity.slots.map(({ id }) => ({ id, activityId, capacity })),
  ]);
}

/**
 * After an edit: maxima follow unless more is taken, slots that came have places, and of those that went nothing is
 * left. Whoever waits for a place that came moves up.
 */
export async function adjustPools(tx: Tx, activityId: string, outbox: Outbox): Promise<void> {
  await makePools(tx, activityId);
  const { ledger, poolIds } = await openActivity(tx, activityId);
  const activity = await repository.findActivityPools(tx, activityId);
  if (!activity) return;
  const capacity = capacityOf(activity);
  const gone = activity.slots.filter((slot) => slot.gone).map(({ id }) => id);
  for (const poolId of poolIds) {
    // Of an appointment the activity's own row has no places: it is held to count children.
    if (activity.kind === 'appointment' && poolId === activityId) continue;
    const decision = decideCapacity(ledger.pool(poolId), ledger.oddOf(poolId), capacity);
    if ('refusal' in decision && !gone.includes(poolId)) {
      throw new AppError(decision.refusal, { details: { taken: decision.taken } });
    }
    if ('capacity' in decision) ledger.setCapacity(poolId, decision.capacity);
  }
  await requireRoomForPresent(
    tx,
    activity,
    poolIds.filter((id) => !gone.includes(id)),
  );
  await endAll(tx, ledger, { poolIds: gone, reason: null });
  await promote(
    tx,
    ledger,
    poolIds.filter((id) => !gone.includes(id)),
  );
  await close(tx, ledger, outbox);
}

/** The children of an appointment in all are a maximum like any other: it never falls below those there are. */
async function requireRoomForPresent(
  tx: Tx,
  { kind, maxParticipants }: repository.ActivityPools,
  poolIds: readonly string[],
): Promise<void> {
  if (kind === 'regular' || maxParticipants === null) return;
  const live = await repository.listLive(tx, poolIds);
  const taken = new Set(live.map(({ childId }) => childId)).size;
  if (taken > maxParticipants) throw new AppError('capacity_taken', { details: { taken } });
}

/**
 * Sessions take place again, or later than they did: a place that fell free while nobody could move up goes to who
 * waits for it. What had begun and comes again has to have room for all who have a place in it now.
 */
export async function settleAfter(
  tx: Tx,
  { activityId, movedIds, revivedIds, restoredIds }: SessionsChanged,
  outbox: Outbox,
): Promise<void> {
  if (movedIds.length + restoredIds.length === 0) return;
  const asksRoom = revivedIds.length > 0;
  if (!asksRoom && !(await repository.hasFreeForWaiting(tx, activityId))) return;
  const { ledger, poolIds } = await openActivity(tx, activityId);
  if (asksRoom) await requireRoomAgain(tx, ledger, { activityId, sessionIds: revivedIds });
  await promote(tx, ledger, poolIds);
  await close(tx, ledger, outbox);
}

/** Doors look at what is to come: who was given a place there, and got the whole since, counts once from now on. */
async function requireRoomAgain(
  tx: Tx,
  ledger: Ledger,
  {
    activityId,
    sessionIds,
  }: { readonly activityId: string; readonly sessionIds: readonly string[] },
): Promise<void> {
  // Sessions like all others have room for all who have a place in the activity.
  const revived = ledger.oddOf(activityId).filter((odd) => sessionIds.includes(odd.sessionId));
  if (revived.length === 0) return;
  const live = await repository.listLive(tx, [activityId]);
  const whole = live.filter(({ sessionId, status }) => sessionId === null && holdsPlace(status));
  for (const odd of revived) {
    const twice = whole.filter(
      ({ childId, exceptedIds }) =>
        odd.givenTo.includes(childId) && !exceptedIds.includes(odd.sessionId),
    );
    for (const { id } of twice) ledger.except(id, odd);
    const decision = fitsAgain(ledger.pool(activityId), odd);
    if (decision !== 'fits') throw new AppError(decision);
  }
}

async function endAll(
  tx: Tx,
  ledger: Ledger,
  { poolIds, reason }: { poolIds: readonly string[]; reason: string | null },
): Promise<void> {
  if (poolIds.length === 0) return;
  for (const booking of await repository.listLive(tx, poolIds)) {
    ledger.move(booking, { event: 'cancel', by: 'system', actorId: null, reason });
  }
}

/** The school cancels an activity: nobody keeps a place and nobody moves up. */
export async function endActivity(tx: Tx, activityId: string, outbox: Outbox): Promise<void> {
  const { ledger, poolIds } = await openActivity(tx, activityId);
  await endAll(tx, ledger, { poolIds, reason: null });
  await close(tx, ledger, outbox);
}

/** A child has left: its places go to those who wait. */
export async function endChild(tx: Tx, childId: string, outbox: Outbox): Promise<void> {
  const poolIds = await repository.listPoolsOfChild(tx, childId);
  const ledger = await openPools(tx, poolIds);
  for (const booking of await repository.listLive(tx, poolIds)) {
    if (booking.childId !== childId) continue;
    ledger.move(booking, { event: 'cancel', by: 'system', actorId: null });
  }
  await promote(tx, ledger, poolIds);
  await close(tx, ledger, outbox);
}

export async function usesOfActivity(tx: Tx, activityId: string): Promise<ActivityUse[]> {
  // Whoever books meanwhile waits, and then finds that it is gone.
  await repository.lockPoolsOfActivities(tx, [activityId]);
  return [{ kind: 'bookings', count: await repository.countEver(tx, activityId) }];
}

export async function usesOfSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<SessionUse[]> {
  // Held before any session is deleted: a booking that is being made would hold on to it.
  await repository.lockPoolsOfActivities(tx, activityIds);
  const rows = await repository.listBookedSessions(tx, activityIds);
  return rows.map(({ sessionId }) => ({ sessionId, kind: 'bookings' }));
}

export const listChildrenOf = repository.listChildrenOf;
export const listWaiting = repository.listNextInLine;
export const listLive = repository.listLive;
export const updatePositions = repository.updatePositions;
export const insertEvents = repository.insertEvents;
export const insertExceptions = repository.insertExceptions;
export const deleteException = repository.deleteException;
