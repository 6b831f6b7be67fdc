import {
  BOOKING_STATES,
  type BookingActor,
  type BookingEvent,
  type BookingStatus,
  holdsPlace,
  isOnRegister,
} from '#domain/bookings/booking.ts';
import {
  freePlaces,
  fullSessions,
  type PlaceStatus,
  type Pool,
  promotable,
} from '#domain/bookings/seats.ts';
import { nextState } from '#domain/state-machine.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type {
  BookingRow,
  BookingUpdate,
  NewBooking,
  NewEvent,
  NewException,
  OddRow,
  PoolRow,
} from '../repository.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Act {
  readonly event: BookingEvent;
  readonly by: BookingActor;
  readonly actorId: string | null;
  readonly reason?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly poolId: string;
  readonly activityId: string;
  readonly sessionId: string | null;
  readonly given?: boolean;
  readonly childId: string;
  readonly seriesId: string;
}

const EVENT_OF: Readonly<Record<PlaceStatus, BookingEvent>> = {
  confirmed: 'confirm',
  pending: 'hold',
  approved: 'add',
  waitlisted: 'queue',
};

/**
 * The books of some pools that are locked: every door to a seat enters here what it does, and all of it is written
 * at once. The numbers of a pool are never counted anew; the constraints of the tables stand behind them.
 */
export class Ledger {
  readonly inserts: NewBooking[] = [];
  readonly updates: BookingUpdate[] = [];
  readonly exceptions: NewException[] = [];
  readonly events: NewEvent[] = [];
  /** Whom to tell of what. */
  readonly told: {
    eventId: string;
    booking: BookingRow;
    event: BookingEvent;
    by: BookingActor;
    actorId: string | null;
  }[] = [];
  private readonly pools: ReadonlyMap<string, Mutable<PoolRow>>;
  private readonly odd: Mutable<OddRow>[];
  private readonly changed = new Set<string>();
  private readonly left = new Set<string>();
  /** When the books were opened, by the one clock. */
  readonly at: Date;

  constructor(pools: readonly PoolRow[], odd: readonly OddRow[], now: Date) {
    this.pools = new Map(pools.map((pool) => [pool.id, { ...pool }]));
    this.odd = odd.map((row) => ({ ...row }));
    this.at = now;
  }

  /** One that is gone, or was never there, has nothing to give. */
  pool(poolId: string): Pool {
    const pool = this.pools.get(poolId);
    if (!pool) throw new AppError('not_found');
    return pool;
  }

  isAnyFull(): boolean {
    return [...this.pools.values()].some((pool) => freePlaces(pool) === 0);
  }

  private open(poolId: string): Mutable<PoolRow> {
    const pool = this.pools.get(poolId);
    if (!pool) throw new AppError('not_found');
    this.changed.add(poolId);
    return pool;
  }

  oddOf(poolId: string): OddRow[] {
    return this.odd.filter((row) => row.poolId === poolId);
  }

  oddSession(poolId: string, sessionId: string): Mutable<OddRow> {
    const known = this.odd.find((row) => row.poolId === poolId && row.sessionId === sessionId);
    if (known) return known;
    const row = { poolId, sessionId, excepted: 0, given: 0, givenTo: [] };
    this.odd.push(row);
    return row;
  }

  /** A place in the activity that is had without this session. */
  except(bookingId: string, { poolId, sessionId }: Pick<OddRow, 'poolId' | 'sessionId'>): void {
    this.oddSession(poolId, sessionId).excepted += 1;
    this.exceptions.push({
      bookingId,
      sessionId,
      kind: 'placeGiven',
      reason: null,
      madeBy: null,
    });
  }

  /** Pools whose list somebody left: everybody behind them has another position. */
  shorterLists(): string[] {
    return [...this.left];
  }

  changedPools(): PoolRow[] {
    return [...this.changed].flatMap((id) => this.pools.get(id) ?? []);
  }

  setCapacity(poolId: string, capacity: number | null): void {
    if (this.pool(poolId).capacity !== capacity) this.open(poolId).capacity = capacity;
  }

  /** How many from the list of this pool have a place to go to now. */
  promotable(poolId: string): number {
    return promotable(this.pool(poolId));
  }

