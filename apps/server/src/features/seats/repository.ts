import { sql } from 'kysely';
import type { BookingStatus } from '#domain/bookings/booking.ts';
import type { OddSession } from '#domain/bookings/seats.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface PoolRow {
  readonly id: string;
  readonly activityId: string;
  readonly capacity: number | null;
  readonly taken: number;
  readonly waiting: number;
  readonly nextPosition: number;
}

const poolColumns = sql`p.id, p.activity_id, p.capacity, p.taken, p.waiting, p.next_position`;

/** Held in the order of their ids, so that nobody waits for each other; what is read after it is what counts. */
export function lockPools(tx: Tx, ids: readonly string[]): Promise<PoolRow[]> {
  return tx.all(
    sql<PoolRow>`select ${poolColumns} from seat_pools p
      where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::uuid[]) order by p.id for update`,
  );
}

export function listPools(tx: Tx, ids: readonly string[]): Promise<PoolRow[]> {
  return tx.all(
    sql<PoolRow>`select ${poolColumns} from seat_pools p
      where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::uuid[])`,
  );
}

/**
 * The row of an activity, or of anything else that bookings refer to, is held by others with `for no key update`:
 * a booking that has its pool and is being written never waits for somebody who waits for the pool.
 */
export function lockPoolsOfActivities(tx: Tx, activityIds: readonly string[]): Promise<PoolRow[]> {
  return tx.all(
    sql<PoolRow>`select ${poolColumns} from seat_pools p
      where p.tenant_id = ${tx.tenantId} and p.activity_id = any(${[...activityIds]}::uuid[]) order by p.id for update`,
  );
}

/**
 * Whoever is booked for can't leave the school until that is done: archiving waits here, and then ends it. Held
 * before any pool, as archiving does it, so that nobody waits for each other.
 */
export async function holdChildren(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.all(
    sql`select u.id from users u where u.tenant_id = ${tx.tenantId} and u.id = any(${[...ids]}::uuid[])
      order by u.id for share`,
  );
}

const HOLDING = sql.raw(`('pending', 'confirmed', 'approved')`);
const LIVE = sql.raw(`('pending', 'confirmed', 'approved', 'waitlisted')`);

export interface OddRow extends OddSession {
  readonly poolId: string;
  /** The children who have the places that were given. */
  readonly givenTo: string[];
}

/** The coming sessions of these pools that differ from the others: few, so they are found from the exceptions. */
export function listOdd(tx: Tx, poolIds: readonly string[]): Promise<OddRow[]> {
  return tx.all(
    // Materialized: from the pools, never from the sessions, also before the database knows how big its tables are.
    sql<OddRow>`with x as materialized (
        select b.pool_id, e.session_id, 1 as excepted, 0 as given, null::uuid as child_id from bookings b
          join session_exceptions e on e.tenant_id = b.tenant_id and e.booking_id = b.id
          where b.tenant_id = ${tx.tenantId} and b.pool_id = any(${[...poolIds]}::uuid[]) and b.status in ${HOLDING}
        union all
        select b.pool_id, b.session_id, 0, 1, b.child_id from bookings b
          where b.tenant_id = ${tx.tenantId} and b.pool_id = any(${[...poolIds]}::uuid[]) and b.given
            and b.status in ${HOLDING})
      select x.pool_id, x.session_id, sum(x.excepted)::int as excepted, sum(x.given)::int as given,
        array_remove(array_agg(x.child_id::text), null) as given_to from x
      join sessions s on s.tenant_id = ${tx.tenantId} and s.id = x.session_id
      where s.starts_at > app_now() group by x.pool_id, x.session_id`,
  );
}

export interface BookingRow {
  readonly id: string;
  readonly poolId: string;
  readonly activityId: string;
  readonly sessionId: string | null;
  readonly given: boolean;
  readonly childId: string;
  readonly status: BookingStatus;
  readonly seriesId: string;
  readonly position: number | null;
  readonly coversFrom: Date | null;
  /** Coming sessions in which it does not count. */
  readonly exceptedIds: string[];
}

const bookingColumns = sql`b.id, b.pool_id, b.activity_id, b.session_id, b.given, b.child_id, b.status, b.series_id,
  b.position, b.covers_from, array(select e.session_id::text from session_exceptions e
    where e.tenant_id = b.tenant_id and e.booking_id = b.id) as excepted_ids`;

/** Those who wait, the first in line first. */
export function listNextInLine(tx: Tx, poolId: string, count: number): Promise<BookingRow[]> {
  return tx.all(
    sql<BookingRow>`select ${bookingColumns} from bookings b where b.tenant_id = ${tx.tenantId}
        and b.pool_id = ${poolId} and b.status = 'waitlisted' order by b.position limit ${count}`,
  );
}

