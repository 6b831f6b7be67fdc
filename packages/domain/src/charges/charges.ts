import type { ActivityKind } from '../activities/limits.ts';
import { addDays, type Span } from '../dates/dates.ts';
import { isSubscription, type PricingType } from '../pricing/money.ts';
import { blockStartOf, chargePeriods, periodOf } from '../pricing/periods.ts';
import { type Price, type QuotePart, quoteBooking } from '../pricing/quote.ts';

export interface ChargedSession {
  readonly id: string;
  readonly date: string;
  /** By the pattern; on another day where it was moved by hand. */
  readonly plannedDate: string;
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
  /** Where a block of months began that was charged already; null: none was. */
  readonly blocksFrom: string | null;
}

/** What several slots have together: one price, if they were booked at once under a subscription. */
const agreementOf = (
  { kind }: ChargedActivity,
  type: PricingType,
  { id, childId, seriesId }: ChargedBooking,
) => (kind === 'regular' || !isSubscription(type) ? id : `${childId} ${seriesId}`);

function unitsOf(
  activity: ChargedActivity,
  {
    bookings,
    charged,
  }: { readonly bookings: readonly ChargedBooking[]; readonly charged: readonly Charge[] },
  type: PricingType,
): Unit[] {
  const agreed = new Map(bookings.map((each) => [each.id, agreementOf(activity, type, each)]));
  const begun = Map.groupBy(
    charged.filter(({ pricingType }) => pricingType === type),
    ({ bookingId }) => agreed.get(bookingId),
  );
  const own = bookings.filter(
    (booking) => (!booking.given || type === 'perSession') && coversAny(activity, booking),
  );
  // Those slots that were given back in time are not among them.
  const together = Map.groupBy(own, ({ id }) => agreed.get(id));
  return [...together].flatMap(([agreement, units]): Unit[] => {
    const [booking] = units;
    if (!booking) return [];
    const starts = (begun.get(agreement) ?? []).map(({ blockStart }) => blockStart);
    return [
      {
        booking,
        sessions: units.flatMap((one) => sessionsOf(activity, one)),
        leftOn: activity.kind === 'regular' ? booking.leftOn : null,
        blocksFrom: starts.toSorted()[0] ?? null,
      },
    ];
  });
}

/**
 * What a child's bookings in an activity are charged with, due or not: the parts that the family read before
 * booking (`quoteBooking`), each taken apart into what is charged once. Periods that had not begun when somebody
 * left fall away; of those that had, nothing comes back.
 */
function chargesOfUnit(activity: ChargedActivity, type: PricingType, unit: Unit): Charge[] {
  const { booking, sessions, leftOn, blocksFrom } = unit;
  const covered = type === 'perSession' ? attendable(unit) : sessions;
  const { parts } = quoteBooking({
    kind: booking.given ? 'appointment' : activity.kind,
    price: activity.price,
    today: booking.joinedOn,
    sessionDates: covered.map(({ date }) => date),
    endDate: activity.endDate,
    blocksFrom,
  });
  return parts
    .filter(({ startDate }, index) => index === 0 || leftOn === null || startDate <= leftOn)
    .flatMap((part) => takeApart(part, { type, covered, unit, activityId: activity.id }));
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
    unit,
    activityId,
  }: {
    readonly type: PricingType;
    readonly covered: readonly ChargedSession[];
    readonly unit: Unit;
    readonly activityId: string;
  },
): Charge[] {
  const { startDate, endDate, unitMinor: amountMinor } = part;
  const { id: bookingId, childId, joinedOn } = unit.booking;
  const common = { pricingType: type, childId, activityId, bookingId, amountMinor };
  const isMonthly = type === 'perMonth';
  const blockStart = isMonthly ? blockStartOf(startDate, unit.blocksFrom ?? startDate) : startDate;
  const once = { ...common, sessionId: null, period: null, blockStart };
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

/**
 * All that is due by this day, each once, whether it was charged already or not. What stands `charged` keeps the blocks
 * of months where they are, when the first session is cancelled or moved into another month.
 */
export function dueCharges(
  activity: ChargedActivity,
  bookings: readonly ChargedBooking[],
  asOf: string,
  charged: readonly Charge[] = [],
): Charge[] {
  const { pricingType: type, priceMinor } = activity.price;
  if (type === null || priceMinor === 0) return [];
  const inOrder = bookings.toSorted(
    (one, other) => one.coversFrom.getTime() - other.coversFrom.getTime(),
  );
  const due = new Map<string, Charge>();
  for (const unit of unitsOf(activity, { bookings: inOrder, charged }, type)) {
    for (const charge of chargesOfUnit(activity, type, unit)) {
      const key = chargeKey(charge);
      if (charge.dueOn <= asOf && !due.has(key)) due.set(key, charge);
    }
  }
  return [...due.values()];
}
