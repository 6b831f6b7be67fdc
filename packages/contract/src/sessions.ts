import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { SESSION_STATUSES } from '#domain/sessions/session.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listOf, localDate, pageFields, version } from './schemas.ts';

/** HH:mm by the school's clock. */
export const localTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' }));

const when = { date: localDate, startTime: localTime, endTime: localTime };

export const session = z.object({
  id,
  activityId: id,
  ...when,
  /** The same as instants, so that no phone has to know the school's time zone. */
  startsAt: instant,
  endsAt: instant,
  locationId: z.nullable(id),
  status: z.enum(SESSION_STATUSES),
  /** Where it was planned, while it is somewhere else. */
  original: z.nullable(z.object({ ...when, locationId: z.nullable(id) })),
  cancellationReason: z.nullable(z.string()),
  version,
});

/** A session beside others of other activities. */
export const sessionOfActivity = z.object({
  ...session.shape,
  activity: z.object({
    id,
    name: z.string(),
    kind: z.enum(['regular', 'appointment']),
    colour: z.nullable(z.string()),
    icon: z.nullable(z.string()),
    /** Whether the reader runs it. */
    own: z.boolean(),
  }),
  location: z.nullable(z.object({ id, name: z.string(), room: z.nullable(z.string()) })),
});

const view = permission('activities.view');

export const listActivitySessions = endpoint({
  name: 'sessions.ofActivity',
  method: 'GET',
  path: '/activities/{id}/sessions',
  summary: 'The sessions of an activity that the reader sees, in order',
  access: view,
  params: idParams,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    /** `upcoming`: those that are not over yet; `past`: the others, the newest first. */
    when: z._default(z.enum(['all', 'upcoming', 'past']), 'all'),
  }),
  answer: z.object(listOf(session)),
  maxQueries: 4,
});

export const listSessions = endpoint({
  name: 'sessions.list',
  method: 'GET',
  path: '/sessions',
  summary: 'Sessions between two days, of all activities that the reader sees, in order',
  access: view,
  query: z
    .strictObject({
      page: pageFields.page,
      pageSize: pageFields.pageSize,
      /** Both left out: today by the school's calendar. */
      from: z.optional(localDate),
      to: z.optional(localDate),
      /** Only those that the reader runs. */
      own: z._default(z.enum(['true', 'false']), 'false'),
    })
    .check(
      z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        error: 'ends_before_start',
        path: ['to'],
      }),
    ),
  answer: z.object({ ...listOf(sessionOfActivity), today: localDate }),
  maxQueries: 4,
});

export const getSession = endpoint({
  name: 'sessions.get',
  method: 'GET',
  path: '/sessions/{id}',
  summary: 'One session of an activity that the reader sees',
  access: view,
  params: idParams,
  answer: session,
  maxQueries: 2,
});
