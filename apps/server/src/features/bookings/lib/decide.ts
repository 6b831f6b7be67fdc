import { decidePlaces, type PlaceStatus, type Pool } from '#domain/bookings/seats.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ActivityFacts, ChildFacts } from '../repository.ts';
import { type Choice, missedBy, refusalOf, type Week } from './choice.ts';

/** The books of the pools, held or only glanced at. */
interface Books {
  pool(id: string): Pool;
}

/** What decides of the request itself. */
interface Request {
  readonly acceptWaitlist: boolean;
}

export interface Asked {
  readonly activity: ActivityFacts;
  /** In the order in which they were named. */
  readonly children: readonly ChildFacts[];
  readonly choice: Choice;
  readonly by: 'family' | 'staff';
}

export interface Placed {
  readonly childId: string;
  readonly slotId: string | null;
  readonly status: PlaceStatus;
}

export interface Outcome {
  readonly placed: readonly Placed[];
  readonly missed: readonly {
    readonly date: string;
    readonly code: ReturnType<typeof missedBy> | 'none';
  }[];
}

/** One pool: the whole activity, or one slot, for one child or for siblings. */
function decideOne(
  books: Books,
  asked: Asked,
  { week, request }: { week: Week | null; request: Request },
): Placed[] {
  const { activity, children, by } = asked;
  const slot = week?.slot ?? null;
  for (const child of children) {
    const refusal = refusalOf(activity, child, { slot, by });
    if (refusal) throw new AppError(refusal, { details: { childId: child.id } });
  }
  const decision = decidePlaces(books.pool(slot?.id ?? activity.id), {
    count: children.length,
    by,
    autoApproval: activity.autoApproval,
    waitlist: activity.waitlist,
    acceptWaitlist: request.acceptWaitlist,
  });
  if ('refusal' in decision) {
    const { refusal, ...details } = decision;
    throw new AppError(refusal, { details });
  }
  return children.map(({ id }, index) => ({
    childId: id,
    slotId: slot?.id ?? null,
    status: decision.statuses[index] ?? 'waitlisted',
  }));
}

/** Picked by hand: all of them or none, and with several nobody is put on a list. */
function decideSlots(
  books: Books,
  asked: Asked,
  { weeks, request }: { weeks: readonly Week[]; request: Request },
): Placed[] {
  const [only, ...more] = weeks;
  if (only && more.length === 0) return decideOne(books, asked, { week: only, request });
  const noList = { ...asked, activity: { ...asked.activity, waitlist: false } };
  return weeks.flatMap((week) => decideOne(books, noList, { week, request }));
}

interface Plan {
  readonly outcome: Outcome;
  /** Why nobody gets anything. */
  readonly refusal: AppError | null;
}

/** Week by week what can be had; the others are told, with the first one's refusal if there is none at all. */
function planWeeks(
  books: Books,
  asked: Asked,
  { weeks, request }: { weeks: readonly Week[]; request: Request },
): Plan {
  const noList = { ...asked, activity: { ...asked.activity, waitlist: false } };
  const placed: Placed[] = [];
  const missed: { date: string; code: Outcome['missed'][number]['code'] }[] = [];
  let first: AppError | null = null;
  for (const week of weeks) {
    if (week.slot === null) {
      missed.push({ date: week.date, code: 'none' });
      continue;
    }
    try {
      placed.push(...decideOne(books, noList, { week, request }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      first ??= error;
      const isFull = error.code === 'activity_full' || error.code === 'not_enough_places';
      const code = missedBy(isFull ? 'activity_full' : (error.code as 'already_booked'));
      missed.push({ date: week.date, code });
    }
  }
  const refusal = placed.length === 0 ? (first ?? new AppError('activity_full')) : null;
  return { outcome: { placed, missed }, refusal };
}

/** Who would get what, by the rules; or why nobody would. */
export function plan(books: Books, asked: Asked, request: Request): Plan {
  const { weeks, repeats } = asked.choice;
  if (weeks !== null && repeats) return planWeeks(books, asked, { weeks, request });
  try {
    const placed =
      weeks === null
        ? decideOne(books, asked, { week: null, request })
        : decideSlots(books, asked, { weeks, request });
    return { outcome: { placed, missed: [] }, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: { placed: [], missed: [] }, refusal: error };
  }
}

/** Who gets what, by the rules. */
export function decide(books: Books, asked: Asked, request: Request): Outcome {
  const { outcome, refusal } = plan(books, asked, request);
  if (refusal) throw refusal;
  return outcome;
}
