import type { ParticipantSort } from '#domain/bookings/booking.ts';
import { reorder } from '#domain/bookings/seats.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { GatheredTask } from '#domain/tasks/gathered.ts';
import { recordAudit } from '../../platform/audit.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findChangeable, readBooking, readSome, requireRun } from '../bookings/service.ts';
import * as seats from '../seats/service.ts';
import { canReadCredentials } from '../users/service.ts';
import { mayCallFamilies } from './policy.ts';
import * as repository from './repository.ts';

export { requireRun };

/** Bookings that wait for a decision: of all activities, or of own ones. */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  const kind = principal.active?.kind;
  if ((kind !== 'admin' && kind !== 'teacher') || !has(principal, 'bookings.decide')) return [];
  const ownOf = kind === 'admin' ? null : principal.userId;
  const rows = await repository.listPendingByActivity(tx, ownOf);
  const oldest = rows.map(({ oldestAt }) => oldestAt.toISOString()).toSorted();
  return [
    {
      kind: 'bookingsToDecide',
      count: rows.reduce((sum, { count }) => sum + count, 0),
      since: oldest[0] ?? null,
      examples: rows.map(({ name, count }) => ({ name, count, date: null })),
    },
  ];
}

/** Who decides, and how others hear of it. */
interface Actor {
  readonly principal: Principal;
  readonly outbox: Outbox;
}

async function openDecided(tx: Tx, principal: Principal, id: string) {
  const { row, by } = await findChangeable(tx, principal, id);
  if (by !== 'staff') throw new AppError('access_denied');
  return seats.openBooking(tx, row);
}

/** The place is held already; approving never takes one. */
export async function approve(tx: Tx, { principal, outbox }: Actor, id: string) {
  const { ledger, booking } = await openDecided(tx, principal, id);
  const act = { event: 'approve', by: 'staff', actorId: principal.userId } as const;
  if (ledger.move(booking, act) === null) throw new AppError('booking_not_pending');
  await seats.close(tx, ledger, outbox);
  await recordAudit(tx, { actorId: principal.userId, action: 'bookings.approved', subjectId: id });
  return readBooking(tx, principal, id);
}

export async function reject(
  tx: Tx,
  { principal, outbox }: Actor,
  { id, reason }: { readonly id: string; readonly reason: string | null },
) {
  const { ledger, booking } = await openDecided(tx, principal, id);
  const act = { event: 'reject', by: 'staff', actorId: principal.userId, reason } as const;
  if (ledger.move(booking, act) === null) throw new AppError('booking_not_pending');
  await seats.promote(tx, ledger, [booking.poolId]);
  await seats.close(tx, ledger, outbox);
  await recordAudit(tx, { actorId: principal.userId, action: 'bookings.rejected', subjectId: id });
  return readBooking(tx, principal, id);
}

export async function approveAll(tx: Tx, { principal, outbox }: Actor, activityId: string) {
  await requireRun(tx, principal, activityId);
  const { ledger, poolIds } = await seats.openActivity(tx, activityId);
  const pending = (await seats.listLive(tx, poolIds)).filter(({ status }) => status === 'pending');
  for (const booking of pending) {
    ledger.move(booking, { event: 'approve', by: 'staff', actorId: principal.userId });
  }
  await seats.close(tx, ledger, outbox);
  if (pending.length > 0) {
    await recordAudit(tx, {
      actorId: principal.userId,
      action: 'bookings.approved-all',
      subjectId: activityId,
      details: { bookingIds: pending.map(({ id }) => id) },
    });
  }
  return { approved: pending.length };
}

/** The same people in another order; who looks at an older list is told. */
export async function reorderWaitlist(
  tx: Tx,
  principal: Principal,
  {
    activityId,
    bookingIds,
    reason,
  }: {
    readonly activityId: string;
    readonly bookingIds: readonly string[];
    readonly reason: string;
  },
) {
  await requireRun(tx, principal, activityId);
  const { poolIds } = await seats.openActivity(tx, activityId);
  const live = await seats.listLive(tx, poolIds);
  const [first] = live.filter(({ id }) => bookingIds.includes(id));
  const waiting = live.flatMap(({ id, poolId, position }) =>
    position !== null && poolId === first?.poolId ? [{ id, position }] : [],
  );
  const changed = reorder(waiting, bookingIds);
  if (changed === null) throw new AppError('waitlist_changed');
  await seats.updatePositions(tx, changed);
  await seats.insertEvents(
    tx,
    changed.map(({ id }, index) => ({
      id: newId(),
      bookingId: id,
      actorId: principal.userId,
      event: 'moved',
      status: 'waitlisted',
      details: { reason, position: index + 1, of: changed.length },
    })),
  );
  await recordAudit(tx, {
    actorId: principal.userId,
    action: 'bookings.waitlist-reordered',
    subjectId: activityId,
    // The reason is a text with names in it perhaps: it is kept with the bookings, where it can be taken away.
    details: { bookingIds },
  });
  const moved = live.filter(({ id }) => bookingIds.includes(id));
  await seats.hintBookings(tx, moved);
  return { bookingIds: [...bookingIds] };
}

interface Listing<Query> {
  readonly activityId: string;
  readonly query: Query;
  readonly language: Language;
}

export async function listParticipants(
  tx: Tx,
  principal: Principal,
  {
    activityId,
    query,
    language,
  }: Listing<
    Paging &
      Omit<repository.ParticipantFilter, 'activityId' | 'withContacts'> & {
        readonly sort: ParticipantSort | `-${ParticipantSort}`;
      }
  >,
) {
  const activity = await requireRun(tx, principal, activityId);
  const withContacts = mayCallFamilies(principal, activity);
  const { page, pageSize, sort, q, status, group } = query;
  const { rows, total, counts } = await repository.listParticipants(
    tx,
    { activityId, q, status, group, withContacts },
    { page, pageSize, sort, language },
  );
  const bookings = await readSome(
    tx,
    principal,
    rows.map(({ bookingId }) => bookingId),
  );
  const items = rows.flatMap(({ bookingId, childUsername, cohorts, guardians, ...keys }) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    if (!booking) return [];
    const known = canReadCredentials(principal, { ...keys, userId: booking.childId });
    return [{ ...booking, username: known ? childUsername : null, cohorts, guardians }];
  });
  return {
    items,
    total,
    page,
    pageSize,
    counts,
    can: { add: has(principal, 'bookings.create'), decide: has(principal, 'bookings.decide') },
  };
}

export async function listCandidates(
  tx: Tx,
  principal: Principal,
  { activityId, query, language }: Listing<Paging & { readonly q?: string | undefined }>,
) {
  await requireRun(tx, principal, activityId);
  const { page, pageSize, q } = query;
  const { rows, total } = await repository.listCandidates(
    tx,
    { activityId, q },
    { page, pageSize, language },
  );
  return { items: rows, total, page, pageSize };
}
