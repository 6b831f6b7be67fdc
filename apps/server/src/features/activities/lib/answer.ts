import { capacityOf, progressOf } from '#domain/activities/activity.ts';
import type { ActivityFault } from '#domain/activities/form-faults.ts';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { signupWindow } from '#domain/activities/signup.ts';
import { earlierOf, laterOf } from '#domain/dates/dates.ts';
import type { SessionDiff } from '#domain/sessions/diff.ts';
import type { SessionPlan } from '#domain/sessions/plan.ts';
import { type SessionTime, timeOf } from '#domain/sessions/session.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { activityRights } from '../policy.ts';
import type { ActivityRow } from '../repository.ts';

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;

/** An activity as a reader is told of it. */
export function answerActivity(row: ActivityRow, principal: Principal) {
  const {
    firstDate,
    lastDate,
    lastStartsAt,
    today,
    now,
    timeZone,
    startDate,
    endDate,
    pool,
    ...rest
  } = row;
  const span = startDate &&
    endDate && {
      startDate: earlierOf(startDate, firstDate ?? startDate),
      endDate: laterOf(endDate, lastDate ?? endDate),
    };
  const signup = signupWindow({ ...row, lastStartsAt }, timeZone, now);
  const capacity = row.status === 'draft' ? plannedCapacity(row) : pool.capacity;
  return {
    ...rest,
    startDate,
    endDate,
    progress: progressOf({ ...row, span: span || null }, today),
    signup: signup.state,
    signupEndsAt: isoOf(signup.endsAt),
    signupEndsBy: signup.endsBy,
    signupChangesAt: isoOf(signup.changesAt),
    signupOpensAt: isoOf(row.signupOpensAt),
    signupClosesAt: isoOf(row.signupClosesAt),
    publishedAt: isoOf(row.publishedAt),
    cancelledAt: isoOf(row.cancelledAt),
    cohortIds: row.cohorts.map(({ id }) => id),
    seats: {
      capacity,
      taken: pool.taken,
      waiting: pool.waiting,
      available: capacity === null ? null : Math.max(0, capacity - pool.taken),
    },
    can: activityRights(principal, row),
  };
}

/** Of a draft; an appointment's places are its slots'. */
function plannedCapacity(row: ActivityRow): number | null {
  const each = capacityOf(row);
  if (row.kind === 'regular' || each === null) return each;
  return each * row.timeSlots.length;
}

/** What would come of a form, no more of it than an activity may have. */
export function answerPreview<Session extends SessionTime & { readonly status: string }, Clash>({
  faults,
  plan,
  clashes,
  changes,
}: {
  readonly faults: readonly ActivityFault[];
  readonly plan: SessionPlan;
  readonly clashes: Clash[];
  readonly changes: { readonly diff: SessionDiff<Session>; readonly told: number } | null;
}) {
  const diff = changes?.diff;
  const begins = ({ date, startTime }: SessionTime) => `${date} ${startTime}`;
  const cancelled = new Set(
    (diff?.kept ?? []).filter(({ status }) => status === 'cancelled').map(begins),
  );
  const isOff = (session: SessionTime) => cancelled.has(begins(session));
  const most = <Item>(items: readonly Item[]) => items.slice(0, ACTIVITY_LIMITS.sessions);
  return {
    faults: faults.map((each) => ({ ...each, params: { ...each.params } })),
    sessions: most(plan.sessions.filter((session) => !isOff(session))).map(timeOf),
    off: most(plan.sessions.filter(isOff)).map(timeOf),
    skipped: most(plan.skipped).map((skipped) => ({
      ...timeOf(skipped),
      holidays: skipped.holidays.map(({ title }) => title),
    })),
    clashes,
    changes: diff
      ? {
          added: diff.added.map(timeOf),
          removed: diff.removed.map(timeOf),
          cancelled: diff.cancelled.map(({ session }) => timeOf(session)),
          moved: diff.moved.map(({ session, to }) => ({ from: timeOf(session), to: timeOf(to) })),
          restored: diff.restored.map(({ to }) => timeOf(to)),
          kept: diff.kept.length,
          told: changes.told,
        }
      : null,
  };
}
