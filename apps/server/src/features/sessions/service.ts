import type { ActivityKind } from '#domain/activities/limits.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import { addDays, earlierOf } from '#domain/dates/dates.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { SessionDiff } from '#domain/sessions/diff.ts';
import type { PlannedSession } from '#domain/sessions/plan.ts';
import type { SessionUse } from '#domain/sessions/session.ts';
import { sessionInstants } from '#domain/sessions/times.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal, refusing } from '../../platform/errors.ts';
import type { AskedHooks, SessionsChanged } from '../../platform/hooks.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notifications/service.ts';
import { readClock, readToday } from '../school/service.ts';
import { answerSession } from './lib/answer.ts';
import {
  cancelling,
  moving,
  type Named,
  type Reschedule,
  restoring,
  type SessionsChange,
  workOut,
} from './lib/change.ts';
import { askedOf, clashesOf, type Needed } from './lib/clashes.ts';
import {
  diffOf,
  type Edit,
  type Making,
  newSessionOf,
  type Present,
  updatesOf,
} from './lib/edit.ts';
import {
  changedIdsOf,
  changesOf,
  noticeOf,
  SESSION_ACTIONS,
  type ToldActivity,
  type ToldChange,
} from './lib/notice.ts';
import { mayManageSessions, mayNameChildren } from './policy.ts';
import * as repository from './repository.ts';

export { mayManageSessions } from './policy.ts';

const readingOf = (principal: Principal): repository.SessionReading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
});

