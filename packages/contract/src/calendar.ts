import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { BOOKING_STATUSES } from '#domain/bookings/booking.ts';
import { CALENDAR_TONES, CALENDAR_VIEWS } from '#domain/calendar/calendar.ts';
import { SESSION_STATUSES } from '#domain/sessions/session.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, localDate } from './schemas.ts';
import { localTime } from './sessions.ts';

const when = { date: localDate, startTime: localTime, endTime: localTime };
const place = z.object({ id, name: z.string(), room: z.nullable(z.string()) });

const entry = z.object({
  /** Of the session. */
  id,
  ...when,
  startsAt: instant,
  endsAt: instant,
  status: z.enum(SESSION_STATUSES),
  /** Where it was planned, while it is somewhere else. */
  original: z.nullable(z.object({ ...when, locationId: z.nullable(id) })),
  cancellationReason: z.nullable(z.string()),
  tone: z.enum(CALENDAR_TONES),
  activity: z.object({
    id,
    name: z.string(),
    icon: z.nullable(z.string()),
    colour: z.nullable(z.string()),
    /** Whether the reader runs it. */
    own: z.boolean(),
  }),
  location: z.nullable(place),
  teachers: z.array(z.string()),
  /** Of a family: who is booked. Empty: nobody is. */
  children: z.array(
    z.object({
      childId: id,
      bookingId: id,
      status: z.enum(BOOKING_STATUSES),
      /** The child stays away from this one, or has no place in it. */
      exception: z.nullable(z.enum(['family', 'staff', 'placeGiven'])),
      /** The family reported that the child is absent, or the school excused it. */
      absence: z.nullable(z.enum(['reported', 'excused'])),
    }),
  ),
  /** For those who see the bookings of it. */
  counts: z.nullable(z.object({ coming: z.int(), pending: z.int() })),
  /** For staff: what is needed twice at that time. Without a name: of something the reader does not see. */
  clashes: z.array(
    z.object({
      kind: z.enum(['room', 'teacher']),
      activity: z.nullable(z.string()),
      startTime: localTime,
      endTime: localTime,
      names: z.array(z.string()),
    }),
  ),
  can: z.object({ reschedule: z.boolean() }),
});

export const readCalendar = endpoint({
  name: 'calendar.read',
  method: 'GET',
  path: '/calendar',
  summary:
    'The sessions of a month, a week, a day or the days ahead: the school’s, the own, or what a family booked',
  access: permission('activities.view'),
  query: z.strictObject({
    view: z._default(z.enum(CALENDAR_VIEWS, { error: 'invalid_view' }), 'month'),
    /** Left out: today by the school's calendar. */
    date: z.optional(localDate),
    /** Whose calendar: a parent says who it is, others leave it out. */
    parentId: z.optional(z.uuid({ error: 'invalid_parent' })),
    childId: z.optional(z.uuid({ error: 'invalid_child' })),
    locationId: z.optional(id),
    teacherId: z.optional(id),
    cohortId: z.optional(id),
    activityId: z.optional(id),
    /** Staff: only what the reader runs. */
    own: z._default(z.enum(['true', 'false']), 'false'),
    /** Families: also what could be booked. */
    unbooked: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: z.object({
    today: localDate,
    from: localDate,
    to: localDate,
    /** A family's own, or the one that staff ask about. */
    children: z.array(z.object({ childId: id, firstName: z.string(), lastName: z.string() })),
    entries: z.array(entry),
    /** There are more than one answer holds. */
    cut: z.boolean(),
  }),
  errors: ['parent_not_found', 'child_not_found'],
  maxQueries: 3,
});

export const getActivityCalendar = endpoint({
  name: 'calendar.ofActivity',
  method: 'GET',
  path: '/activities/{id}/calendar.ics',
  summary: 'The sessions of an activity that the reader sees, as a file for a calendar',
  access: permission('activities.view'),
  params: idParams,
  download: 'text/calendar',
  maxQueries: 3,
});

export const getCalendarLink = endpoint({
  name: 'calendar.link',
  method: 'GET',
  path: '/me/calendar-link',
  summary: 'Which calendar links the reader has, and since when; never the links themselves',
  access: signedIn,
  answer: z.object({
    createdAt: z.nullable(instant),
    /** Links to the calendar of one child alone. */
    children: z.array(z.object({ childId: id, createdAt: instant })),
  }),
  maxQueries: 2,
});

export const createCalendarLink = endpoint({
  name: 'calendar.createLink',
  method: 'POST',
  path: '/me/calendar-link',
  summary:
    'A new secret link to the own calendar or to one child’s, shown just once; the one before ends',
  access: signedIn,
  body: z.optional(
    z.strictObject({
      /** Of this child of the reader's alone. */
      childId: z.optional(z.uuid({ error: 'invalid_child' })),
    }),
  ),
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: ['child_not_found'],
  maxQueries: 4,
});

export const deleteCalendarLink = endpoint({
  name: 'calendar.deleteLink',
  method: 'DELETE',
  path: '/me/calendar-link',
  summary: 'End the own calendar link, or that of one child',
  access: signedIn,
  query: z.strictObject({ childId: z.optional(z.uuid({ error: 'invalid_child' })) }),
  maxQueries: 3,
});
