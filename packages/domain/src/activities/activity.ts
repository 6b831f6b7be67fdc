import { earlierOf, laterOf, type Span } from '../dates/dates.ts';
import type { SessionStatus } from '../sessions/session.ts';
import type { StateMachine } from '../state-machine.ts';
import type { ActivityFilter, ActivityKind } from './limits.ts';

/** What is stored as status; a cancelled activity is a published one with `cancelledAt`. */
export const ACTIVITY_STATUSES = ['draft', 'published'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

export const ACTIVITY_STAGES = ['draft', 'published', 'cancelled'] as const;
export type ActivityStage = (typeof ACTIVITY_STAGES)[number];

/** The life of an activity. Nothing leads back: a draft that is not wanted is deleted, a cancelled one copied. */
export const ACTIVITY_STATES: StateMachine<ActivityStage, 'publish' | 'cancel', 'staff'> = {
  name: 'activity',
  initial: 'draft',
  states: ACTIVITY_STAGES,
  moves: [
    { from: 'draft', event: 'publish', to: 'published', by: ['staff'] },
    { from: 'published', event: 'cancel', to: 'cancelled', by: ['staff'] },
  ],
};

export interface ActivityLife {
  readonly status: ActivityStatus;
  readonly cancelledAt: Date | null;
}

export function stageOf({ status, cancelledAt }: ActivityLife): ActivityStage {
  return status === 'published' && cancelledAt !== null ? 'cancelled' : status;
}

export type StageRefusal = 'activity_draft' | 'activity_published' | 'activity_cancelled';

/** Why something that belongs to one stage can't be done in the present one. */
export function requireStage(activity: ActivityLife, needed: ActivityStage): StageRefusal | null {
  const stage = stageOf(activity);
  return stage === needed ? null : `activity_${stage}`;
}

/** What an activity ever had that others rely on. */
export const ACTIVITY_USE_KINDS = ['bookings', 'attendance', 'charges'] as const;
export interface ActivityUse {
  readonly kind: (typeof ACTIVITY_USE_KINDS)[number];
  readonly count: number;
}

/** What ever had a booking, attendance or a charge is never deleted but cancelled (product.md 6). */
export function decideActivityDeletion(uses: readonly ActivityUse[]): 'delete' | 'activity_in_use' {
  return uses.every(({ count }) => count === 0) ? 'delete' : 'activity_in_use';
}

export const PROGRESSES = ['upcoming', 'ongoing', 'completed'] as const;
export type Progress = (typeof PROGRESSES)[number];

export interface ActivityDates {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/**
 * From when to when an activity runs: its own dates, and beyond them the sessions that were moved there by
 * hand. Cancelled ones count for nothing.
 */
export function runningSpan(
  { startDate, endDate }: ActivityDates,
  sessions: readonly { readonly date: string; readonly status: SessionStatus }[],
): Span | null {
  if (startDate === null || endDate === null) return null;
  const dates = sessions.filter(({ status }) => status !== 'cancelled').map(({ date }) => date);
  return {
    startDate: dates.reduce(earlierOf, startDate),
    endDate: dates.reduce(laterOf, endDate),
  };
}

/** By the school's date: all of the first day and all of the last one are part of it. */
export function progressOf(
  activity: ActivityLife & { readonly span: Span | null },
  today: string,
): Progress {
  const { span } = activity;
  if (stageOf(activity) === 'cancelled') return 'completed';
  if (span === null || today < span.startDate) return 'upcoming';
  return today <= span.endDate ? 'ongoing' : 'completed';
}

const FILTER_OF: Readonly<Record<Progress, ActivityFilter>> = {
  upcoming: 'future',
  ongoing: 'current',
  completed: 'past',
};

/** A draft is in no other tab than its own and the one of all; a cancelled activity is past. */
export function matchesFilter(
  activity: ActivityLife & { readonly span: Span | null },
  filter: ActivityFilter,
  today: string,
): boolean {
  if (filter === 'all') return true;
  const own = activity.status === 'draft' ? 'draft' : FILTER_OF[progressOf(activity, today)];
  return own === filter;
}

export interface Maxima {
  readonly kind: ActivityKind;
  readonly maxParticipants: number | null;
  readonly maxParticipantsPerSession: number | null;
}

/**
 * How many places there are; null: no limit. A regular activity has the smaller of its two maxima, a slot of
 * an appointment its own, one where none is set.
 */
export function capacityOf({
  kind,
  maxParticipants,
  maxParticipantsPerSession,
}: Maxima): number | null {
  if (kind === 'appointment') return maxParticipantsPerSession ?? 1;
  const least = Math.min(maxParticipants ?? Infinity, maxParticipantsPerSession ?? Infinity);
  return least === Infinity ? null : least;
}
