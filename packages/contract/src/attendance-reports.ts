import * as z from 'zod/mini';
import {
  REPORT_GROUPS,
  REPORT_LIMITS,
  REPORT_PERIODS,
  REPORT_STEPS,
} from '#domain/attendance/report.ts';
import { permission } from '#domain/auth/access.ts';
import { daysBetween } from '#domain/dates/dates.ts';
import { endpoint } from './endpoint.ts';
import { id, listOf, localDate, pageFields, sortField } from './schemas.ts';
import { localTime } from './sessions.ts';

const access = permission('reports.view', ['admin', 'teacher']);

/** Which marks a report is about. */
export const reportFields = {
  period: z._default(z.enum(REPORT_PERIODS), 'last4Weeks'),
  /** Both, where the period is `custom`. */
  startDate: z.optional(localDate),
  endDate: z.optional(localDate),
  activityId: z.optional(id),
  /** Of children who are in this cohort in the school year of the session. */
  cohortId: z.optional(id),
  /** Of activities that this teacher runs. */
  teacherId: z.optional(id),
};

interface Dates {
  readonly period: string;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** A chosen period has both days, the last not before the first, and is no longer than a year. */
export const hasDates = z.refine<Dates>(
  ({ period, startDate, endDate }) => period !== 'custom' || Boolean(startDate && endDate),
  { error: 'required', path: ['endDate'] },
);
export const endsAfterStart = z.refine<Dates>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { error: 'ends_before_start', path: ['endDate'] },
);
export const isShortEnough = z.refine<Dates>(
  ({ startDate, endDate }) =>
    !startDate || !endDate || daysBetween(startDate, endDate) <= REPORT_LIMITS.days,
  { error: 'span_too_long', path: ['endDate'] },
);

/** The lines of a report, and which of them. */
export const linesFields = {
  by: z._default(z.enum(REPORT_GROUPS), 'child'),
  /** Only those with a rate below so many percent. */
  below: z.optional(
    z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(100)),
  ),
  q: pageFields.q,
  sort: sortField(['name', 'rate']),
};

const counts = z.object({
  attended: z.int(),
  notAttended: z.int(),
  excused: z.int(),
  none: z.int(),
});
/** Attended of attended and not attended; null where there is neither. */
const rate = z.nullable(z.number());
const span = { startDate: localDate, endDate: localDate };

export const getAttendanceReport = endpoint({
  name: 'reports.attendance',
  method: 'GET',
  path: '/reports/attendance',
  summary:
    'Attendance by child, activity, cohort or teacher, with its trend; a teacher reads of own sessions only',
  access,
  query: z
    .strictObject({
      ...reportFields,
      ...linesFields,
      page: pageFields.page,
      pageSize: pageFields.pageSize,
    })
    .check(hasDates, endsAfterStart, isShortEnough),
  answer: z.object({
    ...listOf(
      z.object({
        id,
        name: z.string(),
        /** A child's or teacher's name in its parts: lists of people have the surname first. */
        person: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
        /** What tells it from others of the name: the cohort of a child, the school year of a cohort. */
        note: z.nullable(z.string()),
        counts,
        rate,
      }),
    ),
    ...span,
    step: z.enum(REPORT_STEPS),
    /** Of all, whatever the lines are narrowed to. */
    counts,
    rate,
    /** Those that have begun and had somebody to expect; and those of them that are over and nobody recorded. */
    sessions: z.object({ held: z.int(), unrecorded: z.int() }),
    trend: z.array(z.object({ ...span, counts, rate })),
  }),
  maxQueries: 6,
});

export const listUnrecorded = endpoint({
  name: 'reports.unrecorded',
  method: 'GET',
  path: '/reports/attendance/unrecorded',
  summary: 'Sessions of a period that are over and that nobody recorded, the newest first',
  access,
  query: z
    .strictObject({ ...reportFields, page: pageFields.page, pageSize: pageFields.pageSize })
    .check(hasDates, endsAfterStart, isShortEnough),
  answer: z.object({
    ...listOf(
      z.object({
        sessionId: id,
        date: localDate,
        startTime: localTime,
        endTime: localTime,
        activity: z.object({ id, name: z.string() }),
        teachers: z.array(z.string()),
        /** Without a mark and without an excuse. */
        expected: z.int(),
      }),
    ),
    ...span,
  }),
  maxQueries: 5,
});
