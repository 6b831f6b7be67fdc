/** Local dates are texts, YYYY-MM-DD, and compare as such; a day of theirs is always 24 hours long. */
const DAY_MS = 86_400_000;

const instantOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

export function addDays(date: string, days: number): string {
  return new Date(instantOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days from the one to the other; none from a day to itself. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY_MS);
}

/** 1 is Monday, 7 is Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(instantOf(date)).getUTCDay() || 7;
}

export interface Span {
  readonly startDate: string;
  /** The last day, which still counts. */
  readonly endDate: string;
}

export function overlap(one: Span, other: Span): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}

/** The Monday of the week that a date falls into. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - dayOfWeek(date));
}

/** The later of two dates, or of two times of day: both are texts. */
export function laterOf(one: string, other: string): string {
  if (one > other) return one;
  return other;
}

export function earlierOf(one: string, other: string): string {
  if (one < other) return one;
  return other;
}
