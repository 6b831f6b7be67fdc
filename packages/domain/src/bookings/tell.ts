import type { NoticeType } from '../notifications/notices.ts';
import type { BookingActor, BookingEvent } from './booking.ts';

/** Notices that speak of one booking. */
export type BookingNotice = Extract<
  NoticeType,
  | 'bookingReceived'
  | 'bookingConfirmed'
  | 'bookingWaitlisted'
  | 'bookingRejected'
  | 'bookingCancelled'
  | 'waitlistPlace'
  | 'waitlistHeld'
>;

interface Told {
  readonly family: BookingNotice;
  /** Those who run the activity: of what waits for them, and of who leaves. */
  readonly teachers?: BookingNotice;
}

const OF_EVENT: Readonly<Record<BookingEvent, Told>> = {
  confirm: { family: 'bookingConfirmed' },
  hold: { family: 'bookingReceived', teachers: 'bookingReceived' },
  queue: { family: 'bookingWaitlisted' },
  add: { family: 'bookingConfirmed' },
  approve: { family: 'bookingConfirmed' },
  reject: { family: 'bookingRejected' },
  promote: { family: 'waitlistPlace' },
  promoteToPending: { family: 'waitlistHeld', teachers: 'bookingReceived' },
  cancel: { family: 'bookingCancelled' },
};

/** What the family and those who run the activity are told when a booking moves (issue 15.6). */
export function tellOf(event: BookingEvent, by: BookingActor): Told {
  return event === 'cancel' && by === 'family'
    ? { ...OF_EVENT.cancel, teachers: 'bookingCancelled' }
    : OF_EVENT[event];
}

/** What the family is told when staff take a child out of single sessions of its booking, or back in. */
export function sessionNotice(
  event: 'sessionsCancelled' | 'sessionUncancelled',
  dates: readonly string[],
):
  | {
      readonly type: 'bookedSessionCancelled' | 'bookedSessionUncancelled';
      readonly params: { readonly date: string };
    }
  | { readonly type: 'bookedSessionsCancelled'; readonly params: { readonly count: string } } {
  const [date = '', ...more] = dates;
  if (more.length > 0) {
    return { type: 'bookedSessionsCancelled', params: { count: String(dates.length) } };
  }
  const type =
    event === 'sessionsCancelled' ? 'bookedSessionCancelled' : 'bookedSessionUncancelled';
  return { type, params: { date } };
}
