import { signupWindow } from '#domain/activities/signup.ts';
import { type ReportStep, reportStep, trendSpans } from '#domain/attendance/report.ts';
import {
  availablePlaces,
  newBookingsSpan,
  occupancyOf,
  participationRate,
  sumPlaces,
} from '#domain/dashboard/figures.ts';
import { type DashboardPeriod, dashboardSpan, spanBefore } from '#domain/dashboard/period.ts';
import { isInStatus, STATUS_FILTERS, type StatusFilter } from '#domain/dashboard/status.ts';
import { daysBetween, mondayOf, type Span } from '#domain/dates/dates.ts';
import { localAt, startOfDay } from '#domain/dates/zone.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import { PROMOTE_AGAIN_DAYS } from '#domain/promotion/promotion.ts';
import { REMIND_AGAIN_MINUTES } from '#domain/reminders/reminder.ts';
import type { GatheredTask } from '#domain/tasks/gathered.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { summariseUnrecorded } from '../attendance-reports/service.ts';
import { readClock } from '../school/service.ts';
import { seesAbsences, statusRights } from './policy.ts';
import * as repository from './repository.ts';

export interface DashboardQuery {
  readonly period: DashboardPeriod;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

interface Reader {
  readonly principal: Principal;
  readonly language: Language;
}

/** Names that stand on the dashboard; the rest is behind them. */
const MOST_AWAY = 6;
/** A longer period has points only where something happened at its ends. */
const LONG_DAYS = 366;
const MINUTE_MS = 60_000;

type Marks = Pick<repository.MarkSums, 'attended' | 'notAttended' | 'excused'>;

const sumMarks = (all: readonly Marks[]): Marks =>
  all.reduce(
    (sum, one) => ({
      attended: sum.attended + one.attended,
      notAttended: sum.notAttended + one.notAttended,
      excused: sum.excused + one.excused,
    }),
    { attended: 0, notAttended: 0, excused: 0 },
  );

/** From the first point to the last where there is no end, or far too many would be empty. */
function trendSpan(span: Span | null, points: readonly { readonly startDate: string }[]) {
  if (span !== null && daysBetween(span.startDate, span.endDate) <= LONG_DAYS) return span;
  const [first] = points;
  const last = points.at(-1);
  return first && last ? { startDate: first.startDate, endDate: last.startDate } : null;
}

/** The points of a period in order, each with what was counted in it. */
function trendOf<Row extends { readonly startDate: string }>(
  span: Span | null,
  rows: readonly Row[],
  step: ReportStep,
): { readonly point: Span; readonly row: Row | undefined }[] {
  const shown = trendSpan(span, rows);
  const byStart = new Map(rows.map((row) => [row.startDate, row]));
  const startOf = (date: string) =>
    step === 'month' ? `${date.slice(0, 7)}-01` : step === 'day' ? date : mondayOf(date);
  return (shown ? trendSpans(shown, step) : []).map((point) => ({
    point,
    row: byStart.get(startOf(point.startDate)),
  }));
}

function participationOf(
  { span, before }: repository.Days,
  rows: readonly repository.MarkSums[],
  step: ReportStep,
) {
  const current = rows.filter((row) => row.current);
  const sum = sumMarks(current);
  const trend = trendOf(span, current, step).map(({ point, row }) => {
    const { attended = 0, notAttended = 0, excused = 0 } = row ?? {};
    const marks = { attended, notAttended, excused };
    return { ...point, ...marks, rate: participationRate(marks) };
  });
  const earlier = before && participationRate(sumMarks(rows.filter((row) => !row.current)));
  return { ...sum, rate: participationRate(sum), before: earlier, step, trend };
}

function sessionsOf(
  { span, before }: repository.Days,
  rows: readonly repository.SessionSums[],
  step: ReportStep,
) {
  const current = rows.filter((row) => row.current);
  const sum = (of: readonly repository.SessionSums[], what: 'total' | 'cancelled') =>
    of.reduce((all, row) => all + row[what], 0);
  return {
    total: sum(current, 'total'),
    cancelled: sum(current, 'cancelled'),
    before:
      before &&
      sum(
        rows.filter((row) => !row.current),
        'total',
      ),
    trend: trendOf(span, current, step).map(({ point, row }) => ({
      ...point,
      total: row?.total ?? 0,
    })),
  };
}

/** Every figure for a period, in a fixed number of statements that are sent together. */
export async function readDashboard(
  tx: Tx,
  { principal, language }: Reader,
  { period, startDate, endDate }: DashboardQuery,
) {
  const { now, timeZone } = await readClock(tx);
  const today = localAt(now, timeZone).date;
  const chosen = startDate && endDate ? { startDate, endDate } : undefined;
  const span = dashboardSpan(period, { today, chosen });
  const days = { span, before: spanBefore(span) };
  const step = span === null ? 'month' : reportStep(span);
  const fresh = newBookingsSpan(today);
  const freshBefore = spanBefore(fresh) ?? fresh;
  const [sessions, marks, unrecorded, current, pending, booked, away, weekdays] = await Promise.all(
    [
      repository.listSessions(tx, days, step),
      repository.listMarks(tx, days, step),
      summariseUnrecorded(tx, principal, { span, most: 0 }),
      repository.listCurrent(tx, { language }),
      repository.countPending(tx),
      repository.listNewBookings(tx, {
        since: startOfDay(freshBefore.startDate, timeZone),
        timeZone,
      }),
      repository.listAway(tx, timeZone),
      repository.listWeekdays(tx),
    ],
  );
  const status = current.map((row) => statusOf(row, { now, timeZone }));
  const count = (filter: StatusFilter) => status.filter((one) => isInStatus(one, filter)).length;
  const places = sumPlaces(current);
  const bookedOn = new Map(booked.map(({ date, total }) => [date, total]));
  const daily = trendSpans(fresh, 'day').map(({ startDate: date }) => ({
    date,
    total: bookedOn.get(date) ?? 0,
  }));
  const totalOf = (of: Span) =>
    booked.reduce(
      (sum, { date, total }) => (date >= of.startDate && date <= of.endDate ? sum + total : sum),
      0,
    );
  return {
    today,
    span,
    sessions: sessionsOf(days, sessions, step),
    participation: participationOf(days, marks, step),
    unrecorded: unrecorded.count,
    places: {
      ...places,
      occupancy: occupancyOf(places),
      waiting: current.reduce((sum, { waiting }) => sum + waiting, 0),
      activities: current.length,
    },
    bookable: { open: count('open'), withPlaces: count('withPlaces') },
    promoted: count('promoted'),
    pendingBookings: {
      total: pending.total,
      oldestAt: pending.oldestAt?.toISOString() ?? null,
    },
    newBookings: { total: totalOf(fresh), before: totalOf(freshBefore), days: daily },
    absencesToday: {
      ongoing: away.filter(({ ongoing }) => ongoing).length,
      upcoming: away.filter(({ ongoing }) => !ongoing).length,
      undecided: away.filter(({ decided }) => !decided).length,
      children: seesAbsences(principal) ? away.slice(0, MOST_AWAY) : [],
    },
    weekdays: weekdays.map(({ dayOfWeek, taken, pending: waitsFor, waiting }) => ({
      dayOfWeek,
      confirmed: taken - waitsFor,
      pending: waitsFor,
      waiting,
    })),
  };
}

function statusOf(
  row: repository.CurrentRow,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  const { state, changesAt } = signupWindow(row, timeZone, now);
  return { ...row, signup: state, signupChangesAt: changesAt };
}

/** When something may be done again, so long after it was; null: now. */
function againAt(last: Date | null, minutes: number, now: Date): string | null {
  if (last === null) return null;
  const at = new Date(last.getTime() + minutes * MINUTE_MS);
  return at > now ? at.toISOString() : null;
}

/** Activities that can't go on as they are: of all, or of own ones. */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  const kind = principal.active?.kind;
  if ((kind !== 'admin' && kind !== 'teacher') || !has(principal, 'activities.manage')) return [];
  const ownOf = kind === 'admin' ? undefined : principal.userId;
  const [clock, rows] = await Promise.all([
    readClock(tx),
    repository.listCurrent(tx, { language: 'en', ownOf }),
  ]);
  const all = rows.map((row) => statusOf(row, clock));
  return (['withoutTeacher', 'withoutPlace', 'belowMinimum'] as const).map((wrong) => {
    const found = all.filter((one) => isInStatus(one, wrong));
    const examples = found.map(({ name }) => ({ name, count: null, date: null }));
    return { kind: wrong, count: found.length, since: null, examples };
  });
}

