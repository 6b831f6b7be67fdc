import { isSubscription } from '../pricing/money.ts';
import { periodOf } from '../pricing/periods.ts';
import type { Charge, ChargedActivity, ChargedBooking, ChargedSession } from './charges.ts';
import { chargeKey, coversAny, dueCharges } from './charges.ts';

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

function bookingsBehind(
  charge: Charge,
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
): ChargedBooking[] {
  if (charge.basis === 'booking') return bookings.filter(({ id }) => id === charge.bookingId);
  // The charge of slots ends with the last one of then; whoever takes another one later may need it as well.
  const isOfSlots = activity.kind === 'appointment';
  return bookings.filter(
    ({ childId, given, joinedOn }) =>
      childId === charge.childId && !given && (isOfSlots || joinedOn <= charge.endDate),
  );
}

/** Begun is begun: it stays charged though the child left, except where nothing takes place of what it covers. */
function holds(charge: Charge, booking: ChargedBooking, activity: ChargedActivity): boolean {
  if (!coversAny(activity, booking)) return false;
  return (
    charge.basis === 'booking' || booking.leftOn === null || booking.leftOn >= charge.blockStart
  );
}

/**
 * Slots of a subscription are charged from the first to the last of those that are left. So is what was charged before
 * one was given back, cancelled or moved: when the invoice was issued makes no difference.
 */
function isChargedStill(
  charge: Charge,
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
): boolean {
  const { pricingType, amountMinor: priceMinor } = charge;
  const asCharged = { ...activity, price: { ...activity.price, pricingType, priceMinor } };
  const key = chargeKey(charge);
  return dueCharges(asCharged, bookings, '9999-12-31').some((each) => chargeKey(each) === key);
}

/**
 * Whether a session is one that the charge pays for: any of a booking, else those of its period. In a pattern it is
 * that of the plan, wherever it was moved; a slot is paid for where it is.
 */
function paysFor({ pricingType, period }: Charge, { kind }: ChargedActivity) {
  if (period === null || !isSubscription(pricingType)) return () => true;
  const { startDate, endDate } = periodOf(pricingType, period);
  return ({ date, plannedDate }: ChargedSession) => {
    const day = kind === 'regular' ? plannedDate : date;
    return day >= startDate && day <= endDate;
  };
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
  const isPaid = paysFor(charge, activity);
  const own = activity.sessions
    .filter(isPaid)
    .filter(
      ({ id, startsAt, cancelled }) =>
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
 * what was committed to began, or where the school cancelled every session one by one; by the count of sessions that were not held when the school cancels the activity.
 * A session that took place stays charged.
 */
export function creditOf(
  charge: StandingCharge,
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
): Credit | null {
  if (charge.basis === 'session') return null;
  const behind = bookingsBehind(charge, activity, bookings);
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
  const endedBySchool = staying.length > 0;
  if (cancelledAt && endedBySchool) {
    const { all, notHeld } = countSessions(charge, { activity, bookings: staying, cancelledAt });
    const amountMinor = partOfMinor(charge.amountMinor, notHeld, all);
    if (notHeld > 0) return { amountMinor, reason: 'activityCancelled' };
  }
  const isOfSlots = activity.kind === 'appointment' && charge.basis === 'period';
  const held = isOfSlots
    ? isChargedStill(charge, activity, behind)
    : behind.some((booking) => holds(charge, booking, activity));
  if (held) return null;
  const { amountMinor } = charge;
  if (endedBySchool) return { amountMinor, reason: 'activityCancelled' };
  // Both may be charged anew: when the child comes back, or the school brings the session back.
  const someLeft = behind.some(({ leftOn }) => leftOn !== null);
  return { amountMinor, reason: someLeft ? 'left' : 'cancelled' };
}
