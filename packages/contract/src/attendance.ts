import * as z from 'zod/mini';
import { ATTENDANCE_LIMITS, LEAVING_KINDS, MARKS } from '#domain/attendance/mark.ts';
import { permission, signedInAnyRole } from '#domain/auth/access.ts';
import { SESSION_STATUSES } from '#domain/sessions/session.ts';
import { careAtDoor } from './care.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, localDate } from './schemas.ts';
import { session } from './sessions.ts';

const mark = z.enum(MARKS);
const person = z.object({ userId: id, name: z.string() });

/** What somebody recorded, when, by the server's clock. */
const recorded = z.object({ mark, recordedAt: instant, recordedBy: person });

const leaving = z.object({
  kind: z.enum(LEAVING_KINDS),
  /** Who collected the child; null where it went alone. */
  name: z.nullable(z.string()),
  recordedAt: instant,
  recordedBy: person,
});

export const registerChild = z.object({
  childId: id,
  firstName: z.string(),
  lastName: z.string(),
  cohorts: z.array(z.string()),
  /** What is shown: what was recorded, or `excused` where a confirmed absence or a holiday of the child says so. */
  mark,
  /** What people recorded last; null where nobody did, and after it was taken back. */
  recorded: z.nullable(recorded),
  excusedByAbsence: z.boolean(),
  /** The name of the holiday of the child's cohorts, while the session takes place for others. */
  holiday: z.nullable(z.string()),
  leaving: z.nullable(leaving),
  /** For staff of this session, on its day; every sight is logged. */
  care: z.nullable(careAtDoor),
});

/** The register of one session. */
export const register = z.object({
  session,
  activity: z.object({
    id,
    name: z.string(),
    colour: z.nullable(z.string()),
    icon: z.nullable(z.string()),
    recordsLeaving: z.boolean(),
  }),
  location: z.nullable(z.object({ id, name: z.string(), room: z.nullable(z.string()) })),
  children: z.array(registerChild),
  /** The same marks by child alone. */
  marks: z.array(z.object({ childId: id, mark, recordedAt: instant, recordedBy: id })),
  can: z.object({ take: z.boolean() }),
});

const staff = permission('attendance.view', ['admin', 'teacher']);

export const getAttendance = endpoint({
  name: 'attendance.get',
  method: 'GET',
  path: '/sessions/{id}/attendance',
  summary: 'The register of a session: who is expected, and what was recorded',
  access: staff,
  params: idParams,
  answer: register,
  errors: ['access_denied'],
  maxQueries: 6,
});

export const listToday = endpoint({
  name: 'attendance.today',
  method: 'GET',
  path: '/attendance/today',
  summary:
    'The registers of all sessions that the caller runs today, for a device that may lose its connection',
  access: staff,
  answer: z.object({ today: localDate, items: z.array(register) }),
  maxQueries: 8,
});

export const getSummary = endpoint({
  name: 'attendance.summary',
  method: 'GET',
  path: '/me/sessions-today',
  summary: 'How many sessions the caller runs today, and of how many attendance is taken',
  access: signedInAnyRole,
  answer: z.object({
    sessions: z.int(),
    taken: z.int(),
    /** `expected`: on the register; `marked`: those with a mark or an excuse. */
    items: z.array(
      z.object({
        sessionId: id,
        status: z.enum(SESSION_STATUSES),
        expected: z.int(),
        marked: z.int(),
        excused: z.int(),
      }),
    ),
  }),
  maxQueries: 3,
});

const tap = {
  /** Made on the device: what is sent twice is recorded once. */
  id: z.optional(id),
  childId: id,
  /** When it was tapped, by the clock of the device. */
  recordedAt: instant,
};

/** What became of a tap: it counts, a later one counts, or it could not be recorded. */
export const TAP_OUTCOMES = ['recorded', 'outdated', 'refused'] as const;

export const recordAttendance = endpoint({
  name: 'attendance.record',
  method: 'PUT',
  path: '/sessions/{id}/attendance',
  summary: 'Record who came and who left; of two taps about a child the later one counts',
  access: permission('attendance.take'),
  params: idParams,
  body: z.strictObject({
    marks: z.array(z.strictObject({ ...tap, mark })).check(z.maxLength(ATTENDANCE_LIMITS.atOnce)),
    leavings: z.optional(
      z
        .array(
          z.strictObject({
            ...tap,
            /** Null: the child has not left after all. */
            kind: z.nullable(z.enum(LEAVING_KINDS)),
            guardianId: z.optional(id),
            /** Whom the family named. */
            personId: z.optional(id),
          }),
        )
        .check(z.maxLength(ATTENDANCE_LIMITS.atOnce)),
    ),
    /** The time of sending by the clock of the device, which tells how wrong it is. */
    sentAt: z.optional(instant),
  }),
  answer: z.object({
    ...register.shape,
    results: z.array(
      z.object({
        id,
        childId: id,
        outcome: z.enum(TAP_OUTCOMES),
        code: z.nullable(z.string()),
        /** Who recorded what counts instead, where a later tap does. */
        by: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['access_denied'],
  maxQueries: 24,
});

export const listHistory = endpoint({
  name: 'attendance.history',
  method: 'GET',
  path: '/sessions/{id}/attendance/history',
  summary: 'Who recorded what and when, the newest tap first, at most 500',
  access: staff,
  params: idParams,
  query: z.strictObject({ childId: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.object({
        id,
        childId: id,
        childName: z.string(),
        /** Null: about leaving. */
        mark: z.nullable(mark),
        leftWith: z.nullable(z.enum(LEAVING_KINDS)),
        personName: z.nullable(z.string()),
        recordedAt: instant,
        receivedAt: instant,
        recordedBy: person,
        /** False: a later tap counted already when this one came. */
        counted: z.boolean(),
      }),
    ),
  }),
  errors: ['access_denied'],
  maxQueries: 4,
});

export const listOfChild = endpoint({
  name: 'attendance.ofChild',
  method: 'GET',
  path: '/users/{id}/attendance',
  summary:
    'The attendance of a child, the newest session first, 20 at a time; a teacher sees the own sessions only',
  access: permission('attendance.view'),
  params: idParams,
  /** Those that began before: the start of the last one that was given. */
  query: z.strictObject({ before: z.optional(instant) }),
  answer: z.object({
    items: z.array(
      z.object({
        sessionId: id,
        date: localDate,
        startTime: z.string(),
        endTime: z.string(),
        startsAt: instant,
        activity: z.object({ id, name: z.string() }),
        mark,
        /** The name of the holiday, where that is why the child was not expected. */
        holiday: z.nullable(z.string()),
        leftAt: z.nullable(instant),
      }),
    ),
    more: z.boolean(),
    counts: z.object({ attended: z.int(), notAttended: z.int(), excused: z.int(), none: z.int() }),
  }),
  maxQueries: 4,
});