export function listLive(tx: Tx, poolIds: readonly string[]): Promise<BookingRow[]> {
  return tx.all(
    sql<BookingRow>`select ${bookingColumns} from bookings b where b.tenant_id = ${tx.tenantId}
        and b.pool_id = any(${[...poolIds]}::uuid[]) and b.status in ${LIVE} order by b.booked_at, b.id`,
  );
}

/** Which pools the live bookings of a child are in; asked before they are locked. */
export async function listPoolsOfChild(tx: Tx, childId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      poolId: string;
    }>`select distinct b.pool_id from bookings b where b.tenant_id = ${tx.tenantId}
      and b.child_id = ${childId} and b.status in ${LIVE}`,
  );
  return rows.map(({ poolId }) => poolId);
}

/** Read after its pool is locked, so that it is what it is. */
export function findBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  return tx.first(
    sql<BookingRow>`select ${bookingColumns} from bookings b where b.tenant_id = ${tx.tenantId} and b.id = ${id}`,
  );
}

/** How many children have something live in an appointment, and which. */
export async function listChildrenOf(tx: Tx, activityId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      childId: string;
    }>`select distinct b.child_id from bookings b where b.tenant_id = ${tx.tenantId}
      and b.activity_id = ${activityId} and b.status in ${LIVE}`,
  );
  return rows.map(({ childId }) => childId);
}

export interface NewBooking extends Omit<BookingRow, 'exceptedIds'> {
  readonly bookedAt: Date;
  readonly bookedBy: string;
}

export async function insertBookings(tx: Tx, rows: readonly NewBooking[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into bookings (tenant_id, id, pool_id, activity_id, session_id, given, child_id, status, booked_at,
        booked_by, series_id, position, covers_from)
      select ${tx.tenantId}, r.id, r."poolId", r."activityId", r."sessionId", r.given, r."childId", r.status, r."bookedAt",
        r."bookedBy", r."seriesId", r.position, r."coversFrom"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "poolId" uuid, "activityId" uuid,
        "sessionId" uuid, given boolean, "childId" uuid, status text, "bookedAt" timestamptz, "bookedBy" uuid,
        "seriesId" uuid, position bigint, "coversFrom" timestamptz)`,
  );
}

export interface BookingUpdate {
  readonly id: string;
  readonly status: BookingStatus;
  readonly position: number | null;
  readonly coversFrom: Date | null;
  readonly coversUntil: Date | null;
  readonly reason: string | null;
  /** Who decided; null where nobody did. */
  readonly decidedBy: string | null;
}

export async function updateBookings(tx: Tx, rows: readonly BookingUpdate[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`update bookings b set status = r.status, position = r.position, covers_from = r."coversFrom",
        covers_until = r."coversUntil", reason = coalesce(r.reason, b.reason),
        decided_by = coalesce(r."decidedBy", b.decided_by),
        decided_at = case when r."decidedBy" is null then b.decided_at else app_now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, status text, position bigint,
        "coversFrom" timestamptz, "coversUntil" timestamptz, reason text, "decidedBy" uuid)
      where b.tenant_id = ${tx.tenantId} and b.id = r.id`,
  );
}

export async function updatePools(tx: Tx, rows: readonly PoolRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`update seat_pools p set capacity = r.capacity, taken = r.taken, waiting = r.waiting,
        next_position = r."nextPosition"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, capacity int, taken int, waiting int,
        "nextPosition" bigint)
      where p.tenant_id = ${tx.tenantId} and p.id = r.id`,
  );
}

export async function insertPools(
  tx: Tx,
  rows: readonly { id: string; activityId: string; capacity: number | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into seat_pools (tenant_id, id, activity_id, capacity)
      select ${tx.tenantId}, r.id, r."activityId", r.capacity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "activityId" uuid, capacity int)
      on conflict on constraint seat_pools_pkey do nothing`,
  );
}

export interface NewException {
  readonly bookingId: string;
  readonly sessionId: string;
  readonly kind: 'family' | 'staff' | 'placeGiven';
  readonly reason: string | null;
  readonly madeBy: string | null;
}

