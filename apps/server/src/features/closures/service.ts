import { localAt } from '#domain/dates/zone.ts';
import { holidaysSkipping } from '#domain/sessions/holidays.ts';
import { sessionsLeftOut } from '#domain/sessions/left-out.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listForPlanning, readHoliday, removeHoliday } from '../holidays/service.ts';
import { readClock } from '../school/service.ts';
import {
  type Actor,
  cancelForHolidays,
  makeSessions,
  restoreFromHolidays,
} from '../sessions/service.ts';
import { mayClose } from './policy.ts';
import * as repository from './repository.ts';

interface Found {
  readonly session: repository.ClosableSession;
  /** The holidays because of which it would not take place; none where it would. */
  readonly holidays: readonly { readonly id: string; readonly title: string }[];
}

/** What a holiday means for sessions (product.md 18.8), with the other holidays of the same days. */
async function findOf(tx: Tx, principal: Principal, id: string) {
  const holiday = await readHoliday(tx, principal, id);
  const [open, cancelled] = await Promise.all([
    repository.listOpen(tx, holiday),
    repository.listCancelledBy(tx, id),
  ]);
  const days = [holiday.startDate, holiday.endDate, ...cancelled.map(({ date }) => date)].sort();
  const holidays = await listForPlanning(tx, {
    startDate: days[0] ?? holiday.startDate,
    endDate: days.at(-1) ?? holiday.endDate,
  });
  const judge = (session: repository.ClosableSession): Found => ({
    session,
    holidays: holidaysSkipping(session.cohortIds, holidays, session.date),
  });
  return {
    open: open.map(judge).filter(({ holidays: found }) => found.some((each) => each.id === id)),
    cancelled: cancelled.map(judge),
  };
}

const shown = ({ session: { cohortIds: _cohorts, holidayIds: _holidays, ...session } }: Found) =>
  session;

/** What was never made because of a holiday, activity by activity. */
async function findLeftOut(tx: Tx, principal: Principal, id: string) {
  const holiday = await readHoliday(tx, principal, id);
  const [activities, holidays, { now, timeZone }] = await Promise.all([
    repository.listActivitiesWithin(tx, holiday),
    listForPlanning(tx, holiday),
    readClock(tx),
  ]);
  const found = activities.map((activity) => ({
    activity,
    sessions: sessionsLeftOut(
      { ...activity, holidays },
      { holiday, present: activity.present, now: localAt(now, timeZone) },
    ),
  }));
  return { timeZone, found: found.filter(({ sessions }) => sessions.length > 0) };
}

export async function previewClosure(tx: Tx, principal: Principal, id: string) {
  const [{ open, cancelled }, { found }] = await Promise.all([
    findOf(tx, principal, id),
    findLeftOut(tx, principal, id),
  ]);
  const leftOut = found.flatMap(({ activity, sessions }) =>
    sessions.map(({ date, startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      activity: { id: activity.id, name: activity.name },
    })),
  );
  const when = ({ date, startTime }: (typeof leftOut)[number]) => `${date} ${startTime}`;
  return {
    open: open.map(shown),
    cancelled: cancelled.map(shown),
    leftOut: leftOut.sort((one, other) => (when(one) < when(other) ? -1 : 1)),
  };
}

/** The holiday goes, and what it had cancelled or left out takes place: all of it or nothing. */
export async function reopen(tx: Tx, actor: Actor, id: string) {
  const { principal, hooks } = actor;
  if (!mayClose(principal)) throw new AppError('access_denied');
  await repository.lockActivitiesWithin(tx, await readHoliday(tx, principal, id));
  const { timeZone, found } = await findLeftOut(tx, principal, id);
  const { items: restored } = await restoreClosed(tx, actor, id);
  for (const { activity, sessions } of found) {
    await makeSessions(tx, sessions, { activityId: activity.id, kind: activity.kind, timeZone });
    await hooks.activityChanged(tx, principal, activity.id);
  }
  const added = found.reduce((sum, { sessions }) => sum + sessions.length, 0);
  if (added > 0) {
    const activityIds = found.map(({ activity }) => activity.id);
    await recordChange(tx, principal, { action: 'closures.added', id, details: { activityIds } });
  }
  await removeHoliday(tx, principal, id);
  return { restored: restored.length, added };
}

/** All or none, in the transaction of the call; what they are answered with is enough to undo it. */
export async function cancelClosed(tx: Tx, actor: Actor, id: string) {
  const { principal } = actor;
  if (!mayClose(principal)) throw new AppError('access_denied');
  const { open } = await findOf(tx, principal, id);
  const bySession = new Map(open.map(({ session, holidays }) => [session.id, holidays]));
  // All in one go: activities and places are held in one order, so that nobody waits for each other.
  if (open.length > 0) {
    await cancelForHolidays(tx, actor, {
      sessions: open.map(({ session }) => session),
      holidaysOf: (sessionId) => bySession.get(sessionId) ?? [],
    });
  }
  return finish(tx, principal, { action: 'closures.cancelled', id, ids: [...bySession.keys()] });
}

/** Those that another holiday covers as well stay cancelled. */
export async function restoreClosed(tx: Tx, actor: Actor, id: string) {
  const { principal } = actor;
  if (!mayClose(principal)) throw new AppError('access_denied');
  const { cancelled } = await findOf(tx, principal, id);
  const sessions = cancelled
    .filter(({ holidays }) => holidays.every((holiday) => holiday.id === id))
    .map(({ session }) => session);
  if (sessions.length > 0) await restoreFromHolidays(tx, actor, sessions);
  const ids = sessions.map((session) => session.id);
  return finish(tx, principal, { action: 'closures.restored', id, ids });
}

async function finish(
  tx: Tx,
  principal: Principal,
  { action, id, ids }: { action: `closures.${string}`; id: string; ids: readonly string[] },
) {
  if (ids.length > 0) await recordChange(tx, principal, { action, id, details: { ids } });
  return { items: await repository.listVersions(tx, ids) };
}
