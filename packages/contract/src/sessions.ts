import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { CLASH_KINDS } from '#domain/sessions/clashes.ts';
import { SESSION_LIMITS, SESSION_STATUSES } from '#domain/sessions/session.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  longText,
  optionalText,
  pageFields,
  version,
} from './schemas.ts';

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
  /** What staff wrote about it: their own, or shared with families, who are told no other. */
  note: z.nullable(z.string()),
  noteShared: z.boolean(),
  version,
  can: z.object({
    cancel: z.boolean(),
    uncancel: z.boolean(),
    reschedule: z.boolean(),
    note: z.boolean(),
  }),
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

const manage = permission('sessions.manage');
const REFUSALS = [
  'stale_version',
  'activity_draft',
  'activity_cancelled',
  'session_cancelled',
  'session_not_cancelled',
  'session_not_planned',
  'session_has_marks',
  'session_invoiced',
] as const;

const reason = z.optional(optionalText(SESSION_LIMITS.cancellationReason));
const target = {
  ...when,
  /** Left out: where it is now. */
  locationId: z.optional(z.nullable(id)),
};

export const cancelSession = endpoint({
  name: 'sessions.cancel',
  method: 'POST',
  path: '/sessions/{id}/cancel',
  summary: 'Cancel a session; families and teachers are told',
  access: manage,
  params: idParams,
  body: z.strictObject({ version, reason }),
  answer: session,
  errors: REFUSALS,
  maxQueries: 20,
});

export const uncancelSession = endpoint({
  name: 'sessions.uncancel',
  method: 'POST',
  path: '/sessions/{id}/uncancel',
  summary: 'Bring a cancelled session back',
  access: manage,
  params: idParams,
  body: z.strictObject({ version }),
  answer: session,
  errors: REFUSALS,
  maxQueries: 32,
});

export const rescheduleSession = endpoint({
  name: 'sessions.reschedule',
  method: 'POST',
  path: '/sessions/{id}/reschedule',
  summary: 'Move a session; where it was planned is kept',
  access: manage,
  params: idParams,
  body: z.strictObject({ version, ...target }),
  answer: session,
  errors: [...REFUSALS, 'session_full'],
  whenIncomplete: 'session_incomplete',
  maxQueries: 32,
});

const some = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.array(z.strictObject({ id, version, ...fields })).check(z.maxLength(SESSION_LIMITS.atOnce));
const changed = z.object({ items: z.array(session) });

export const cancelSessions = endpoint({
  name: 'sessions.cancelSome',
  method: 'POST',
  path: '/sessions/cancel',
  summary: 'Cancel several sessions, all of them or none',
  access: manage,
  body: z.strictObject({ sessions: some({}), reason }),
  answer: changed,
  errors: [...REFUSALS, 'not_found', 'no_session_selected'],
  whenIncomplete: 'no_session_selected',
  maxQueries: 200,
});

export const uncancelSessions = endpoint({
  name: 'sessions.uncancelSome',
  method: 'POST',
  path: '/sessions/uncancel',
  summary: 'Bring several cancelled sessions back, all of them or none',
  access: manage,
  body: z.strictObject({ sessions: some({}) }),
  answer: changed,
  errors: [...REFUSALS, 'not_found', 'no_session_selected'],
  whenIncomplete: 'no_session_selected',
  maxQueries: 200,
});

export const rescheduleSessions = endpoint({
  name: 'sessions.rescheduleSome',
  method: 'POST',
  path: '/sessions/reschedule',
  summary: 'Move several sessions, all of them or none',
  access: manage,
  body: z.strictObject({ sessions: some(target) }),
  answer: changed,
  errors: [...REFUSALS, 'not_found', 'no_session_selected', 'session_incomplete', 'session_full'],
  whenIncomplete: 'session_incomplete',
  maxQueries: 200,
});

export const clash = z.object({
  kind: z.enum(CLASH_KINDS),
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  /** Null: the reader does not see that activity. */
  activity: z.nullable(z.object({ id, name: z.string() })),
  /** Teachers, the location, or children that are needed twice. */
  names: z.array(z.string()),
  /** How many children, where the reader may not know who they are. */
  children: z.optional(z.int()),
});

export const previewReschedule = endpoint({
  name: 'sessions.previewReschedule',
  method: 'POST',
  path: '/sessions/{id}/reschedule/preview',
  summary: 'Teachers, rooms and children that would be needed twice if a session were moved there',
  access: manage,
  params: idParams,
  body: z.strictObject(target),
  answer: z.object({ clashes: z.array(clash) }),
  whenIncomplete: 'session_incomplete',
  maxQueries: 6,
});

export const writeNote = endpoint({
  name: 'sessions.writeNote',
  method: 'PUT',
  path: '/sessions/{id}/note',
  summary: 'Write a note about a session, for staff or shared with families',
  access: manage,
  params: idParams,
  body: z.strictObject({
    note: longText(SESSION_LIMITS.note).check(z.minLength(1)),
    shared: z._default(z.boolean(), false),
  }),
  answer: session,
  maxQueries: 8,
});

export const deleteNote = endpoint({
  name: 'sessions.deleteNote',
  method: 'DELETE',
  path: '/sessions/{id}/note',
  summary: 'Delete the note about a session',
  access: manage,
  params: idParams,
  maxQueries: 7,
});
