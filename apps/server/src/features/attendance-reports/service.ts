import { attendanceRate } from '#domain/attendance/counts.ts';
import {
  REPORT_LIMITS,
  type ReportLines,
  type ReportQuery,
  reportSpan,
  reportStep,
  sumCounts,
  trendOf,
} from '#domain/attendance/report.ts';
import type { Span } from '#domain/dates/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { type GatheredTask, MOST_EXAMPLES } from '#domain/tasks/gathered.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireRegister } from '../attendance/service.ts';
import { requireRun } from '../bookings/service.ts';
import { readCohort } from '../cohorts/service.ts';
import { readToday } from '../school/service.ts';
import { ownSessionsOf } from './policy.ts';
import * as repository from './repository.ts';

export interface Reader {
  readonly principal: Principal;
  readonly language: Language;
}

async function askingOf(tx: Tx, principal: Principal, query: ReportQuery) {
  const { period, startDate, endDate, activityId, cohortId, teacherId } = query;
  const today = await readToday(tx);
  const chosen = startDate && endDate ? { startDate, endDate } : undefined;
  const span = reportSpan(period, { today, chosen });
  const ownOf = ownSessionsOf(principal);
  return { span, asking: { of: span, ownOf, activityId, cohortId, teacherId } };
}

export async function readReport(
  tx: Tx,
  { principal, language }: Reader,
  { by, below, q, sort, page, pageSize, ...query }: ReportQuery & ReportLines & Paging,
) {
  const { span, asking } = await askingOf(tx, principal, query);
  const step = reportStep(span);
  const lines = { by, below, q };
  const [{ rows, total }, { held, unrecorded, trend }] = await Promise.all([
    repository.listLines(tx, asking, { ...lines, sort, language, paging: { page, pageSize } }),
    repository.findOverview(tx, asking, step),
  ]);
  const counts = sumCounts(trend.map((point) => point.counts));
  return {
    items: rows.map(({ id, name, firstName, lastName, note, ...marks }) => ({
      id,
      name,
      person: firstName !== null && lastName !== null ? { firstName, lastName } : null,
      note,
      counts: marks,
      rate: attendanceRate(marks),
    })),
    total,
    page,
    pageSize,
    ...span,
    step,
    counts,
    rate: attendanceRate(counts),
    sessions: { held, unrecorded },
    trend: trendOf(span, step, trend),
  };
}

export async function readUnrecorded(
  tx: Tx,
  { principal, language }: Reader,
  { page, pageSize, ...query }: ReportQuery & Paging,
) {
  const { span, asking } = await askingOf(tx, principal, query);
  const paging = { page, pageSize };
  const { rows, total } = await repository.listUnrecorded(tx, asking, { language, paging });
  return { items: rows, total, ...paging, ...span };
}

/** The rate of one child in this school year, as the report by child tells it; null: nothing counts yet. */
export async function readRateOfChild(tx: Tx, principal: Principal, childId: string) {
  const { asking } = await askingOf(tx, principal, { period: 'schoolYear' });
  return attendanceRate(await repository.countMarks(tx, { ...asking, childId }));
}

/** Sessions of these days that nobody recorded, of all or of own ones; null: whenever they were. */
export function summariseUnrecorded(
  tx: Tx,
  principal: Principal,
  { span, most }: { readonly span: Span | null; readonly most: number },
) {
  const asking = { of: span ?? ALL_TIME, ownOf: ownSessionsOf(principal) };
  return repository.summariseUnrecorded(tx, asking, most);
}

/** Of the days that the report shows when its link is opened. */
export async function openTasks(tx: Tx, principal: Principal): Promise<GatheredTask[]> {
  const isStaff = principal.active?.kind === 'admin' || principal.active?.kind === 'teacher';
  if (!isStaff || !has(principal, 'reports.view')) return [];
  const span = reportSpan('last4Weeks', { today: await readToday(tx) });
  const { count, newest } = await summariseUnrecorded(tx, principal, { span, most: MOST_EXAMPLES });
  const examples = newest.map(({ name, date }) => ({ name, count: null, date }));
  return [{ kind: 'unrecordedSessions', count, since: null, examples }];
}

/** For a file: the lines whatever the page, and what stands above them. */
export async function readWholeReport(tx: Tx, reader: Reader, query: ReportQuery & ReportLines) {
  requireReports(reader.principal);
  return readReport(tx, reader, { ...query, page: 1, pageSize: REPORT_LIMITS.rows });
}

export function requireReports(principal: Principal): void {
  if (!has(principal, 'reports.view')) throw new AppError('access_denied');
}

/** Which marks a file is asked of: a session's, or those of an activity, a cohort or a period. */
export interface MarksQuery {
  readonly sessionId?: string | undefined;
  readonly activityId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly teacherId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** What the marks are of, in words that the reader may know. */
export interface MarksOf {
  readonly asking: repository.Asking;
  readonly session: repository.SessionRow | null;
  readonly activity: string | null;
  readonly cohort: string | null;
  readonly span: Span | null;
}

/** Everything there ever was of an activity; of a cohort and the school, the school year. */
const ALL_TIME: Span = { startDate: '1900-01-01', endDate: '2199-12-31' };

/**
 * Refuses as the register does: a session by who runs it, an activity too, a cohort to whom it is out of sight. The
 * rest is narrowed to own sessions.
 */
export async function requireMarks(
  tx: Tx,
  { principal, language }: Reader,
  query: MarksQuery,
): Promise<MarksOf> {
  if (!has(principal, 'attendance.view')) throw new AppError('access_denied');
  const ownOf = ownSessionsOf(principal);
  const { sessionId, activityId, cohortId, teacherId, startDate, endDate } = query;
  const none = { session: null, activity: null, cohort: null, span: null };
  if (sessionId !== undefined) {
    await requireRegister(tx, principal, sessionId);
    const session = (await repository.findSession(tx, sessionId)) ?? null;
    return { ...none, session, asking: { of: { sessionId }, ownOf } };
  }
  const chosen = startDate && endDate ? { startDate, endDate } : null;
  const activity = activityId ? await requireRun(tx, principal, activityId) : null;
  const cohort = cohortId ? await readCohort(tx, principal, { id: cohortId, language }) : null;
  const span =
    chosen ?? (activity ? null : reportSpan('schoolYear', { today: await readToday(tx) }));
  const asking = { of: span ?? ALL_TIME, ownOf, activityId, cohortId, teacherId };
  const names = { activity: activity?.name ?? null, cohort: cohort?.name ?? null };
  const marks = { ...none, ...names, span, asking };
  const count = await repository.countEntries(tx, asking, REPORT_LIMITS.rows);
  if (count > REPORT_LIMITS.rows) throw new AppError('export_too_large');
  return marks;
}

export async function readMarks(tx: Tx, reader: Reader, query: MarksQuery) {
  const marks = await requireMarks(tx, reader, query);
  const { language } = reader;
  const rows = await repository.listEntries(tx, marks.asking, {
    language,
    most: REPORT_LIMITS.rows,
  });
  return { ...marks, rows };
}
