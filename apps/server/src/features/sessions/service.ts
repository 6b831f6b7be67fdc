import type { ActivityKind } from '#domain/activities/limits.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import { addDays, earlierOf } from '#domain/dates/dates.ts';
import { localAt } from '#domain/dates/zone.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { findClashes } from '#domain/sessions/clashes.ts';
import { diffSessions, type PresentSession, type SessionDiff } from '#domain/sessions/diff.ts';
import type { PlannedSession, SessionPattern } from '#domain/sessions/plan.ts';
import { type SessionUse, timeOf } from '#domain/sessions/session.ts';
import { sessionInstants } from '#domain/sessions/times.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionsChanged } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { readToday } from '../school/service.ts';
import * as repository from './repository.ts';

function answer(row: repository.SessionRow) {
  return { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}

export async function listOfActivity(
  tx: Tx,
  principal: Principal,
  { id, query }: { id: string; query: Paging & { readonly when: repository.SessionsWhen } },
) {
  const reach = kindReachOf(principal);
  const [visible, { rows, total }] = await Promise.all([
    repository.isVisible(tx, id, reach),
    repository.listOfActivity(tx, { activityId: id, when: query.when, reach }, query),
  ]);
  if (!visible) throw new AppError('not_found');
  return { items: rows.map(answer), total, page: query.page, pageSize: query.pageSize };
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
    {
      from,
      to,
      own: query.own === 'true',
      reach: kindReachOf(principal),
      userId: principal.userId,
    },
    query,
  );
  const items = rows.map((row) => ({ ...row, ...answer(row) }));
  return { items, total, page: query.page, pageSize: query.pageSize, today };
}

export async function readSession(tx: Tx, principal: Principal, id: string) {
  const row = await repository.findSession(tx, id, kindReachOf(principal));
  if (!row) throw new AppError('not_found');
  return answer(row);
}

interface Making {
  readonly activityId: string;
  readonly kind: ActivityKind;
  readonly timeZone: string;
}

/** An appointment's session has the id of its slot: who books the one books the other. */
export async function makeSessions(
  tx: Tx,
  planned: readonly PlannedSession[],
  { activityId, kind, timeZone }: Making,
): Promise<void> {
  await repository.insertSessions(
    tx,
    planned.map((session) => ({
      ...session,
      ...sessionInstants(session, timeZone),
      id: kind === 'appointment' ? session.slotId : newId(),
      activityId,
    })),
  );
}

type Present = repository.LockedSession & PresentSession;

function presentOf(
  rows: readonly repository.LockedSession[],
  uses: readonly SessionUse[],
): Present[] {
  const kinds = Map.groupBy(uses, ({ sessionId }) => sessionId);
  return rows.map((row) => {
    const held = new Set(kinds.get(row.id)?.map(({ kind }) => kind));
    return {
      ...row,
      hasAttendance: held.has('attendance') || held.has('invoice'),
      hasNotes: held.has('notes'),
      hasBookings: held.has('bookings'),
    };
  });
}

interface Edit {
  readonly activityId: string;
  readonly pattern: SessionPattern;
  readonly uses: readonly SessionUse[];
  readonly timeZone: string;
  readonly now: Date;
}

const diffOf = (rows: readonly repository.LockedSession[], edit: Edit) =>
  diffSessions(presentOf(rows, edit.uses), edit.pattern, localAt(edit.now, edit.timeZone));

/** What an edit would do, without doing it. */
export async function previewEdit(tx: Tx, edit: Edit): Promise<SessionDiff<Present>> {
  return diffOf(await repository.listAllOfActivity(tx, edit.activityId), edit);
}

function updatesOf(diff: SessionDiff<Present>, timeZone: string): repository.SessionUpdate[] {
  const as = (session: Present, change: Partial<repository.SessionUpdate>) => {
    const merged = { ...session, holidayIds: [], ...change };
    return { ...merged, ...sessionInstants(merged, timeZone) };
  };
  return [
    ...diff.cancelled.map(({ session, holidayIds }) =>
      as(session, {
        status: 'cancelled',
        cancelledBy: holidayIds.length > 0 ? 'holiday' : 'edit',
        holidayIds,
      }),
    ),
    ...diff.moved.map(({ session, to }) => as(session, { ...timeOf(to), plannedDate: to.date })),
    ...diff.restored.map(({ session, to }) =>
      as(session, {
        ...timeOf(to),
        plannedDate: session.original === null ? to.date : session.plannedDate,
        status: session.original === null ? 'scheduled' : 'rescheduled',
        cancelledBy: null,
        cancellationReason: null,
      }),
    ),
  ];
}

/** Makes the sessions what the pattern says; history and what hangs on a session stay (domain/sessions/diff.ts). */
export async function applyEdit(
  tx: Tx,
  edit: Edit & { readonly kind: ActivityKind },
): Promise<SessionsChanged> {
  const rows = await repository.lockOfActivity(tx, edit.activityId);
  const diff = diffOf(rows, edit);
  const idsOf = (changes: readonly { readonly session: Present }[]) =>
    changes.map(({ session }) => session.id);
  await repository.deleteSessions(
    tx,
    diff.removed.map(({ id }) => id),
  );
  await repository.updateSessions(tx, updatesOf(diff, edit.timeZone));
  await makeSessions(tx, diff.added, edit);
  return {
    activityId: edit.activityId,
    cancelledIds: idsOf(diff.cancelled),
    movedIds: idsOf(diff.moved.filter(({ session }) => session.status !== 'cancelled')),
    restoredIds: idsOf(diff.restored),
  };
}

export async function cancelRemaining(
  tx: Tx,
  cancellation: { readonly activityId: string; readonly reason: string | null },
): Promise<void> {
  await repository.cancelRemaining(tx, cancellation);
}

/** Where planned sessions need a teacher or a room that others have; what is out of sight has no name. */
export async function describeClashes(
  tx: Tx,
  principal: Principal,
  {
    sessions,
    teacherIds,
    activityId,
  }: {
    readonly sessions: readonly PlannedSession[];
    readonly teacherIds: readonly string[];
    readonly activityId: string | null;
  },
) {
  const planned = sessions.map((session) => ({
    ...session,
    activityId: activityId ?? '',
    teacherIds,
    childIds: [],
  }));
  const places = planned.flatMap(({ locationId }) => (locationId === null ? [] : [locationId]));
  const busy = await repository.listBusy(
    tx,
    {
      dates: [...new Set(planned.map(({ date }) => date))],
      teacherIds,
      locationIds: [...new Set(places)],
      exceptActivityId: activityId,
    },
    kindReachOf(principal),
  );
  return findClashes(planned, busy).map(({ kind, other, ids, shared, session }) => ({
    kind,
    date: session.date,
    ...shared,
    activity: other.visible ? { id: other.activityId, name: other.activityName } : null,
    names:
      kind === 'room'
        ? [other.locationName ?? '']
        : other.teachers.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
  }));
}
