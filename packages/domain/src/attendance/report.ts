import { schoolYearOf, spanOfSchoolYear } from '../cohorts/school-year.ts';
import { addDays, daysBetween, earlierOf, laterOf, mondayOf, type Span } from '../dates/dates.ts';
import { attendanceRate, type MarkCounts, NO_MARKS } from './counts.ts';

/** Whose attendance a line of a report tells. */
export const REPORT_GROUPS = ['child', 'activity', 'cohort', 'teacher'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const REPORT_PERIODS = [
  'thisWeek',
  'last4Weeks',
  'last12Weeks',
  'schoolYear',
  'custom',
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** The longest period that is chosen, and the most marks in one file. */
export const REPORT_LIMITS = { days: 366, rows: 10_000 } as const;

/** Which marks a report is about. */
export interface ReportQuery {
  readonly period: ReportPeriod;
  /** Both, where the period is `custom`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly activityId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly teacherId?: string | undefined;
}

/** Which lines it has. */
export interface ReportLines {
  readonly by: ReportGroup;
  /** Only those with a rate below so many percent. */
  readonly below?: number | undefined;
  readonly q?: string | undefined;
  readonly sort: 'name' | '-name' | 'rate' | '-rate';
}

const UP_TO_BY_DAY = 14;
const UP_TO_BY_WEEK = 18 * 7;

/** The days of a period, both included; it never goes beyond today, but where somebody chose the days. */
export function reportSpan(
  period: ReportPeriod,
  { today, chosen }: { readonly today: string; readonly chosen?: Span | undefined },
): Span {
  switch (period) {
    case 'thisWeek':
      return { startDate: mondayOf(today), endDate: today };
    case 'last4Weeks':
      return { startDate: addDays(today, -27), endDate: today };
    case 'last12Weeks':
      return { startDate: addDays(today, -83), endDate: today };
    case 'schoolYear':
      return { startDate: spanOfSchoolYear(schoolYearOf(today)).startDate, endDate: today };
    case 'custom':
      return chosen ?? reportSpan('last4Weeks', { today });
  }
}

/** By what a trend goes on: as many points as a chart can show. */
export function reportStep({ startDate, endDate }: Span): ReportStep {
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= UP_TO_BY_DAY) return 'day';
  return days <= UP_TO_BY_WEEK ? 'week' : 'month';
}

function startOfStep(date: string, step: ReportStep): string {
  if (step === 'week') return mondayOf(date);
  return step === 'month' ? `${date.slice(0, 7)}-01` : date;
}

function nextStep(date: string, step: ReportStep): string {
  if (step === 'day') return addDays(date, 1);
  // Every month ends within 31 days of its first.
  return step === 'week' ? addDays(date, 7) : startOfStep(addDays(date, 31), 'month');
}

/** The points of a trend in order, cut to the period; none is left out because nothing happened in it. */
export function trendSpans(span: Span, step: ReportStep): Span[] {
  const spans: Span[] = [];
  for (let from = startOfStep(span.startDate, step); from <= span.endDate; ) {
    const next = nextStep(from, step);
    spans.push({
      startDate: laterOf(from, span.startDate),
      endDate: earlierOf(addDays(next, -1), span.endDate),
    });
    from = next;
  }
  return spans;
}

export interface TrendPoint extends Span {
  readonly counts: MarkCounts;
  readonly rate: number | null;
}

/** The same with what was counted on each day or from each first day of a week or month. */
export function trendOf(
  span: Span,
  step: ReportStep,
  counted: readonly { readonly startDate: string; readonly counts: MarkCounts }[],
): TrendPoint[] {
  const byStart = new Map(counted.map(({ startDate, counts }) => [startDate, counts]));
  return trendSpans(span, step).map((point) => {
    const counts = byStart.get(startOfStep(point.startDate, step)) ?? NO_MARKS;
    return { ...point, counts, rate: attendanceRate(counts) };
  });
}

export function sumCounts(all: readonly MarkCounts[]): MarkCounts {
  return all.reduce(
    (sum, one) => ({
      attended: sum.attended + one.attended,
      notAttended: sum.notAttended + one.notAttended,
      excused: sum.excused + one.excused,
      none: sum.none + one.none,
    }),
    NO_MARKS,
  );
}

/** Whether a rate is below a chosen number of percent; where nothing counts there is no rate to be below. */
export function isBelow({ attended, notAttended }: MarkCounts, percent: number): boolean {
  const counted = attended + notAttended;
  return counted > 0 && attended * 100 < percent * counted;
}

/** A session that nobody recorded: it is over, somebody was expected without an excuse, and nobody has a mark by hand. */
export function isUnrecorded({
  over,
  recorded,
  none,
}: {
  readonly over: boolean;
  /** How many have a mark that somebody made. */
  readonly recorded: number;
  /** How many are shown without a mark. */
  readonly none: number;
}): boolean {
  return over && recorded === 0 && none > 0;
}
