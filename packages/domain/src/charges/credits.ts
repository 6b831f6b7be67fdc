import type { Charge, ChargedActivity, ChargedBooking } from './charges.ts';
import { coversAny } from './charges.ts';

export const CREDIT_REASONS = ['left', 'activityCancelled', 'cancelled'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** A charge that stands on an invoice, and what came back of it already. */
export interface StandingCharge extends Charge {
  readonly creditedMinor: number;
}

export interface Credit {
  readonly amountMinor: number;
  readonly reason: CreditReason;
}

/** A part of an amount, to the nearest whole minor unit, a half upwards: in whole numbers all the way. */
export function partOfMinor(amountMinor: number, part: number, whole: number): number {
  return Math.floor((2 * amountMinor * part + whole) / (2 * whole));
}

function bookingsBehind(charge: Charge, bookings: readonly ChargedBooking[]): ChargedBooking[] {
  if (charge.basis === 'booking') return bookings.filter(({ id }) => id === charge.bookingId);
  return bookings.filter(
    ({ childId, given, joinedOn }) =>
      childId === charge.childId && !given && joinedOn <= charge.endDate,
  );
}

/** Begun is begun: it stays charged though the child left, except where it left before anything began. */
function holds(charge: Charge, booking: ChargedBooking, activity: ChargedActivity): boolean {
  if (booking.leftOn === null) return true;
  if (!coversAny(activity, booking)) return false;
  return charge.basis === 'booking' || booking.leftOn >= charge.blockStart;
}

/** How many of the charge's sessions there would have been, and how many the school's cancellation took away. */
function countSessions(
  charge: Charge,
  {
    activity,
    bookings,
    cancelledAt,
  }: {
    readonly activity: ChargedActivity;
    readonly bookings: readonly ChargedBooking[];
    readonly cancelledAt: Date;
  },
): { readonly all: number; readonly notHeld: number } {
  const own = activity.sessions.filter(
    ({ id, date, startsAt, cancelled }) =>
      date >= charge.startDate &&
      date <= charge.endDate &&
      (startsAt >= cancelledAt || !cancelled) &&
      bookings.some(
        ({ sessionId, coversFrom }) =>
          startsAt >= coversFrom && (sessionId === null || sessionId === id),
      ),
  );
  const notHeld = own.filter(({ startsAt }) => startsAt >= cancelledAt).length;
  return { all: own.length, notHeld };
}

/**
 * What comes back of a charge (product.md 18.12): all of it when the child left before the first session or before
 * what was committed to began; by the count of sessions that were not held when the school cancels the activity.
 * A session that took place stays charged.
 */
export function creditOf(
  charge: StandingCharge,
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
): Credit | null {
  if (charge.basis === 'session') return null;
  const behind = bookingsBehind(charge, bookings);
  const credit = fullCredit(charge, activity, behind);
  if (!credit) return null;
  const amountMinor = credit.amountMinor - charge.creditedMinor;
  return amountMinor > 0 ? { ...credit, amountMinor } : null;
}

function fullCredit(
  charge: Charge,
  activity: ChargedActivity,
  behind: readonly ChargedBooking[],
): Credit | null {
  const { cancelledAt } = activity;
  const staying = cancelledAt
    ? behind.filter(({ coversUntil }) => coversUntil === null || coversUntil >= cancelledAt)
    : [];
  if (cancelledAt && staying.length > 0) {
    const { all, notHeld } = countSessions(charge, { activity, bookings: staying, cancelledAt });
    if (notHeld === 0) return null;
    const amountMinor = partOfMinor(charge.amountMinor, notHeld, all);
    return { amountMinor, reason: 'activityCancelled' };
  }
  if (behind.some((booking) => holds(charge, booking, activity))) return null;
  return { amountMinor: charge.amountMinor, reason: 'left' };
}