export interface StatusQuery extends Paging {
  readonly q?: string | undefined;
  readonly filter: StatusFilter;
}

export async function listStatus(
  tx: Tx,
  { principal, language }: Reader,
  { q, filter, page, pageSize }: StatusQuery,
) {
  const [clock, rows] = await Promise.all([
    readClock(tx),
    repository.listCurrent(tx, { language, q }),
  ]);
  const { now } = clock;
  const all = rows.map((row) => statusOf(row, clock));
  const found = all.filter((one) => isInStatus(one, filter));
  const from = offsetOf({ page, pageSize });
  const counts = Object.fromEntries(
    STATUS_FILTERS.map((one) => [one, all.filter((row) => isInStatus(row, one)).length]),
  ) as Record<StatusFilter, number>;
  return {
    items: found.slice(from, from + pageSize).map((row) => ({
      id: row.id,
      name: row.name,
      icon: row.icon,
      kind: row.kind,
      signup: row.signup,
      signupChangesAt: row.signupChangesAt?.toISOString() ?? null,
      nextSession: row.nextSession,
      capacity: row.capacity,
      enrolled: row.taken,
      pending: row.pending,
      waiting: row.waiting,
      available: availablePlaces(row),
      occupancy: occupancyOf(row),
      minParticipants: row.minParticipants,
      belowMinimum: isInStatus(row, 'belowMinimum'),
      withoutTeacher: row.withoutTeacher,
      withoutPlace: row.withoutPlace,
      promoted: row.promoted,
      remindAgainAt: againAt(row.remindedAt, REMIND_AGAIN_MINUTES, now),
      promoteAgainAt: againAt(row.promotedAt, PROMOTE_AGAIN_DAYS * 24 * 60, now),
      can: statusRights(principal, row),
    })),
    total: found.length,
    page,
    pageSize,
    counts,
  };
}
