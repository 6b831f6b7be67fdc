import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { BOOKING_HAPPENINGS, BOOKING_LIMITS, BOOKING_STATUSES } from '#domain/bookings/booking.ts';
import { MISSED_WEEKS } from '#domain/bookings/repeat.ts';
import { PRICING_TYPES } from '#domain/pricing/money.ts';
import { CHARGE_TIMINGS } from '#domain/pricing/quote.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  optionalText,
  pageFields,
  sortField,
  text,
} from './schemas.ts';
import { clash, localTime } from './sessions.ts';

const slot = z.object({ date: localDate, startTime: localTime, endTime: localTime });
const session = z.object({ id, ...slot.shape });

export const booking = z.object({
  id,
  activityId: id,
  activityName: z.string(),
  childId: id,
  childFirstName: z.string(),
  childLastName: z.string(),
  status: z.enum(BOOKING_STATUSES),
  bookedAt: instant,
  /** Of an appointment, or of a place in one session. */
  slot: z.nullable(slot),
  sessionId: z.nullable(id),
  /** A place in one session of an activity. */
  given: z.boolean(),
  /** 1 is the first in line; of how many. */
  waitlistPosition: z.nullable(z.int()),
  waitlistLength: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Coming sessions in which this booking does not count, and why. */
  exceptions: z.array(
    z.object({
      sessionId: id,
      ...slot.shape,
      /** `placeGiven`: no place was left in it, or the child had one there already. */
      kind: z.enum(['family', 'staff', 'placeGiven']),
      reason: z.nullable(z.string()),
      can: z.object({ undo: z.boolean() }),
    }),
  ),
  can: z.object({
    cancel: z.boolean(),
    cancelSessions: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
  }),
});

const missedWeek = z.object({
  date: localDate,
  code: z.enum(MISSED_WEEKS),
  message: z.string(),
});

const reason = z.optional(optionalText(BOOKING_LIMITS.reason));
const childIds = z.array(id).check(z.minLength(1), z.maxLength(BOOKING_LIMITS.children));
const slotIds = z.array(id).check(z.minLength(1), z.maxLength(BOOKING_LIMITS.slots));

const asked = {
  activityId: id,
  childId: z.optional(id),
  childIds: z.optional(childIds),
  slotIds: z.optional(slotIds),
  /** Weeks in all, the chosen one included. */
  repeatWeeks: z.optional(z.int().check(z.minimum(1), z.maximum(BOOKING_LIMITS.weeks))),
};
const hasChild = z.refine<{ childId?: string | undefined; childIds?: string[] | undefined }>(
  ({ childId, childIds: several }) => (childId === undefined) !== (several === undefined),
  { error: 'required', path: ['childId'] },
);

export const newBooking = z
  .strictObject({
    ...asked,
    /** Although the child has something else at that time. */
    acceptClash: z._default(z.boolean(), false),
    /** Siblings: the first get the places there are, the others join the list. */
    acceptWaitlist: z._default(z.boolean(), false),
  })
  .check(hasChild);

const REQUEST_REFUSALS = [
  'not_found',
  'signup_not_open',
  'signup_closed',
  'deadline_passed',
  'already_started',
  'activity_draft',
  'activity_cancelled',
  'session_cancelled',
  'not_for_cohort',
  'too_young',
  'too_old',
  'already_booked',
  'child_archived',
  'activity_full',
  'not_enough_places',
  'booking_clash',
] as const;

export const createBooking = endpoint({
  name: 'bookings.create',
  method: 'POST',
  path: '/bookings',
  summary:
    'Book an activity or slots of an appointment for one child or several, all of it or nothing; with repeatWeeks what can be had',
  access: permission('bookings.create', ['admin', 'teacher', 'parent']),
  body: newBooking,
  answer: z.object({ bookings: z.array(booking), missedWeeks: z.array(missedWeek) }),
  status: 201,
  errors: REQUEST_REFUSALS,
  idempotent: true,
  urgent: true,
  maxQueries: 40,
});

