import { holdsPlace, isLive, isOnRegister } from '#domain/bookings/booking.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { ReadBooking } from './repository.ts';

/** Staff act for the school: the office everywhere, teachers where they run it. */
export function actsAsStaff(principal: Principal, { own }: { readonly own: boolean }): boolean {
  const kind = principal.active?.kind;
  return kind === 'admin' || (kind === 'teacher' && own);
}

/** What the reader may do with a booking; the endpoints ask the same questions, so a button never lies. */
export function bookingRights(principal: Principal, booking: ReadBooking) {
  const staff = actsAsStaff(principal, booking);
  const { status, lastStartsAt, now } = booking;
  const stillToCome = lastStartsAt !== null && now < lastStartsAt;
  const mayCancel =
    has(principal, 'bookings.cancel') &&
    isLive(status) &&
    (staff || (booking.mayBook && stillToCome));
  const mayDecide = staff && has(principal, 'bookings.decide');
  return {
    cancel: mayCancel,
    cancelSessions:
      mayCancel && isOnRegister(status) && booking.activityKind === 'regular' && !booking.given,
    approve: mayDecide && status === 'pending',
    reject: mayDecide && isLive(status) && !(holdsPlace(status) && status !== 'pending'),
  };
}

/** What staff did is theirs to take back. */
export function mayUndo(
  principal: Principal,
  booking: { readonly own: boolean },
  { kind }: Pick<ReadBooking['exceptions'][number], 'kind'>,
): boolean {
  return kind !== 'staff' || actsAsStaff(principal, booking);
}
