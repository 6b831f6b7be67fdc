import type { BookingStatus } from './booking.ts';

/** The places of a regular activity, or of one slot of an appointment. */
export interface Pool {
  /** Null: no limit. */
  readonly capacity: number | null;
  /** Bookings that hold a place. */
  readonly taken: number;
  readonly waiting: number;
}

/** A coming session in which somebody with a place does not come, or somebody without one does. */
export interface OddSession {
  readonly sessionId: string;
  /** Holders of a place in the activity who are not in this session. */
  readonly excepted: number;
  /** Places in this session alone, given by staff. */
  readonly given: number;
}

export function freePlaces({ capacity, taken }: Pick<Pool, 'capacity' | 'taken'>): number {
  return capacity === null ? Infinity : Math.max(0, capacity - taken);
}

/** How many are in one session: those with a place in the activity, without the excepted, with the given (7). */
export function takenInSession(
  { taken }: Pick<Pool, 'taken'>,
  { excepted, given }: Pick<OddSession, 'excepted' | 'given'>,
): number {
  return taken - excepted + given;
}

export function freeInSession(pool: Pool, odd: Pick<OddSession, 'excepted' | 'given'>): number {
  return pool.capacity === null ? Infinity : Math.max(0, pool.capacity - takenInSession(pool, odd));
}

/** The sessions in which one more place of the activity finds none left: it is had without them. */
export function fullSessions(pool: Pool, odd: readonly OddSession[]): string[] {
  return odd
    .filter((session) => freeInSession(pool, session) === 0)
    .map(({ sessionId }) => sessionId);
}

/** What is asked of a pool at once: one child, or siblings together. */
export interface Ask {
  readonly count: number;
  readonly by: 'family' | 'staff';
  readonly autoApproval: boolean;
  /** Whether the activity has a list. */
  readonly waitlist: boolean;
  /** Siblings: the first get the places there are, the others join the list. */
  readonly acceptWaitlist: boolean;
}

export type PlaceStatus = Extract<
  BookingStatus,
  'confirmed' | 'pending' | 'approved' | 'waitlisted'
>;

export type PlaceDecision =
  | { readonly statuses: readonly PlaceStatus[] }
  | { readonly refusal: 'activity_full' }
  | { readonly refusal: 'not_enough_places'; readonly free: number };

/** The state in which somebody who gets a place begins. */
export function placeStatus({ by, autoApproval }: Pick<Ask, 'by' | 'autoApproval'>): PlaceStatus {
  if (by === 'staff') return 'approved';
  return autoApproval ? 'confirmed' : 'pending';
}

/**
 * Who gets a place, in the order in which they are named: all of them, or, where it is full, all join the list.
 * With places for some only, nothing is booked unless that was accepted. Nobody gets past those who wait.
 */
export function decidePlaces(pool: Pool, ask: Ask): PlaceDecision {
  const free = pool.waiting > 0 ? 0 : freePlaces(pool);
  const fill = (status: PlaceStatus, count: number) =>
    Array.from({ length: count }, (): PlaceStatus => status);
  if (ask.count <= free) return { statuses: fill(placeStatus(ask), ask.count) };
  if (free > 0 && !(ask.acceptWaitlist && ask.waitlist)) {
    return { refusal: 'not_enough_places', free };
  }
  if (!ask.waitlist) return { refusal: 'activity_full' };
  return { statuses: [...fill(placeStatus(ask), free), ...fill('waitlisted', ask.count - free)] };
}

/** How many of those who wait move up now. */
export function promotable(pool: Pool): number {
  return Math.min(pool.waiting, freePlaces(pool));
}

/** Where somebody from the list begins: as if they had booked now (18.5). */
export function promotedStatus(autoApproval: boolean): 'confirmed' | 'pending' {
  return autoApproval ? 'confirmed' : 'pending';
}

export type CapacityDecision =
  | { readonly capacity: number | null }
  | { readonly refusal: 'capacity_taken'; readonly taken: number };

/** A maximum never falls below what is taken, in the activity or in one coming session (18.4). */
export function decideCapacity(
  pool: Pool,
  odd: readonly OddSession[],
  capacity: number | null,
): CapacityDecision {
  const taken = Math.max(pool.taken, ...odd.map((session) => takenInSession(pool, session)));
  return capacity !== null && capacity < taken
    ? { refusal: 'capacity_taken', taken }
    : { capacity };
}

/** A place in one session, for somebody who has none in the activity, or who gave it back: only if one is left. */
export function decideSessionPlace(
  pool: Pool,
  odd: Pick<OddSession, 'excepted' | 'given'>,
): 'give' | 'session_full' {
  return freeInSession(pool, odd) > 0 ? 'give' : 'session_full';
}

/**
 * Whether all who would come to a session that had begun find a place when it is moved and comes again: meanwhile no
 * door looked at it.
 */
export function fitsAgain(
  pool: Pool,
  odd: Pick<OddSession, 'excepted' | 'given'>,
): 'fits' | 'session_full' {
  const { capacity } = pool;
  return capacity === null || takenInSession(pool, odd) <= capacity ? 'fits' : 'session_full';
}

/** The list in another order: the same people, each in a place that one of them had. */
export function reorder(
  waiting: readonly { readonly id: string; readonly position: number }[],
  wanted: readonly string[],
): { readonly id: string; readonly position: number }[] | null {
  const known = new Set(waiting.map(({ id }) => id));
  const isSame =
    wanted.length === waiting.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((id) => known.has(id));
  if (!isSame) return null;
  const positions = waiting.map(({ position }) => position).toSorted((a, b) => a - b);
  return wanted.map((id, index) => ({ id, position: positions[index] ?? 0 }));
}
