import { freePlaces, type PlaceStatus, type Pool } from '#domain/bookings/seats.ts';
import { quoteBooking } from '#domain/pricing/quote.ts';
import type { SlotRow } from '../repository.ts';
import { refusalOf } from './choice.ts';
import { type Asked, type Outcome, plan } from './decide.ts';

interface Place {
  readonly poolId: string;
  readonly activityId: string;
  readonly sessionId: string | null;
  readonly childId: string;
  readonly seriesId: string;
}

interface Entered {
  readonly id: string;
  readonly childId: string;
  readonly status: string;
}

/** The books of the pools, held or only glanced at. */
interface Books {
  pool(id: string): Pool;
  add(
    place: Place,
    status: PlaceStatus,
    act: { by: Asked['by']; actorId: string; bookedBy: string },
  ): Entered;
  /** Sessions that a place is had without. */
  readonly exceptions: readonly { readonly bookingId: string; readonly sessionId: string }[];
}

/** Enters what was decided: each a booking of its own, those of one request together. */
export function enter(
  books: Books,
  { activity, by }: Asked,
  { placed, seriesId, userId }: Pick<Outcome, 'placed'> & { seriesId: string; userId: string },
): Entered[] {
  return placed.map(({ childId, slotId, status }) =>
    books.add(
      {
        poolId: slotId ?? activity.id,
        activityId: activity.id,
        sessionId: slotId,
        childId,
        seriesId,
      },
      status,
      { by, actorId: userId, bookedBy: userId },
    ),
  );
}

const sessionOf = ({ id, date, startTime, endTime }: SlotRow) => ({ id, date, startTime, endTime });

/** The slots that would be had; of a repeat those of the weeks that can be had. Null: the whole activity is meant. */
export function slotsHad({ choice }: Asked, { placed }: Outcome): SlotRow[] | null {
  const slots = choice.weeks?.flatMap(({ slot }) => slot ?? []) ?? null;
  if (!choice.repeats || slots === null) return slots;
  return slots.filter(({ id }) => placed.some(({ slotId }) => slotId === id));
}

/** By the rule that decides when it is asked for, on books that nobody holds. */
export function foresee(books: Books, asked: Asked): Outcome {
  return plan(books, asked, { acceptWaitlist: true }).outcome;
}

/** What it means for each child, the places and the price: entered in those books, which are never written. */
export function consequencesOf(
  books: Books,
  asked: Asked,
  { outcome, sessions }: { readonly outcome: Outcome; readonly sessions: readonly SlotRow[] },
) {
  const { activity, children, choice, by } = asked;
  const had = slotsHad(asked, outcome);
  const slots = choice.weeks?.flatMap(({ slot }) => slot ?? []) ?? null;
  // Where nothing can be had, the places say so.
  const poolIds = (had?.length ? had : slots)?.map(({ id }) => id) ?? [activity.id];
  const pools = poolIds.map((id) => ({ ...books.pool(id) }));
  // Nobody's: none of it is ever written.
  const made = enter(books, asked, { ...outcome, seriesId: '', userId: '' });
  const covered = (had ?? sessions).filter(
    ({ startsAt, status }) => startsAt > activity.now && status !== 'cancelled',
  );
  const withoutOf = (childId: string) => {
    const ids = made.flatMap((one) => (one.childId === childId ? one.id : []));
    const without = books.exceptions.filter(({ bookingId }) => ids.includes(bookingId));
    return covered.filter(({ id }) => without.some(({ sessionId }) => sessionId === id));
  };
  // The price is that of one child: what none of them gets is not in it.
  const held = children.filter(({ id }) =>
    made.some(({ childId, status }) => childId === id && status !== 'waitlisted'),
  );
  const isCharged = (session: SlotRow) =>
    activity.pricingType !== 'perSession' ||
    held.length === 0 ||
    !held.every(({ id }) => withoutOf(id).includes(session));
  const free = Math.min(...pools.map((pool) => freePlaces(pool)));
  const hasPlace = choice.repeats && outcome.placed.length > 0;
  return {
    children: children.map((child) => ({
      childId: child.id,
      refusal: hasPlace
        ? null
        : ((slots ?? [null])
            .map((slot) => refusalOf(activity, child, { slot, by }))
            .find((refusal) => refusal !== null) ?? null),
      withoutSessions: withoutOf(child.id).map(sessionOf),
    })),
    slots: had === null ? [] : covered.map(sessionOf),
    free: Number.isFinite(free) ? free : null,
    waiting: pools.reduce((sum, { waiting }) => sum + waiting, 0),
    // With several slots nobody is put on a list.
    waitlist: activity.waitlist && (choice.weeks?.length ?? 1) === 1,
    quote: quoteBooking({
      kind: activity.kind,
      price: activity,
      today: activity.today,
      sessionDates: covered.filter(isCharged).map(({ date }) => date),
      endDate: activity.endDate,
    }),
  };
}
