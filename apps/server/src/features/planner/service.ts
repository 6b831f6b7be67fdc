import { fitOf } from '#domain/activities/fit.ts';
import { signupWindow } from '#domain/activities/signup.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import { childFit, matchesPlanner, type PlannerFilter } from '#domain/planner/planner.ts';
import { bornFor } from '#domain/readiness/readiness.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './repository.ts';

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;

function answerChild({ childId, firstName, lastName, mayBook }: repository.PlannerChildRow) {
  return { childId, firstName, lastName, mayBook };
}

/** How an activity stands at a moment, whoever reads it. */
function answerActivity(row: repository.PlannedRow, now: Date) {
  const { pool, timeZone, freeSlots } = row;
  const signup = signupWindow(row, timeZone, now);
  return {
    ...row,
    signup: signup.state,
    signupOpensAt: isoOf(row.signupOpensAt),
    signupEndsAt: isoOf(signup.endsAt),
    signupEndsBy: signup.endsBy,
    signupChangesAt: isoOf(signup.changesAt),
    freeSlots: row.kind === 'appointment' ? freeSlots : null,
    seats: {
      ...pool,
      available: pool.capacity === null ? null : Math.max(0, pool.capacity - pool.taken),
    },
  };
}

/** Of an appointment the day of the slot counts; the next one stands for all until one is chosen. */
function dayThatCounts({ kind, nextSession, startDate }: repository.PlannedRow): string {
  return (kind === 'appointment' ? nextSession?.date : startDate) ?? startDate ?? '';
}

const fitFacts = (row: repository.PlannedRow) => ({
  ...row,
  cohortIds: row.cohorts.map(({ id }) => id),
});

function answerPlanned(
  row: repository.PlannedRow,
  children: readonly repository.PlannerChildRow[],
  bookings: readonly repository.OwnBookingRow[],
) {
  return {
    ...answerActivity(row, row.now),
    children: children.map((child) => ({
      childId: child.childId,
      ...childFit(fitFacts(row), child, dayThatCounts(row)),
    })),
    bookings: bookings
      .filter(({ activityId }) => activityId === row.id)
      .map(({ activityId: _same, ...booking }) => booking),
  };
}

export interface PlannerQuery extends Omit<PlannerFilter, 'free' | 'weekday'> {
  readonly free: 'true' | 'false';
  readonly weekday?: string | undefined;
}

/**
 * All that a family can choose from, in three statements, whatever the number of activities and children. What can
 * no longer be booked is left out, unless a child of theirs is in it.
 */
export async function listPlanner(tx: Tx, principal: Principal, query: PlannerQuery) {
  const reach = kindReachOf(principal);
  // The moment first: numbers of places that are told from then on count, and none is missed between the two.
  const [now, rows, children, bookings] = await Promise.all([
    tx.now(),
    repository.listPlanned(tx, reach),
    repository.listChildren(tx, reach),
    repository.listOwnBookings(tx, reach),
  ]);
  const filter: PlannerFilter = {
    ...query,
    free: query.free === 'true',
    weekday: query.weekday === undefined ? undefined : Number(query.weekday),
  };
  const items = rows
    .map((row) => answerPlanned(row, children, bookings))
    .filter(({ signup, bookings: own }) => signup !== 'ended' || own.length > 0)
    .filter((item) => matchesPlanner(item, filter));
  return { at: now.toISOString(), children: children.map(answerChild), items };
}

/** A child that nobody is: what is not told does not count. */
export interface PreviewChild {
  readonly cohortId?: string | undefined;
  readonly age?: number | undefined;
}

/** What a family of such a child will find at a moment. What is for other cohorts is not there, as for a family. */
export async function previewPlanner(tx: Tx, { cohortId, age }: PreviewChild) {
  const rows = await repository.listPlanned(tx, { kind: 'all' });
  return (at: Date) =>
    rows.flatMap((row) => {
      const facts = fitFacts(row);
      const activity = answerActivity(row, at);
      const cohortIds = cohortId === undefined ? facts.cohortIds : [cohortId];
      const birthDate = age === undefined ? null : bornFor(age, dayThatCounts(row));
      const { misfit } = fitOf(facts, { cohortIds, birthDate }, dayThatCounts(row));
      if (misfit === 'not_for_cohort' || activity.signup === 'ended') return [];
      return [{ ...activity, misfit }];
    });
}

export interface WeekQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly childId?: string | undefined;
}

/** What the own children have on these days, siblings of one session in one line. */
export async function readWeek(tx: Tx, principal: Principal, { from, to, childId }: WeekQuery) {
  const reach = kindReachOf(principal);
  const { today, ...days } = await repository.readDays(tx, { from: from ?? null, to: to ?? null });
  const [children, rows, holidays] = await Promise.all([
    repository.listChildren(tx, reach),
    repository.listWeek(tx, reach, { ...days, childId: childId ?? null }),
    repository.listHolidays(tx, days),
  ]);
  return {
    today,
    children: children.map(answerChild),
    items: rows.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    holidays: holidays.flatMap(({ cohortIds, ...holiday }) => {
      const free = children.filter(
        (child) =>
          cohortIds.length === 0 || child.cohortIds.some((cohort) => cohortIds.includes(cohort)),
      );
      if (free.length === 0 && cohortIds.length > 0) return [];
      return [{ ...holiday, childIds: free.map((child) => child.childId) }];
    }),
  };
}

/** For the room of a child: whoever may see it hears that something became of its bookings. */
export async function requireOwnChild(tx: Tx, principal: Principal, childId: string) {
  const children = await repository.listChildren(tx, kindReachOf(principal));
  if (!children.some((child) => child.childId === childId)) throw new AppError('not_found');
}

/** For the rooms of seats, all at once: a planner shows forty. */
export function listVisible(tx: Tx, principal: Principal, ids: readonly string[]) {
  return repository.listVisible(tx, kindReachOf(principal), ids);
}