const quotePart = z.object({
  timing: z.enum(CHARGE_TIMINGS),
  startDate: localDate,
  endDate: localDate,
  count: z.int(),
  unitMinor: z.int(),
  amountMinor: z.int(),
});

export const previewBooking = endpoint({
  name: 'bookings.preview',
  method: 'POST',
  path: '/bookings/preview',
  summary: 'What would come of it for each child: whether it fits, places, clashes and the price',
  access: permission('bookings.create', ['admin', 'teacher', 'parent']),
  body: z.strictObject(asked).check(hasChild),
  answer: z.object({
    children: z.array(
      z.object({
        childId: id,
        /** Null: it can be booked. */
        refusal: z.nullable(z.string()),
        clashes: z.array(clash),
        /** Of the activity, without these: no place is left in them, or the child has one there already. */
        withoutSessions: z.array(session),
      }),
    ),
    /** The slots that would be booked; with repeatWeeks those that can be had. */
    slots: z.array(session),
    /** Null: no limit. */
    free: z.nullable(z.int()),
    waiting: z.int(),
    /** Whether who finds no place here joins a list: with several slots nobody does. */
    waitlist: z.boolean(),
    quote: z.object({
      pricingType: z.nullable(z.enum(PRICING_TYPES)),
      currency: z.string(),
      unitMinor: z.int(),
      parts: z.array(quotePart),
      count: z.int(),
      totalMinor: z.int(),
    }),
    missedWeeks: z.array(missedWeek),
  }),
  errors: ['not_found'],
  maxQueries: 16,
});

export const BOOKING_FILTERS = ['all', 'upcoming', 'ongoing', 'past'] as const;

export const listBookings = endpoint({
  name: 'bookings.list',
  method: 'GET',
  path: '/bookings',
  summary: 'Bookings within reach: the own children’s, of own activities, or all',
  access: permission('bookings.view'),
  query: z.strictObject({
    ...pageFields,
    sort: sortField(['bookedAt'], '-bookedAt'),
    filter: z._default(z.enum(BOOKING_FILTERS), 'all'),
    status: z.optional(z.enum(BOOKING_STATUSES)),
    childId: z.optional(id),
    activityId: z.optional(id),
  }),
  answer: z.object(
    listOf(
      z.object({
        ...booking.shape,
        activityIcon: z.nullable(z.string()),
        activityColour: z.nullable(z.string()),
        phase: z.enum(['upcoming', 'ongoing', 'past']),
        /** That it covers; null: there is none. */
        nextSession: z.nullable(session),
        /** Of the activity, or of its slot. */
        lastDay: localDate,
        /** When it was cancelled or rejected. */
        endedAt: z.nullable(instant),
      }),
    ),
  ),
  maxQueries: 4,
});

export const getBooking = endpoint({
  name: 'bookings.get',
  method: 'GET',
  path: '/bookings/{id}',
  summary: 'One booking within reach',
  access: permission('bookings.view'),
  params: idParams,
  answer: booking,
  maxQueries: 3,
});

export const getBookingHistory = endpoint({
  name: 'bookings.history',
  method: 'GET',
  path: '/bookings/{id}/history',
  summary: 'What happened to a booking, and why',
  access: permission('bookings.view'),
  params: idParams,
  answer: z.object({
    items: z.array(
      z.object({
        at: instant,
        event: z.enum(BOOKING_HAPPENINGS),
        status: z.enum(BOOKING_STATUSES),
        /** Null: by itself, or somebody whose name is not the reader's business. */
        by: z.nullable(z.string()),
        byStaff: z.boolean(),
        reason: z.nullable(z.string()),
        /** On the waiting list; 1 is the first in line; of how many. */
        position: z.nullable(z.int()),
        of: z.nullable(z.int()),
        /** That it speaks of. */
        sessions: z.array(session),
        /** Without which the place was had. */
        withoutSessions: z.array(session),
      }),
    ),
  }),
  maxQueries: 4,
});

const decide = permission('bookings.decide');

