import type { StateMachine } from '../state-machine.ts';

export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'approved',
  'waitlisted',
  'rejected',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What staff sort participants by (spec point 2); the unique name is the username. */
export const PARTICIPANT_SORTS = ['name', 'bookedAt', 'cohort', 'username'] as const;
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];

/** How staff read the list: who has a place, who waits for a decision, who waits for a place. */
export const PARTICIPANT_GROUPS = ['confirmed', 'pending', 'waitlisted'] as const;
export type ParticipantGroup = (typeof PARTICIPANT_GROUPS)[number];

/** Longest texts, and the most that are booked at once. */
export const BOOKING_LIMITS = { reason: 300, children: 10, slots: 60, weeks: 52 } as const;

/** The reason of a family that gives none (spec point 4). */
export const FAMILY_SESSION_REASON = 'Session cancelled by parent/guardian';

export type BookingEvent =
  | 'confirm'
  | 'hold'
  | 'queue'
  | 'add'
  | 'approve'
  | 'reject'
  | 'promote'
  | 'promoteToPending'
  | 'cancel';
/** Everything that a booking's history tells. */
export const BOOKING_HAPPENINGS = [
  'confirm',
  'hold',
  'queue',
  'add',
  'approve',
  'reject',
  'promote',
  'promoteToPending',
  'cancel',
  'sessionsCancelled',
  'sessionUncancelled',
  'moved',
] as const satisfies readonly (BookingEvent | string)[];
export type BookingHappening = (typeof BOOKING_HAPPENINGS)[number];

export type BookingActor = 'family' | 'staff' | 'system';

/**
 * The life of a booking (product.md 7). `asked` is before there is one: what is asked for gets a place at once
 * (`confirm`), a place until staff decide (`hold`), or joins the list (`queue`); staff `add`. A booking that
 * ended never comes back: who books again gets a new one.
 */
export const BOOKING_STATES: StateMachine<BookingStatus | 'asked', BookingEvent, BookingActor> = {
  name: 'booking',
  initial: 'asked',
  states: ['asked', ...BOOKING_STATUSES],
  moves: [
    { from: 'asked', event: 'confirm', to: 'confirmed', by: ['family'] },
    { from: 'asked', event: 'hold', to: 'pending', by: ['family'] },
    { from: 'asked', event: 'queue', to: 'waitlisted', by: ['family', 'staff'] },
    { from: 'asked', event: 'add', to: 'approved', by: ['staff'] },
    { from: 'pending', event: 'approve', to: 'approved', by: ['staff'] },
    { from: 'pending', event: 'reject', to: 'rejected', by: ['staff'] },
    { from: 'pending', event: 'cancel', to: 'cancelled', by: ['family', 'staff', 'system'] },
    { from: 'confirmed', event: 'cancel', to: 'cancelled', by: ['family', 'staff', 'system'] },
    { from: 'approved', event: 'cancel', to: 'cancelled', by: ['family', 'staff', 'system'] },
    { from: 'waitlisted', event: 'promote', to: 'confirmed', by: ['system'] },
    { from: 'waitlisted', event: 'promoteToPending', to: 'pending', by: ['system'] },
    { from: 'waitlisted', event: 'cancel', to: 'cancelled', by: ['family', 'staff', 'system'] },
    { from: 'waitlisted', event: 'reject', to: 'rejected', by: ['staff'] },
  ],
};

/** Holds a place: a pending one too, so that an approval can never overbook. */
export function holdsPlace(status: BookingStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'approved';
}

/** Has not ended: there is at most one of them for a child and an activity, or a child and a slot. */
export function isLive(status: BookingStatus): boolean {
  return holdsPlace(status) || status === 'waitlisted';
}

/** Is on the register: a pending one is not yet. */
export function isOnRegister(status: BookingStatus): boolean {
  return status === 'confirmed' || status === 'approved';
}

/** Which sessions a booking covers: those that start from `coversFrom` on and before `coversUntil` (18.3). */
export function covers(
  booking: { readonly coversFrom: Date | null; readonly coversUntil: Date | null },
  startsAt: Date,
): boolean {
  const { coversFrom, coversUntil } = booking;
  if (coversFrom === null || startsAt < coversFrom) return false;
  return coversUntil === null || startsAt < coversUntil;
}
