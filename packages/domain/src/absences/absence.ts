import { addDays, daysBetween } from '../dates/dates.ts';
import type { StateMachine } from '../state-machine.ts';

export const ABSENCE_STATUSES = ['pending', 'confirmed', 'reverted', 'withdrawn'] as const;
export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number];

export const ABSENCE_REASONS = ['sickLeave', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** What a file of an absence is. */
export const ATTACHMENT_KINDS = ['doctorsNotice', 'supporting'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const ABSENCE_LIMITS = {
  comment: 1000,
  children: 10,
  days: 366,
  files: 5,
  /** A file has to be smaller than this. */
  fileBytes: 5 * 1024 * 1024,
  /** Decided in one go. */
  together: 50,
} as const;

export type AbsenceEvent = 'inform' | 'submit' | 'approve' | 'decline' | 'revert' | 'withdraw';
export type AbsenceActor = 'family' | 'staff';

/**
 * The life of an absence (product.md 9). `asked` is before there is one: it holds at once (`inform`) or waits for
 * the school (`submit`), as the school's flow says; one that held without an approval waits when a change makes it need
 * one. What was taken back never comes back: who needs it again
 * reports a new one.
 */
export const ABSENCE_STATES: StateMachine<AbsenceStatus | 'asked', AbsenceEvent, AbsenceActor> = {
  name: 'absence',
  initial: 'asked',
  states: ['asked', ...ABSENCE_STATUSES],
  moves: [
    { from: 'asked', event: 'inform', to: 'confirmed', by: ['family', 'staff'] },
    { from: 'asked', event: 'submit', to: 'pending', by: ['family', 'staff'] },
    { from: 'pending', event: 'approve', to: 'confirmed', by: ['staff'] },
    { from: 'pending', event: 'decline', to: 'reverted', by: ['staff'] },
    { from: 'pending', event: 'withdraw', to: 'withdrawn', by: ['family'] },
    { from: 'confirmed', event: 'submit', to: 'pending', by: ['family'] },
    { from: 'confirmed', event: 'withdraw', to: 'withdrawn', by: ['family'] },
    { from: 'confirmed', event: 'revert', to: 'reverted', by: ['staff'] },
  ],
};

/** Counts, or may come to count. */
export function isLiveAbsence(status: AbsenceStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

export interface AbsenceTime {
  readonly startDate: string;
  readonly endDate: string;
  readonly wholeDay: boolean;
  /** HH:mm on the first and on the last day, unless it is for whole days. */
  readonly fromTime: string | null;
  readonly toTime: string | null;
}

/** Calendar days, both ends (product.md 18.11). */
export function absenceDays({ startDate, endDate }: Pick<AbsenceTime, 'startDate' | 'endDate'>) {
  return daysBetween(startDate, endDate) + 1;
}

/**
 * From when to when, by the school's clock, as `YYYY-MM-DDTHH:mm`, which compare as texts. Whole days end when the
 * next one begins.
 */
export function absenceSpan(time: AbsenceTime): { readonly from: string; readonly to: string } {
  if (time.wholeDay) {
    return { from: `${time.startDate}T00:00`, to: `${addDays(time.endDate, 1)}T00:00` };
  }
  return {
    from: `${time.startDate}T${time.fromTime ?? '00:00'}`,
    to: `${time.endDate}T${time.toTime ?? '23:59'}`,
  };
}

/** Whether all of a time lies within another one: what is left of an absence that holds needs no new decision. */
export function liesWithin(time: AbsenceTime, other: AbsenceTime): boolean {
  const [inner, outer] = [absenceSpan(time), absenceSpan(other)];
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** Whether a session is missed: the two have a minute or more in common (product.md 18.10). */
export function missesSession(
  time: AbsenceTime,
  session: { readonly date: string; readonly startTime: string; readonly endTime: string },
): boolean {
  const { from, to } = absenceSpan(time);
  return from < `${session.date}T${session.endTime}` && `${session.date}T${session.startTime}` < to;
}

/** Whether two absences are about a same day; the second one is asked about before it is made. */
export function sharesDay(
  one: Pick<AbsenceTime, 'startDate' | 'endDate'>,
  other: Pick<AbsenceTime, 'startDate' | 'endDate'>,
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}

export type AbsenceTimeFault = 'endBeforeStart' | 'tooLong' | 'timesMissing' | 'timesReversed';

/** What is wrong with a time, if anything. */
export function absenceTimeFault(time: AbsenceTime): AbsenceTimeFault | null {
  if (time.endDate < time.startDate) return 'endBeforeStart';
  if (absenceDays(time) > ABSENCE_LIMITS.days) return 'tooLong';
  if (time.wholeDay) return null;
  if (time.fromTime === null || time.toTime === null) return 'timesMissing';
  const { from, to } = absenceSpan(time);
  return from < to ? null : 'timesReversed';
}

/**
 * Whether a confirmed absence shows a session as excused (product.md 18.10): not where the child was there after
 * all, nor where somebody recorded something after the confirmation.
 */
export function excuses(
  confirmedAt: Date,
  mark: { readonly mark: string; readonly recordedAt: Date } | null,
): boolean {
  if (mark === null) return true;
  return mark.mark !== 'attended' && mark.recordedAt <= confirmedAt;
}

/** A readable number: gapless within a school and year. */
export function absenceNumber(year: number, count: number): string {
  return `A-${year}-${String(count).padStart(6, '0')}`;
}
