import type { Span } from '../dates/dates.ts';

/** A school year is written `2026/2027`; written so, years compare as texts. */
export type SchoolYear = string;

/** It turns on the first of August: by then the office is at work on the new one. */
const FIRST_DAY = '08-01';
const LAST_DAY = '07-31';

const yearFrom = (start: number): SchoolYear => `${start}/${start + 1}`;

/** The school year that a local date falls into. */
export function schoolYearOf(date: string): SchoolYear {
  const year = Number(date.slice(0, 4));
  return yearFrom(date.slice(5) >= FIRST_DAY ? year : year - 1);
}

/** `years` later, or earlier when negative. */
export function shiftSchoolYear(schoolYear: SchoolYear, years: number): SchoolYear {
  return yearFrom(Number(schoolYear.slice(0, 4)) + years);
}

export function spanOfSchoolYear(schoolYear: SchoolYear): Span {
  return {
    startDate: `${schoolYear.slice(0, 4)}-${FIRST_DAY}`,
    endDate: `${schoolYear.slice(5)}-${LAST_DAY}`,
  };
}

/** The way people write one (2026/2027, 2026/27, 2026-27, 2026), as the one way it is kept; null if it is none. */
export function readSchoolYear(text: string): SchoolYear | null {
  const match = /^((?:19|20|21)\d\d)(?:\s*[/–-]\s*(\d{4}|\d\d))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const written = yearFrom(Number(match[1]));
  const end = match[2] ?? '';
  return written.endsWith(end) ? written : null;
}
