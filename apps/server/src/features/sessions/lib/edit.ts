import type { ActivityKind } from '#domain/activities/limits.ts';
import { localAt } from '#domain/dates/zone.ts';
import { diffSessions, type PresentSession, type SessionDiff } from '#domain/sessions/diff.ts';
import type { PlannedSession, SessionPattern } from '#domain/sessions/plan.ts';
import { type SessionUse, timeOf } from '#domain/sessions/session.ts';
import { sessionInstants } from '#domain/sessions/times.ts';
import { newId } from '../../../platform/ids.ts';
import type { LockedSession, NewSession, SessionUpdate } from '../repository.ts';

export interface Making {
  readonly activityId: string;
  readonly kind: ActivityKind;
  readonly timeZone: string;
}

/** An appointment's session has the id of its slot: who books the one books the other. */
export function newSessionOf(
  session: PlannedSession,
  { activityId, kind, timeZone }: Making,
): NewSession {
  return {
    ...session,
    ...sessionInstants(session, timeZone),
    id: kind === 'appointment' ? session.slotId : newId(),
    activityId,
  };
}

export type Present = LockedSession & PresentSession;

function presentOf(rows: readonly LockedSession[], uses: readonly SessionUse[]): Present[] {
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

export interface Edit {
  readonly activityId: string;
  readonly pattern: SessionPattern;
  readonly uses: readonly SessionUse[];
  readonly timeZone: string;
  readonly now: Date;
}

export const diffOf = (rows: readonly LockedSession[], edit: Edit) =>
  diffSessions(presentOf(rows, edit.uses), edit.pattern, localAt(edit.now, edit.timeZone));

/** What changes of the sessions that stay. */
export function updatesOf(diff: SessionDiff<Present>, timeZone: string): SessionUpdate[] {
  const as = (session: Present, change: Partial<SessionUpdate>) => {
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