export async function listOfActivity(
  tx: Tx,
  principal: Principal,
  { id, query }: { id: string; query: Paging & { readonly when: repository.SessionsWhen } },
) {
  const reading = readingOf(principal);
  const [visible, { rows, total }] = await Promise.all([
    repository.isVisible(tx, id, reading.reach),
    repository.listOfActivity(tx, { activityId: id, when: query.when, reading }, query),
  ]);
  if (!visible) throw new AppError('not_found');
  const items = rows.map((row) => answerSession(row, principal));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** A list is for a day, a week, a month: a longer one is cut there. */
const MOST_DAYS = 62;

export async function listSessions(
  tx: Tx,
  principal: Principal,
  query: Paging & {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly own: 'true' | 'false';
  },
) {
  const today = await readToday(tx);
  const from = query.from ?? query.to ?? today;
  const to = earlierOf(query.to ?? from, addDays(from, MOST_DAYS));
  const { rows, total } = await repository.listBetween(
    tx,
    { from, to, own: query.own === 'true', reading: readingOf(principal) },
    query,
  );
  const items = rows.map((row) => answerSession(row, principal));
  return { items, total, page: query.page, pageSize: query.pageSize, today };
}

async function findRow(tx: Tx, principal: Principal, id: string) {
  const row = await repository.findSession(tx, id, readingOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readSession(tx: Tx, principal: Principal, id: string) {
  return answerSession(await findRow(tx, principal, id), principal);
}

/** A screen shows one session, or those of one activity. */
export async function readSessionOrActivity(tx: Tx, principal: Principal, id: string) {
  if (await repository.isVisible(tx, id, kindReachOf(principal))) return;
  await findRow(tx, principal, id);
}

/** Who acts, and what other features say and do. */
export interface Actor {
  readonly principal: Principal;
  readonly hooks: AskedHooks;
  readonly outbox: Outbox;
}

/** Several at once, all of them or none; held in the order of edits: the activities first. */
async function lockManaged(tx: Tx, principal: Principal, sent: readonly Named[]) {
  const ids = [...new Set(sent.map(({ id }) => id))];
  if (sent.length === 0) throw new AppError('no_session_selected');
  if (ids.length < sent.length) throw fieldRefusal('sessions', 'invalid_value');
  const activities = await repository.lockActivitiesOf(tx, ids, readingOf(principal));
  const rows = await repository.lockSessions(
    tx,
    ids,
    activities.map(({ id }) => id),
  );
  if (rows.length < ids.length) throw new AppError('not_found');
  if (!activities.every((activity) => mayManageSessions(principal, activity))) {
    throw new AppError('access_denied');
  }
  return { activities, rows: new Map(rows.map((row) => [row.id, row])) };
}

/** Those who run it and the families with a place in it, whoever does it aside. */
async function listConcerned(
  tx: Tx,
  { principal, hooks }: Pick<Actor, 'principal' | 'hooks'>,
  { activity, changed }: Pick<ToldChange, 'activity' | 'changed'>,
): Promise<string[]> {
  if (changed.length === 0) return [];
  const ids = changed.map(({ row }) => row.id);
  const families = await hooks.readersOfSessions(tx, ids);
  return [...new Set([...activity.teacherIds, ...families])].filter(
    (id) => id !== principal.userId,
  );
}

async function tellConcerned(tx: Tx, actor: Actor, told: ToldChange): Promise<void> {
  const userIds = await listConcerned(tx, actor, told);
  if (userIds.length > 0) await notify(actor, tx, { ...noticeOf(told), userIds });
}

async function change<Sent extends Named>(
  tx: Tx,
  actor: Actor,
  changes: SessionsChange<Sent>,
): Promise<void> {
  const { principal, hooks } = actor;
  const { sent, action } = changes;
  const { activities, rows } = await lockManaged(tx, principal, sent);
  const [{ now, timeZone }, uses] = await Promise.all([
    readClock(tx),
    hooks.usesOfSessions(
      tx,
      activities.map(({ id }) => id),
    ),
  ]);
  const { changed, updates } = workOut(changes, { rows, activities, uses, now, timeZone });
  await refusing(repository.updateSessions(tx, updates), {
    sessions_location: (cause) => fieldRefusal('locationId', 'unknown_location', cause),
  });
  for (const activity of activities) {
    const own = changed.filter(({ row }) => row.activityId === activity.id);
    await tellConcerned(tx, actor, { activity, changed: own, action });
    const revived = own.filter(({ row, next }) => row.startsAt <= now && next.startsAt > now);
    await hooks.sessionsChanged(tx, principal, {
      ...changedIdsOf(activity.id, { [action]: own }),
      revivedIds: revived.map(({ row }) => row.id),
    });
    tellScreens(tx, activity.id);
  }
}

async function changeSessions<Sent extends Named>(
  tx: Tx,
  actor: Actor,
  changes: SessionsChange<Sent>,
) {
  const { principal } = actor;
  await change(tx, actor, changes);
  for (const { id } of changes.sent) {
    await recordChange(tx, principal, { action: `sessions.${changes.action}`, id });
  }
  return { items: await Promise.all(changes.sent.map(({ id }) => readSession(tx, principal, id))) };
}

/** As many as there are: a week of holidays may be hundreds; whoever asks for it writes one line about it. */
export async function cancelForHolidays(
  tx: Tx,
  actor: Actor,
  {
    sessions,
    holidaysOf,
  }: {
    readonly sessions: readonly Named[];
    readonly holidaysOf: (id: string) => readonly { readonly id: string; readonly title: string }[];
  },
): Promise<void> {
  const reasonOf = (id: string) =>
    holidaysOf(id)
      .map(({ title }) => title)
      .join(', ');
  await change(tx, actor, {
    sent: sessions,
    action: 'cancelled',
    holidaysOf: (id) => holidaysOf(id).map((holiday) => holiday.id),
    decide: (session, facts) => cancelling(reasonOf(session.id), 'holiday')(session, facts),
  });
}

export async function restoreFromHolidays(tx: Tx, actor: Actor, sessions: readonly Named[]) {
  const holidaysOf = () => [];
  await change(tx, actor, {
    sent: sessions,
    action: 'uncancelled',
    decide: restoring,
    holidaysOf,
  });
}

/** What is at 15:00 stays at 15:00 by the school's new clock; what has begun is history and stays as it was. */
export async function retimeSessions(tx: Tx): Promise<void> {
  const { timeZone } = await readClock(tx);
  const coming = await repository.listComing(tx);
  await repository.updateInstants(
    tx,
    coming.map((session) => ({ id: session.id, ...sessionInstants(session, timeZone) })),
  );
  tx.hint({ topic: 'sessions' });
}

/** Screens that show the activity, its sessions, or a day. */
function tellScreens(tx: Tx, activityId: string): void {
  tx.hint({ topic: 'activities', id: activityId });
  tx.hint({ topic: 'sessions', id: activityId });
}

export async function cancelSessions(
  tx: Tx,
  actor: Actor,
  { sessions, reason }: { readonly sessions: readonly Named[]; readonly reason: string | null },
) {
  return changeSessions(tx, actor, {
    sent: sessions,
    action: 'cancelled',
    decide: cancelling(reason),
  });
}

export function uncancelSessions(tx: Tx, actor: Actor, sessions: readonly Named[]) {
  return changeSessions(tx, actor, { sent: sessions, action: 'uncancelled', decide: restoring });
}

export async function rescheduleSessions(
  tx: Tx,
  actor: Actor,
  { sessions, path }: { readonly sessions: readonly Reschedule[]; path: (index: number) => string },
) {
  return changeSessions(tx, actor, {
    sent: sessions,
    action: 'rescheduled',
    decide: moving(path),
  });
}

/** What would be needed twice there; a warning, never a refusal. */
export async function previewReschedule(
  tx: Tx,
  principal: Principal,
  { id, ...to }: Omit<Reschedule, 'version'>,
) {
  const row = await findRow(tx, principal, id);
  if (!mayManageSessions(principal, row)) throw new AppError('access_denied');
  const [activity] = await repository.lockActivitiesOf(tx, [id], readingOf(principal));
  const { locationId = row.locationId, ...when } = to;
  const clashes = await describeClashes(tx, principal, {
    sessions: [{ ...when, locationId, id }],
    teacherIds: activity?.teacherIds ?? [],
    activityId: row.activityId,
  });
  return { clashes };
}

async function writeNoteOf(
  tx: Tx,
  principal: Principal,
  { id, note }: { id: string; note: { text: string; shared: boolean } | null },
): Promise<void> {
  const row = await findRow(tx, principal, id);
  if (!mayManageSessions(principal, row)) throw new AppError('access_denied');
  await repository.updateNote(tx, id, note && { ...note, by: principal.userId });
  const action = note ? 'sessions.noted' : 'sessions.note-deleted';
  await recordChange(tx, principal, { action, id });
  tx.hint({ topic: 'sessions', id: row.activityId });
}

export async function writeNote(
  tx: Tx,
  principal: Principal,
  { id, note, shared }: { readonly id: string; note: string; shared: boolean },
) {
  await writeNoteOf(tx, principal, { id, note: { text: note, shared } });
  return readSession(tx, principal, id);
}

export function deleteNote(tx: Tx, principal: Principal, id: string): Promise<void> {
  return writeNoteOf(tx, principal, { id, note: null });
}

export async function usesOfSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<SessionUse[]> {
  const rows = await repository.listNoted(tx, activityIds);
  return rows.map(({ sessionId }) => ({ sessionId, kind: 'notes' }));
}

/** One statement, however many there are. */
export async function makeSessions(
  tx: Tx,
  planned: readonly PlannedSession[],
  making: Making,
): Promise<void> {
  await repository.insertSessions(
    tx,
    planned.map((session) => newSessionOf(session, making)),
  );
  tellScreens(tx, making.activityId);
}

/** What an edit would do, without doing it. */
export async function previewEdit(
  tx: Tx,
  actor: Pick<Actor, 'principal' | 'hooks'>,
  edit: Edit & { readonly activity: ToldActivity },
): Promise<{ readonly diff: SessionDiff<Present>; readonly told: number }> {
  const diff = diffOf(await repository.listAllOfActivity(tx, edit.activityId), edit);
  const changed = Object.values(changesOf(diff)).flat();
  const concerned = await listConcerned(tx, actor, { activity: edit.activity, changed });
  return { diff, told: concerned.length };
}

/**
 * Makes the sessions what the pattern says; history and what hangs on a session stay (domain/sessions/diff.ts). Who
 * has a place in what is moved, cancelled or takes place after all is told, as if it had been done one by one.
 */
export async function applyEdit(
  tx: Tx,
  actor: Actor,
  edit: Edit & { readonly kind: ActivityKind; readonly activity: ToldActivity },
): Promise<SessionsChanged> {
  const rows = await repository.lockOfActivity(tx, edit.activityId);
  const diff = diffOf(rows, edit);
  await repository.deleteSessions(
    tx,
    diff.removed.map(({ id }) => id),
  );
  await repository.updateSessions(tx, updatesOf(diff, edit.timeZone));
  await makeSessions(tx, diff.added, edit);
  const changes = changesOf(diff);
  for (const action of SESSION_ACTIONS) {
    await tellConcerned(tx, actor, { activity: edit.activity, changed: changes[action], action });
  }
  return changedIdsOf(edit.activityId, changes);
}

export async function cancelRemaining(
  tx: Tx,
  cancellation: { readonly activityId: string; readonly reason: string | null },
): Promise<void> {
  await repository.cancelRemaining(tx, cancellation);
  tellScreens(tx, cancellation.activityId);
}

/** Where a teacher, a room or a child would be needed twice; what is out of sight has no name. */
export async function describeClashes(tx: Tx, principal: Principal, needed: Needed) {
  const reach = kindReachOf(principal);
  const { activityId, sessions: times } = needed;
  const [busy, elsewhere] = await Promise.all([
    repository.listBusy(tx, askedOf(needed), reach),
    activityId ? repository.findChildrenElsewhere(tx, { activityId, times }, reach) : null,
  ]);
  return clashesOf(needed, { busy, elsewhere, namesChildren: mayNameChildren(principal) });
}
