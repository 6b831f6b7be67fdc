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