  /** A place in the activity: without the sessions in which none is left, or in which the child has one already. */
  private takePlace(
    pool: Mutable<PoolRow>,
    booking: Pick<BookingRow, 'id' | 'sessionId' | 'childId'>,
  ) {
    const odd = booking.sessionId === null ? this.odd.filter((row) => row.poolId === pool.id) : [];
    const own = odd.filter((row) => row.givenTo.includes(booking.childId));
    const without = [
      ...new Set([...fullSessions(pool, odd), ...own.map(({ sessionId }) => sessionId)]),
    ];
    pool.taken += 1;
    for (const sessionId of without) this.except(booking.id, { poolId: pool.id, sessionId });
    return without;
  }

  private record(
    booking: BookingRow,
    { status, act }: { status: BookingStatus; act: Act & { without?: readonly string[] } },
  ): void {
    const { without = [], reason, event, by, actorId } = act;
    const id = newId();
    this.events.push({
      id,
      bookingId: booking.id,
      actorId,
      event,
      status,
      details: {
        ...act.details,
        ...(reason && { reason }),
        ...(without.length > 0 && { withoutSessionIds: without }),
      },
    });
    this.told.push({ eventId: id, booking, event, by, actorId });
  }

  /** A new booking in the state that was decided. */
  add(
    asked: Asked,
    status: PlaceStatus,
    act: Omit<Act, 'event'> & { bookedBy: string },
  ): BookingRow {
    const pool = this.open(asked.poolId);
    const { given = false, ...rest } = asked;
    const event = EVENT_OF[status];
    if (nextState(BOOKING_STATES, 'asked', event, act.by) !== status) {
      throw new Error(`a booking can't begin as ${status} by ${act.by}`);
    }
    const booking: BookingRow = {
      ...rest,
      id: newId(),
      given,
      status,
      position: status === 'waitlisted' ? pool.nextPosition : null,
      coversFrom: isOnRegister(status) ? this.at : null,
      exceptedIds: [],
    };
    let without: readonly string[] = [];
    if (status === 'waitlisted') {
      pool.nextPosition += 1;
      pool.waiting += 1;
    } else if (given && asked.sessionId !== null) {
      const odd = this.oddSession(pool.id, asked.sessionId);
      odd.given += 1;
      odd.givenTo = [...odd.givenTo, asked.childId];
    } else {
      without = this.takePlace(pool, booking);
    }
    const { exceptedIds: _none, ...row } = booking;
    this.inserts.push({ ...row, bookedAt: this.at, bookedBy: act.bookedBy });
    const details = { ...act.details, ...(booking.position && { waiting: pool.waiting }) };
    this.record(booking, { status, act: { ...act, details, event, without } });
    return booking;
  }

  /** Moves a booking on by the machine; null where that move does not exist. */
  move(booking: BookingRow, act: Act): BookingStatus | null {
    const status = nextState(BOOKING_STATES, booking.status, act.event, act.by);
    if (status === null || status === 'asked') return null;
    const pool = this.open(booking.poolId);
    let without: readonly string[] = [];
    if (booking.status === 'waitlisted') {
      pool.waiting -= 1;
      this.left.add(pool.id);
    }
    if (holdsPlace(booking.status) && !holdsPlace(status)) this.leavePlace(pool, booking);
    if (!holdsPlace(booking.status) && holdsPlace(status)) without = this.takePlace(pool, booking);
    const ends = !holdsPlace(status) && status !== 'waitlisted';
    this.updates.push({
      id: booking.id,
      status,
      position: null,
      coversFrom: booking.coversFrom ?? (isOnRegister(status) ? this.at : null),
      coversUntil: ends ? this.at : null,
      reason: act.reason ?? null,
      decidedBy: act.by === 'staff' ? act.actorId : null,
    });
    this.record(booking, { status, act: { ...act, without } });
    return status;
  }

  private leavePlace(pool: Mutable<PoolRow>, booking: BookingRow): void {
    if (booking.given && booking.sessionId !== null) {
      const odd = this.oddSession(pool.id, booking.sessionId);
      odd.given -= 1;
      odd.givenTo = odd.givenTo.filter((id) => id !== booking.childId);
      return;
    }
    pool.taken -= 1;
    for (const row of this.odd) {
      if (row.poolId === pool.id && booking.exceptedIds.includes(row.sessionId)) row.excepted -= 1;
    }
  }
}
