import * as z from 'zod/mini';
import { ACTIVITY_KINDS, SIGNUP_STATES } from '#domain/activities/limits.ts';
import { REPORT_STEPS } from '#domain/attendance/report.ts';
import { permission } from '#domain/auth/access.ts';
import { DASHBOARD_PERIODS } from '#domain/dashboard/period.ts';
import { STATUS_FILTERS } from '#domain/dashboard/status.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listOf, localDate, pageFields } from './schemas.ts';
import { localTime } from './sessions.ts';

const access = permission('dashboard.view', ['admin']);

interface Asked {
  readonly period: (typeof DASHBOARD_PERIODS)[number];
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Each of the two days says for itself that it is missing. */
const hasDate = (name: 'startDate' | 'endDate') =>
  z.refine<Asked>((asked) => !(asked.period === 'custom' && !asked[name]), {
    error: 'required',
    path: [name],
  });
const endsAfterStart = z.refine<Asked>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { error: 'ends_before_start', path: ['endDate'] },
);

const marks = { attended: z.int(), notAttended: z.int(), excused: z.int() };
/** Attended of attended, not attended and excused; null where there is none. */
const rate = z.nullable(z.number());
const span = { startDate: localDate, endDate: localDate };

export const getDashboard = endpoint({
  name: 'dashboard.get',
  method: 'GET',
  path: '/dashboard',
  summary: 'The figures of the school for a period, as docs/rules/dashboard.md defines them',
  access,
  query: z
    .strictObject({
      period: z._default(z.enum(DASHBOARD_PERIODS), 'currentWeek'),
      /** Both, where the period is `custom`. */
      startDate: z.optional(localDate),
      endDate: z.optional(localDate),
    })
    .check(hasDate('startDate'), hasDate('endDate'), endsAfterStart),
  answer: z.object({
    today: localDate,
    /** Null: all time. */
    span: z.nullable(z.object(span)),
    /** `before` is the same of as many days right before; null where there are none. */
    sessions: z.object({
      total: z.int(),
      cancelled: z.int(),
      before: z.nullable(z.int()),
      /** By the step of the participation. */
      trend: z.array(z.object({ ...span, total: z.int() })),
    }),
    participation: z.object({
      ...marks,
      rate,
      before: rate,
      step: z.enum(REPORT_STEPS),
      trend: z.array(z.object({ ...span, ...marks, rate })),
    }),
    /** Of sessions in the period that are over. */
    unrecorded: z.int(),
    /** Whatever the period: as it is now. */
    places: z.object({
      capacity: z.int(),
      taken: z.int(),
      occupancy: rate,
      waiting: z.int(),
      activities: z.int(),
    }),
    bookable: z.object({ open: z.int(), withPlaces: z.int() }),
    promoted: z.int(),
    pendingBookings: z.object({ total: z.int(), oldestAt: z.nullable(instant) }),
    newBookings: z.object({
      total: z.int(),
      before: z.int(),
      days: z.array(z.object({ date: localDate, total: z.int() })),
    }),
    absencesToday: z.object({
      ongoing: z.int(),
      upcoming: z.int(),
      /** Of all of them: what was reported waits for a decision. */
      undecided: z.int(),
      /** The first of them; empty for those who may not see absences. */
      children: z.array(
        z.object({
          childId: id,
          firstName: z.string(),
          lastName: z.string(),
          cohort: z.nullable(z.string()),
          ongoing: z.boolean(),
          decided: z.boolean(),
          wholeDay: z.boolean(),
          fromTime: z.nullable(localTime),
          toTime: z.nullable(localTime),
        }),
      ),
    }),
    /** How many children come on each day of the week, 1 is Monday. */
    weekdays: z.array(
      z.object({
        dayOfWeek: z.int(),
        confirmed: z.int(),
        pending: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
  maxQueries: 10,
});

const bookingStatus = z.object({
  id,
  name: z.string(),
  icon: z.nullable(z.string()),
  kind: z.enum(ACTIVITY_KINDS),
  signup: z.enum(SIGNUP_STATES),
  signupChangesAt: z.nullable(instant),
  nextSession: z.nullable(z.object({ date: localDate, startTime: localTime })),
  /** Null: no limit; then `available` and `occupancy` too. */
  capacity: z.nullable(z.int()),
  /** Who holds a place, those who wait for approval among them. */
  enrolled: z.int(),
  pending: z.int(),
  waiting: z.int(),
  available: z.nullable(z.int()),
  occupancy: rate,
  minParticipants: z.nullable(z.int()),
  belowMinimum: z.boolean(),
  withoutTeacher: z.boolean(),
  withoutPlace: z.boolean(),
  promoted: z.boolean(),
  /** When families may be reminded, and told of it as promoted, again; null: now. */
  remindAgainAt: z.nullable(instant),
  promoteAgainAt: z.nullable(instant),
  can: z.object({ remind: z.boolean(), promote: z.boolean() }),
});

export const listBookingStatus = endpoint({
  name: 'dashboard.activities',
  method: 'GET',
  path: '/dashboard/activities',
  summary: 'How full each activity is that is not over: capacity, enrolled, waiting, available',
  access,
  query: z.strictObject({
    ...pageFields,
    /** Few by default: the charts stand below it. */
    pageSize: z._default(pageFields.pageSize, 10),
    filter: z._default(z.enum(STATUS_FILTERS), 'all'),
  }),
  answer: z.object({
    ...listOf(bookingStatus),
    /** Of each filter, however this list is narrowed. */
    counts: z.record(z.enum(STATUS_FILTERS), z.int()),
  }),
  maxQueries: 4,
});
