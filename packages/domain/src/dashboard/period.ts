import { addDays, dayOfWeek, mondayOf, type Span } from '../dates/dates.ts';

/** The periods of the dashboard (product.md section 13), in the order they are offered. */
export const DASHBOARD_PERIODS = [
  'currentWeek',
  'next2Weeks',
  'next4Weeks',
  'next3Months',
  'lastWeek',
  'lastMonth',
  'lastQuarter',
  'lastYear',
  'allTime',
  'custom',
] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/** A period that somebody chose needs both of its days, and they say so. */
export function missingDate({
  period,
  startDate,
  endDate,
}: {
  readonly period: DashboardPeriod;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}): 'startDate' | 'endDate' | null {
  if (period !== 'custom') return null;
  if (!startDate) return 'startDate';
  return endDate ? null : 'endDate';
}

/** The same day so many months on; the last of a shorter month where there is no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** The whole calendar months before this one, so many of them. */
function monthsBefore(firstOfNext: string, months: number): Span {
  return { startDate: addMonths(firstOfNext, -months), endDate: addDays(firstOfNext, -1) };
}

/** The first and the last day of a period, both of them in it; null: there is no end to it on either side. */
export function dashboardSpan(
  period: DashboardPeriod,
  { today, chosen }: { readonly today: string; readonly chosen?: Span | undefined },
): Span | null {
  switch (period) {
    case 'currentWeek':
      return { startDate: mondayOf(today), endDate: addDays(today, 7 - dayOfWeek(today)) };
    case 'next2Weeks':
      return { startDate: today, endDate: addDays(today, 13) };
    case 'next4Weeks':
      return { startDate: today, endDate: addDays(today, 27) };
    case 'next3Months':
      return { startDate: today, endDate: addDays(addMonths(today, 3), -1) };
    case 'lastWeek':
      return { startDate: addDays(mondayOf(today), -7), endDate: addDays(mondayOf(today), -1) };
    case 'lastMonth':
      return monthsBefore(firstOfMonth(today), 1);
    case 'lastQuarter': {
      const month = Number(today.slice(5, 7));
      return monthsBefore(addMonths(firstOfMonth(today), -((month - 1) % 3)), 3);
    }
    case 'lastYear':
      return monthsBefore(`${today.slice(0, 4)}-01-01`, 12);
    case 'allTime':
      return null;
    case 'custom':
      return chosen ?? dashboardSpan('currentWeek', { today });
  }
}

/** The period that a figure is compared with: as many days, right before. Nothing comes before all time. */
export function spanBefore(span: Span | null): Span | null {
  if (span === null) return null;
  const days = (Date.parse(span.endDate) - Date.parse(span.startDate)) / 86_400_000 + 1;
  return { startDate: addDays(span.startDate, -days), endDate: addDays(span.startDate, -1) };
}
