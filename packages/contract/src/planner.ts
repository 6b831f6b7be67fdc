import * as z from 'zod/mini';
import { ACTIVITY_STATUSES } from '#domain/activities/activity.ts';
import { ACTIVITY_KINDS, SIGNUP_ENDS, SIGNUP_STATES } from '#domain/activities/limits.ts';
import { permission } from '#domain/auth/access.ts';
import { BOOKING_STATUSES } from '#domain/bookings/booking.ts';
import { PRICING_TYPES } from '#domain/pricing/money.ts';
import { SESSION_STATUSES } from '#domain/sessions/session.ts';
import { timeSlot } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import { id, instant, localDate, pageFields } from './schemas.ts';
import { localTime } from './sessions.ts';

const when = { date: localDate, startTime: localTime, endTime: localTime };
const place = z.object({ id, name: z.string(), room: z.nullable(z.string()) });

const plannerChild = z.object({
  childId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the reader may book for it. */
  mayBook: z.boolean(),
});

const ownBooking = z.object({
  id,
  childId: id,
  status: z.enum(BOOKING_STATUSES),
  /** Of an appointment, or of a place in one session. */
  sessionId: z.nullable(id),
  waitlistPosition: z.nullable(z.int()),
  waitlistLength: z.nullable(z.int()),
});

export const plannedActivity = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  name: z.string(),
  icon: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  status: z.enum(ACTIVITY_STATUSES),
  startDate: z.nullable(localDate),
  endDate: z.nullable(localDate),
  signup: z.enum(SIGNUP_STATES),
  signupOpensAt: z.nullable(instant),
  signupEndsAt: z.nullable(instant),
  signupEndsBy: z.nullable(z.enum(SIGNUP_ENDS)),
  signupChangesAt: z.nullable(instant),
  priceMinor: z.nullable(z.int()),
  currency: z.string(),
  pricingType: z.nullable(z.enum(PRICING_TYPES)),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  cohorts: z.array(cohortName),
  teachers: z.array(z.object({ userId: id, firstName: z.string(), lastName: z.string() })),
  location: z.nullable(place),
  /** Of a regular activity; an appointment has `freeSlots`. */
  timeSlots: z.array(timeSlot),
  /** On which days of the week it is; 1 is Monday. */
  weekdays: z.array(z.int()),
  autoApproval: z.boolean(),
  waitlist: z.boolean(),
  promoted: z.boolean(),
  /** `capacity` null: no limit, and then `available` too. */
  seats: z.object({
    capacity: z.nullable(z.int()),
    taken: z.int(),
    waiting: z.int(),
    available: z.nullable(z.int()),
  }),
  /** Coming slots with a place; null of a regular activity. */
  freeSlots: z.nullable(z.int()),
  /** Coming slots without a place. */
  fullSlotIds: z.array(id),
  /** The next one; of an appointment the next with a place. */
  nextSession: z.nullable(z.object({ id, ...when, startsAt: instant })),
  children: z.array(
    z.object({
      childId: id,
      /** Null: it fits. */
      misfit: z.nullable(z.enum(['not_for_cohort', 'too_young', 'too_old'])),
      age: z.nullable(z.int()),
      /** The birthday from which on it fits, or no longer does. */
      changesOn: z.nullable(localDate),
    }),
  ),
  bookings: z.array(ownBooking),
});

export const listPlanner = endpoint({
  name: 'planner.read',
  method: 'GET',
  path: '/planner',
  summary:
    'What can be booked for the own children now or soon: which of them it fits and why not, and what they have there',
  access: permission('activities.view', ['parent']),
  query: z.strictObject({
    q: pageFields.q,
    childId: z.optional(id),
    /** 1 is Monday. */
    weekday: z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7'])),
    /** Only where there is a place. */
    free: z._default(z.enum(['true', 'false']), 'false'),
    locationId: z.optional(id),
    teacherId: z.optional(id),
    /** Open to all, or for this cohort. */
    cohortId: z.optional(id),
  }),
  answer: z.object({
    /** The moment of which all this is told; newer numbers of seats count. */
    at: instant,
    children: z.array(plannerChild),
    items: z.array(plannedActivity),
  }),
  maxQueries: 5,
});

export const readWeek = endpoint({
  name: 'planner.week',
  method: 'GET',
  path: '/planner/week',
  summary: 'The sessions of the own bookings between two days, a week from today unless said',
  access: permission('activities.view', ['parent', 'child']),
  query: z
    .strictObject({
      from: z.optional(localDate),
      to: z.optional(localDate),
      childId: z.optional(id),
    })
    .check(
      z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        error: 'ends_before_start',
        path: ['to'],
      }),
    ),
  answer: z.object({
    today: localDate,
    children: z.array(plannerChild),
    items: z.array(
      z.object({
        id,
        ...when,
        startsAt: instant,
        endsAt: instant,
        status: z.enum(SESSION_STATUSES),
        original: z.nullable(z.object({ ...when, locationId: z.nullable(id) })),
        cancellationReason: z.nullable(z.string()),
        activity: z.object({
          id,
          name: z.string(),
          icon: z.nullable(z.string()),
          colour: z.nullable(z.string()),
        }),
        location: z.nullable(place),
        children: z.array(
          z.object({
            childId: id,
            bookingId: id,
            status: z.enum(BOOKING_STATUSES),
            /** The child stays away from this one, or has no place in it. */
            exception: z.nullable(z.enum(['family', 'staff', 'placeGiven'])),
            /** Reported by the family or excused by the school: it won't be there. */
            absence: z.nullable(z.enum(['reported', 'excused'])),
          }),
        ),
      }),
    ),
    holidays: z.array(
      z.object({
        title: z.string(),
        startDate: localDate,
        endDate: localDate,
        childIds: z.array(id),
      }),
    ),
  }),
  maxQueries: 5,
});
