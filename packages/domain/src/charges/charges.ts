import type { ActivityKind } from '../activities/limits.ts';
import { addDays, type Span } from '../dates/dates.ts';
import { isSubscription, type PricingType } from '../pricing/money.ts';
import { chargePeriods, periodOf } from '../pricing/periods.ts';
import { type Price, type QuotePart, quoteBooking } from '../pricing/quote.ts';

export interface ChargedSession {
  readonly id: string;
  readonly date: string;
  readonly startsAt: Date;
  /** By the school; what a family cancelled is in the booking. */
  readonly cancelled: boolean;
}

export interface ChargedActivity {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly price: Price;
  readonly endDate: string;
  readonly cancelledAt: Date | null;
  readonly sessions: readonly ChargedSession[];
}

/** A booking that was confirmed or approved once; what it covers says what it costs, never today's status. */
export interface ChargedBooking {
  readonly id: string;
  readonly childId: string;
  readonly seriesId: string;
  /** Set: a slot of an appointment, or a given place. */
  readonly sessionId: string | null;
  readonly given: boolean;
  readonly coversFrom: Date;
  readonly coversUntil: Date | null;
  /** The school's dates of both. */
  readonly joinedOn: string;
  readonly leftOn: string | null;
  /** Sessions of it that the child is not in: cancelled by the family, or given away. */
  readonly missedIds: readonly string[];
}

/** What names a charge for good: a booking, a period of a child in an activity, or a session of a child. */
export const CHARGE_BASES = ['booking', 'period', 'session'] as const;
export type ChargeBasis = (typeof CHARGE_BASES)[number];

export interface Charge extends Span {
  readonly basis: ChargeBasis;
  readonly pricingType: PricingType;
  readonly childId: string;
  readonly activityId: string;
  readonly bookingId: string;
  readonly sessionId: string | null;
  /** The first day of the calendar's period. */
  readonly period: string | null;
  /** Where what was committed to at once begins: three months are one block. */
  readonly blockStart: string;
  readonly dueOn: string;
  readonly amountMinor: number;
}

/** The same for every charge that must exist once only; the database has it as unique indexes. */
export function chargeKey(
  charge: Pick<Charge, 'basis' | 'bookingId' | 'childId' | 'activityId' | 'period' | 'sessionId'>,
): string {
  const { basis, bookingId, childId, activityId, period, sessionId } = charge;
  if (basis === 'booking') return `booking ${bookingId}`;
  if (basis === 'session') return `session ${childId} ${sessionId}`;
  return `period ${childId} ${activityId} ${period}`;
}

/** The sessions that a booking would cover if nobody ever left, in their order. */
function sessionsOf(activity: ChargedActivity, booking: ChargedBooking): ChargedSession[] {
  return activity.sessions
    .filter(
      ({ id, startsAt, cancelled }) =>
        !cancelled &&
        startsAt >= booking.coversFrom &&
        (booking.sessionId === null || booking.sessionId === id),
    )
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

const isStillIn = (booking: ChargedBooking, { startsAt }: ChargedSession) =>
  booking.coversUntil === null || startsAt < booking.coversUntil;

/** Whether there was or will be a session for the child: whoever leaves before the first one owes nothing. */
export function coversAny(activity: ChargedActivity, booking: ChargedBooking): boolean {
  return sessionsOf(activity, booking).some((session) => isStillIn(booking, session));
}

/** One agreement: a booking, or the slots that were booked under one subscription. */
interface Unit {
  readonly booking: ChargedBooking;
  readonly sessions: readonly ChargedSession[];
  /** The last day on which somebody was in it, or null where nobody left. */
  readonly leftOn: string | null;
}

function unitsOf(
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
  type: PricingType,
): Unit[] {
  const own = bookings.filter(
    (booking) => (!booking.given || type === 'perSession') && coversAny(activity, booking),
  );
  if (activity.kind === 'regular' || !isSubscription(type)) {
    return own.map((booking) => {
      const sessions = sessionsOf(activity, booking);
      return { booking, sessions, leftOn: booking.leftOn };
    });
  }
  // Several slots have one price together; those that were given back in time are not among them.
  const series = Map.groupBy(own, ({ childId, seriesId }) => `${childId} ${seriesId}`);
  return [...series.values()].flatMap((together): Unit[] => {
    const [booking] = together;
    const sessions = together.flatMap((one) => sessionsOf(activity, one));
    return booking ? [{ booking, sessions, leftOn: null }] : [];
  });
}

/**
 * What a child's bookings in an activity are charged with, due or not: the parts that the family read before
 * booking (`quoteBooking`), each taken apart into what is charged once. Periods that had not begun when somebody
 * left fall away; of those that had, nothing comes back.
 */
function chargesOfUnit(activity: ChargedActivity, type: PricingType, unit: Unit): Charge[] {
  const { booking, sessions, leftOn } = unit;
  const covered = type === 'perSession' ? attendable(unit) : sessions;
  const { parts } = quoteBooking({
    kind: booking.given ? 'appointment' : activity.kind,
    price: activity.price,
    today: booking.joinedOn,
    sessionDates: covered.map(({ date }) => date),
    endDate: activity.endDate,
  });
  return parts
    .filter(({ startDate }, index) => index === 0 || leftOn === null || startDate <= leftOn)
    .flatMap((part) => takeApart(part, { type, covered, booking, activityId: activity.id }));
}

const attendable = ({ booking, sessions }: Unit) =>
  sessions.filter(
    (session) => isStillIn(booking, session) && !booking.missedIds.includes(session.id),
  );

function takeApart(
  part: QuotePart,
  {
    type,
    covered,
    booking,
    activityId,
  }: {
    readonly type: PricingType;
    readonly covered: readonly ChargedSession[];
    readonly booking: ChargedBooking;
    readonly activityId: string;
  },
): Charge[] {
  const { startDate, endDate, unitMinor: amountMinor } = part;
  const { id: bookingId, childId, joinedOn } = booking;
  const common = { pricingType: type, childId, activityId, bookingId, amountMinor };
  const once = { ...common, sessionId: null, period: null, blockStart: startDate };
  if (type === 'total') return [{ ...once, basis: 'booking', startDate, endDate, dueOn: joinedOn }];
  if (isSubscription(type)) {
    const dueOn = part.timing === 'nextInvoice' ? joinedOn : periodOf(type, startDate).period;
    return chargePeriods(type, part).map((each) => ({ ...once, basis: 'period', ...each, dueOn }));
  }
  const dueOn = addDays(periodOf('perMonth', startDate).endDate, 1);
  return covered
    .filter(({ date }) => date >= startDate && date <= endDate)
    .map(({ id: sessionId, date }) => ({
      ...once,
      basis: 'session',
      sessionId,
      startDate: date,
      endDate: date,
      blockStart: date,
      dueOn,
    }));
}

/** All that is due by this day, each once, whether it was charged already or not. */
export function dueCharges(
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
  asOf: string,
): Charge[] {
  const { pricingType: type, priceMinor } = activity.price;
  if (type === null || priceMinor === 0) return [];
  const inOrder = bookings.toSorted(
    (one, other) => one.coversFrom.getTime() - other.coversFrom.getTime(),
  );
  const due = new Map<string, Charge>();
  for (const unit of unitsOf(activity, inOrder, type)) {
    for (const charge of chargesOfUnit(activity, type, unit)) {
      const key = chargeKey(charge);
      if (charge.dueOn <= asOf && !due.has(key)) due.set(key, charge);
    }
  }
  return [...due.values()];
}
