import { addDays } from '../dates/dates.ts';
import type { TimeSpan } from '../dates/times.ts';
import type { SessionStatus } from '../sessions/session.ts';

/** A slot of an appointment, by the day it was planned on. */
export interface RepeatableSlot extends TimeSpan {
  readonly id: string;
  readonly date: string;
  readonly status: SessionStatus;
}

export interface RepeatedWeek {
  readonly date: string;
  /** Null: there is no such slot that week. */
  readonly slotId: string | null;
}

/**
 * The same time again, week by week: `weeks` in all, the chosen one included. Equal times of the same activity
 * exactly 7, 14, … days later count (18.2); a week without one is reported, never put on a list. One that was taken
 * away stands for its week only where no other came in its place.
 */
export function repeatWeekly<Slot extends RepeatableSlot>(
  slots: readonly Slot[],
  chosen: Slot,
  weeks: number,
): RepeatedWeek[] {
  return Array.from({ length: weeks }, (_unused, week) => {
    const date = addDays(chosen.date, week * 7);
    if (week === 0) return { date, slotId: chosen.id };
    const equal = slots.filter(
      (each) =>
        each.date === date &&
        each.startTime === chosen.startTime &&
        each.endTime === chosen.endTime,
    );
    const slot = equal.find(({ status }) => status !== 'cancelled') ?? equal[0];
    return { date, slotId: slot?.id ?? null };
  });
}

/** Why a week could not be had. */
export const MISSED_WEEKS = ['none', 'full', 'taken', 'closed'] as const;
export type MissedWeek = (typeof MISSED_WEEKS)[number];