export const approveBooking = endpoint({
  name: 'bookings.approve',
  method: 'POST',
  path: '/bookings/{id}/approve',
  summary: 'Approve a booking that waits for it',
  access: decide,
  params: idParams,
  answer: booking,
  errors: ['booking_not_pending', 'booking_ended'],
  maxQueries: 24,
});

export const rejectBooking = endpoint({
  name: 'bookings.reject',
  method: 'POST',
  path: '/bookings/{id}/reject',
  summary: 'Reject a booking that waits for a decision or for a place; whoever is next moves up',
  access: decide,
  params: idParams,
  body: z.strictObject({ reason }),
  answer: booking,
  errors: ['booking_not_pending', 'booking_ended'],
  maxQueries: 24,
});

export const approveAll = endpoint({
  name: 'bookings.approveAll',
  method: 'POST',
  path: '/activities/{id}/bookings/approve',
  summary: 'Approve all bookings of an activity that wait for it',
  access: decide,
  params: idParams,
  answer: z.object({ approved: z.int() }),
  maxQueries: 40,
});

export const cancelBooking = endpoint({
  name: 'bookings.cancel',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking; whoever is next moves up in the same moment',
  access: permission('bookings.cancel', ['admin', 'teacher', 'parent']),
  params: idParams,
  body: z.strictObject({ reason }),
  answer: booking,
  errors: ['booking_ended', 'already_started'],
  maxQueries: 24,
});

export const cancelBookedSessions = endpoint({
  name: 'bookings.cancelSessions',
  method: 'POST',
  path: '/bookings/{id}/sessions/cancel',
  summary: 'Stay away from some sessions; the place in the activity is kept',
  access: permission('bookings.cancel', ['admin', 'teacher', 'parent']),
  params: idParams,
  body: z.strictObject({
    sessionIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    reason,
  }),
  answer: booking,
  errors: ['booking_ended', 'session_started', 'session_cancelled'],
  maxQueries: 24,
});

const bookedSession = z.strictObject({ id, sessionId: id });

export const cancelBookedSession = endpoint({
  name: 'bookings.cancelSession',
  method: 'POST',
  path: '/bookings/{id}/sessions/{sessionId}/cancel',
  summary: 'Stay away from one session; the place in the activity is kept',
  access: permission('bookings.cancel', ['admin', 'teacher', 'parent']),
  params: bookedSession,
  body: z.strictObject({ reason }),
  answer: booking,
  errors: ['booking_ended', 'session_started', 'session_cancelled'],
  maxQueries: 24,
});

export const uncancelBookedSession = endpoint({
  name: 'bookings.uncancelSession',
  method: 'POST',
  path: '/bookings/{id}/sessions/{sessionId}/uncancel',
  summary: 'Come to a session after all, while there is room',
  access: permission('bookings.cancel', ['admin', 'teacher', 'parent']),
  params: bookedSession,
  answer: booking,
  errors: ['booking_ended', 'session_started', 'session_full', 'session_ended_by_school'],
  maxQueries: 24,
});

export const giveSessionPlace = endpoint({
  name: 'bookings.givePlace',
  method: 'POST',
  path: '/sessions/{id}/places',
  summary: 'Give a place that is free in one session to a child',
  access: decide,
  params: idParams,
  body: z.strictObject({ childId: id }),
  answer: booking,
  status: 201,
  errors: [
    'session_full',
    'session_started',
    'session_cancelled',
    'already_booked',
    'not_for_cohort',
    'child_archived',
    'activity_cancelled',
  ],
  maxQueries: 24,
});

export const reorderWaitlist = endpoint({
  name: 'bookings.reorderWaitlist',
  method: 'PUT',
  path: '/activities/{id}/waitlist',
  summary: 'Put the waiting list in another order, with a reason',
  access: decide,
  params: idParams,
  body: z.strictObject({
    bookingIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    reason: text(BOOKING_LIMITS.reason),
  }),
  answer: z.object({ bookingIds: z.array(id) }),
  errors: ['waitlist_changed'],
  maxQueries: 12,
});
