import { addDays } from '../dates/dates.ts';
import type { TimeSpan } from '../dates/times.ts';

/** A slot of an appointment, by the day it was planned on. */
export interface RepeatableSlot extends TimeSpan {
  readonly id: string;
  readonly date: string;
}

export interface RepeatedWeek {
  readonly date: string;
  /** Null: there is no such slot that week. */
  readonly slotId: string | null;
}

/**
 * The same time again, week by week: `weeks` in all, the chosen one included. Equal times of the same activity
 * exactly 7, 14, … days later count (18.2); a week without one is reported, never put on a list.
 */
export function repeatWeekly<Slot extends RepeatableSlot>(
  slots: readonly Slot[],
  chosen: Slot,
  weeks: number,
): RepeatedWeek[] {
  return Array.from({ length: weeks }, (_unused, week) => {
    const date = addDays(chosen.date, week * 7);
    const slot =
      week === 0
        ? chosen
        : slots.find(
            (each) =>
              each.date === date &&
              each.startTime === chosen.startTime &&
              each.endTime === chosen.endTime,
          );
    return { date, slotId: slot?.id ?? null };
  });
}

/** Why a week could not be had. */
export const MISSED_WEEKS = ['none', 'full', 'taken', 'closed'] as const;
export type MissedWeek = (typeof MISSED_WEEKS)[number];
