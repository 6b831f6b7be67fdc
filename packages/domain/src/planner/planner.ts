import {
  birthdayOf,
  type FitFacts,
  type FittingChild,
  fitOf,
  type Misfit,
} from '../activities/fit.ts';
import { dayOfWeek } from '../dates/dates.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What a family looks for; what is left out does not count. */
export interface PlannerFilter {
  readonly childId?: string | undefined;
  /** 1 is Monday. */
  readonly weekday?: number | undefined;
  readonly free?: boolean | undefined;
  readonly locationId?: string | undefined;
  readonly teacherId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly q?: string | undefined;
}

export interface PlannedActivity {
  readonly name: string;
  readonly weekdays: readonly number[];
  readonly seats: { readonly available: number | null };
  readonly location: { readonly id: string } | null;
  readonly teachers: readonly {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
  }[];
  /** None: open to all. */
  readonly cohorts: readonly { readonly id: string }[];
  readonly children: readonly { readonly childId: string; readonly misfit: Misfit | null }[];
}

/** Without marks and capitals: "Kalnina" finds Kalniņa. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function finds(activity: PlannedActivity, q: string): boolean {
  const names = activity.teachers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const where = folded([activity.name, ...names].join(' '));
  return folded(q)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/**
 * Whether an activity is among what a family looks for. What is for other cohorts is nothing for a child; what is
 * for another age stays in sight, with the reason.
 */
export function matchesPlanner(activity: PlannedActivity, filter: PlannerFilter): boolean {
  const { childId, weekday, free, locationId, teacherId, cohortId, q } = filter;
  const isOf = ({ misfit, ...child }: PlannedActivity['children'][number]) =>
    child.childId === childId && misfit !== 'not_for_cohort';
  return (
    (childId === undefined || activity.children.some(isOf)) &&
    (weekday === undefined || activity.weekdays.includes(weekday)) &&
    (!free || activity.seats.available !== 0) &&
    (locationId === undefined || activity.location?.id === locationId) &&
    (teacherId === undefined || activity.teachers.some(({ userId }) => userId === teacherId)) &&
    (cohortId === undefined ||
      activity.cohorts.length === 0 ||
      activity.cohorts.some(({ id }) => id === cohortId)) &&
    (!q || finds(activity, q))
  );
}

interface Held {
  readonly kind: 'regular' | 'appointment';
  readonly weekdays: readonly number[];
  /** Of an appointment the next with a place. */
  readonly nextSession: { readonly date: string } | null;
}

/**
 * Under which days of the week an activity stands: each on which it is held, an appointment once, where its next free
 * time is. Where a family looks for one day, all stand there only.
 */
export function plannerDays({ kind, weekdays, nextSession }: Held, only?: number): number[] {
  if (only !== undefined) return [only];
  if (kind === 'regular' && weekdays.length > 0) return [...weekdays];
  return [nextSession ? dayOfWeek(nextSession.date) : (weekdays[0] ?? 1)];
}

interface Offered {
  readonly waitlist: boolean;
  readonly seats: { readonly available: number | null };
  /** Null of a regular activity. */
  readonly freeSlots: number | null;
  readonly children: PlannedActivity['children'];
  /** Without a session: a place, or a turn, in the whole of it. */
  readonly bookings: readonly { readonly childId: string; readonly sessionId: string | null }[];
}

/** Whether it is worth telling these children's family of it: one whom it fits has not got it, and could. */
export function isOfferFor(activity: Offered, childIds: readonly string[]): boolean {
  const { waitlist, seats, freeSlots, children, bookings } = activity;
  const isFull = (freeSlots ?? seats.available) === 0;
  return (
    (waitlist || !isFull) &&
    children.some(
      ({ childId, misfit }) =>
        misfit === null &&
        childIds.includes(childId) &&
        !bookings.some((one) => one.childId === childId && one.sessionId === null),
    )
  );
}

export interface ChildFit {
  /** Null: it fits. */
  readonly misfit: Misfit | null;
  /** On the day that counts; null: unknown. */
  readonly age: number | null;
  /** The birthday from which on an age is no longer too young, or is too old. */
  readonly changesOn: string | null;
}

/** Whether an activity is for a child, and if it is a matter of age, since or until when. */
export function childFit(activity: FitFacts, child: FittingChild, date: string): ChildFit {
  const fit = fitOf(activity, child, date);
  const { birthDate } = child;
  const { minAge, maxAge } = activity;
  if (birthDate === null) return { ...fit, changesOn: null };
  if (fit.misfit === 'too_young' && minAge !== null) {
    return { ...fit, changesOn: birthdayOf(birthDate, minAge) };
  }
  if (fit.misfit === 'too_old' && maxAge !== null) {
    return { ...fit, changesOn: birthdayOf(birthDate, maxAge + 1) };
  }
  return { ...fit, changesOn: null };
}
