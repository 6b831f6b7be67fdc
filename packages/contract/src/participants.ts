import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import {
  BOOKING_STATUSES,
  PARTICIPANT_GROUPS,
  PARTICIPANT_SORTS,
} from '#domain/bookings/booking.ts';
import { booking } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import { id, idParams, listOf, pageFields, sortField } from './schemas.ts';

export const participant = z.object({
  ...booking.shape,
  /** Null where it is hidden from the reader. */
  username: z.nullable(z.string()),
  cohorts: z.array(cohortName),
  /** Whom to call, for those who run it. */
  guardians: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
});

export const listParticipants = endpoint({
  name: 'bookings.participants',
  method: 'GET',
  path: '/activities/{id}/participants',
  summary: 'The bookings of an activity that have not ended, with whom they are for',
  access: permission('bookings.view', ['admin', 'teacher']),
  params: idParams,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(PARTICIPANT_SORTS),
    status: z.optional(z.enum(BOOKING_STATUSES)),
    /** `confirmed` includes those whom staff approved; who waits is listed in the order of the waiting list. */
    group: z.optional(z.enum(PARTICIPANT_GROUPS)),
  }),
  answer: z.object({
    ...listOf(participant),
    /** `given`: how many of the confirmed have a place in one session only. */
    counts: z.object({
      confirmed: z.int(),
      pending: z.int(),
      waitlisted: z.int(),
      given: z.int(),
    }),
    can: z.object({ add: z.boolean(), decide: z.boolean() }),
  }),
  maxQueries: 6,
});

export const listCandidates = endpoint({
  name: 'bookings.candidates',
  method: 'GET',
  path: '/activities/{id}/candidates',
  summary: 'Children whom staff may add: those the activity is open to, by name and cohort',
  access: permission('bookings.create', ['admin', 'teacher']),
  params: idParams,
  query: z.strictObject(pageFields),
  answer: z.object(
    listOf(
      z.object({
        childId: id,
        firstName: z.string(),
        lastName: z.string(),
        cohorts: z.array(z.string()),
      }),
    ),
  ),
  maxQueries: 4,
});