export async function insertExceptions(tx: Tx, rows: readonly NewException[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into session_exceptions (tenant_id, booking_id, session_id, kind, reason, made_by, made_at)
      select ${tx.tenantId}, r."bookingId", r."sessionId", r.kind, r.reason, r."madeBy", app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("bookingId" uuid, "sessionId" uuid, kind text,
        reason text, "madeBy" uuid)
      on conflict do nothing`,
  );
}

/** What staff did is taken back by staff. */
export function deleteException(
  tx: Tx,
  { bookingId, sessionId, by }: { bookingId: string; sessionId: string; by: 'family' | 'staff' },
): Promise<number> {
  return tx.run(
    sql`delete from session_exceptions where tenant_id = ${tx.tenantId} and booking_id = ${bookingId}
      and session_id = ${sessionId} ${by === 'family' ? sql`and kind <> 'staff'` : sql``}`,
  );
}

export interface NewEvent {
  readonly id: string;
  readonly bookingId: string;
  readonly actorId: string | null;
  readonly event: string;
  readonly status: BookingStatus;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function insertEvents(tx: Tx, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into booking_events (tenant_id, id, booking_id, at, actor_id, event, status, details)
      select ${tx.tenantId}, r.id, r."bookingId", app_now(), r."actorId", r.event, r.status, r.details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "bookingId" uuid, "actorId" uuid, event text,
        status text, details jsonb)`,
  );
}

export interface PoolLife {
  readonly poolId: string;
  readonly autoApproval: boolean;
  /** Somebody can still move up: it takes place, and its last session has not started. */
  readonly open: boolean;
}

export function listPoolLives(tx: Tx, poolIds: readonly string[]): Promise<PoolLife[]> {
  return tx.all(
    sql<PoolLife>`select p.id as pool_id, a.auto_approval, a.cancelled_at is null and exists (select 1 from sessions s
        where s.tenant_id = p.tenant_id and s.activity_id = p.activity_id and (p.id = p.activity_id or s.id = p.id)
          and s.status <> 'cancelled' and s.starts_at > app_now()) as open
      from seat_pools p join activities a on a.tenant_id = p.tenant_id and a.id = p.activity_id
      where p.tenant_id = ${tx.tenantId} and p.id = any(${[...poolIds]}::uuid[]) order by p.id`,
  );
}

/** Whether somebody waits beside a free place; asked under the lock. */
export async function hasFreeForWaiting(tx: Tx, activityId: string): Promise<boolean> {
  const row = await tx.first(
    sql<{ id: string }>`select p.id from seat_pools p where p.tenant_id = ${tx.tenantId}
      and p.activity_id = ${activityId} and p.waiting > 0 and (p.capacity is null or p.taken < p.capacity) limit 1`,
  );
  return row !== undefined;
}

export interface ActivityPools {
  readonly kind: 'regular' | 'appointment';
  readonly maxParticipants: number | null;
  readonly maxParticipantsPerSession: number | null;
  /** Slots of an appointment; gone are those that an edit took away. */
  readonly slots: { readonly id: string; readonly gone: boolean }[];
}

export function findActivityPools(tx: Tx, activityId: string): Promise<ActivityPools | undefined> {
  return tx.first(
    sql<ActivityPools>`select a.kind, a.max_participants, a.max_participants_per_session,
        case when a.kind = 'regular' then '[]'::json else (select coalesce(json_agg(json_build_object('id', s.id,
            'gone', coalesce(s.cancelled_by = 'edit', false)) order by s.id), '[]')
          from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id) end as slots
      from activities a where a.tenant_id = ${tx.tenantId} and a.id = ${activityId}`,
  );
}

export async function countEver(tx: Tx, activityId: string): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from bookings b
      where b.tenant_id = ${tx.tenantId} and b.activity_id = ${activityId}`,
  );
  return row?.count ?? 0;
}

/**
 * Sessions that somebody has or had a booking for: of their own, or by way of the whole activity. What waits for its
 * approval has a place in all that is to come, and was in nothing yet.
 */
export function listBookedSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<{ sessionId: string }[]> {
  return tx.all(
    sql<{
      sessionId: string;
    }>`select s.id as session_id from sessions s where s.tenant_id = ${tx.tenantId}
        and s.activity_id = any(${[...activityIds]}::uuid[]) and (
          exists (select 1 from bookings b where b.tenant_id = s.tenant_id and b.session_id = s.id)
          or exists (select 1 from session_exceptions e where e.tenant_id = s.tenant_id and e.session_id = s.id)
          or exists (select 1 from bookings b where b.tenant_id = s.tenant_id and b.activity_id = s.activity_id
            and b.session_id is null and (b.status = 'pending' and s.starts_at > app_now()
              or b.covers_from <= s.starts_at and (b.covers_until is null or b.covers_until > s.starts_at))))`,
  );
}

export async function updatePositions(
  tx: Tx,
  rows: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  await tx.run(
    sql`update bookings b set position = r.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, position bigint)
      where b.tenant_id = ${tx.tenantId} and b.id = r.id and b.status = 'waitlisted'`,
  );
}
